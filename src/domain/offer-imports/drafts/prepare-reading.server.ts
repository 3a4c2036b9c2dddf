import { FetchRefused } from '@huella/guarded-fetch/fetch-refused'
import { guardedFetch } from '@huella/guarded-fetch/guarded-fetch'
import type { Context } from '../../../kit/context.server.ts'
import { plainWords } from '../../../kit/data/search-text.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { findCurrencyCodes } from '../../catalogues/find-currencies.server.ts'
import { addToLibrary } from '../../content/media-library/media-library.server.ts'
import { searchPlaces } from '../../places/find-places.server.ts'
import type { OfferFieldName, OfferReading } from '../reading/offer-reading.ts'
import { userAgent } from '../user-agent.ts'
import type { Prepared } from './fill-offer.ts'

/** Limits for the pictures of one page: their number, and the time for all of them. */
const PICTURES = { most: 4, ms: 8_000 } as const
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

type Preparing = Pick<Context, 'db' | 'decoder' | 'files' | 'config' | 'network' | 'actor' | 'log' | 'now' | 'request_id'>

/** Looks up place, currency and pictures for the fields that are taken over. Writes nothing but pictures. */
export async function prepareReading(
  ctx: Preparing,
  { language, place, pictures, price }: OfferReading,
  fields: readonly OfferFieldName[],
  isAllowed: (host: string) => boolean,
): Promise<Prepared> {
  const [known, shelved, currencies] = await Promise.all([
    place && fields.includes('place') ? findNamedPlace({ db: ctx.db, locale: language }, place.value) : null,
    pictures && fields.includes('pictures') ? addAllToLibrary(ctx, pictures.value, isAllowed) : [],
    findCurrencyCodes(ctx.db),
  ])
  return { place: known, pictures: shelved, has_currency: price !== null && currencies.includes(price.value.currency) }
}

/** The place named on a page, or null: if the name is only similar, an editor has to choose. */
async function findNamedPlace(ctx: Pick<Context, 'db' | 'locale'>, name: string): Promise<Prepared['place']> {
  const [head = ''] = name.split(/[,(/–]| - /)
  const words = plainWords(head)
  const found = words.length > 0 ? await searchPlaces(ctx, { query: head.trim(), limit: 3 }) : []
  const same = found.find(({ text }) => words.every((word) => plainWords(text).includes(word)))
  return same ? { id: same.id, text: same.text } : null
}

/**
 * Pictures are fetched through the same guard: a picture's host must be allowed like its page's. One that cannot be fetched remains an
 * address in the reading.
 */
async function addAllToLibrary(ctx: Preparing, addresses: readonly string[], isAllowed: (host: string) => boolean): Promise<string[]> {
  const signal = AbortSignal.timeout(PICTURES.ms)
  const shelved: string[] = []
  for (const address of addresses.slice(0, PICTURES.most)) {
    try {
      const { bytes } = await guardedFetch(ctx.network, address, { isAllowed, types: TYPES, user_agent: userAgent(ctx.config), signal })
      shelved.push(photoName(await addToLibrary(ctx, { bytes, file_name: lastPart(address) })))
    } catch (error) {
      if (!(error instanceof FetchRefused || error instanceof ReadableError)) throw error
    }
  }
  return shelved
}

/** The last segment of an address, as a file name. */
function lastPart(address: string): string {
  const part = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
