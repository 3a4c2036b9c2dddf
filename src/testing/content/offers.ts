import { EMPTY_DOCUMENT } from '@huella/rich-text/document'
import type pg from 'pg'
import { contentInserts } from '../../../db/start-rows/content-rows.ts'
import { insertRows } from '../../../db/start-rows/insert-rows.ts'
import type { ContentLanguage } from '../../domain/content/content.ts'
import { type Draft, MIDDLE } from '../../domain/content/writing/draft.ts'
import { EMPTY_OFFER, type EventContent, type GroupContent, type OfferContent, type OfferShared } from '../../domain/offers/offer.kind.ts'
import { slugOf } from '../../kit/slug.ts'

type Title = string | readonly [title: string, summary: string]
interface Titles {
  es: Title
  /** Missing: it is public in Spanish only. */
  en?: Title
  /** The only side that is public. */
  only?: ContentLanguage
  scene?: string
}

export interface TestOffer extends Titles, Partial<Omit<OfferShared, 'group' | 'event' | 'places'>> {
  /** Ids. */
  places?: string[]
  group?: string
  event?: string
}

const AT = '2026-01-01T00:00:00.000Z'

/** Offers that are public since long ago, by id. Their group and event are `insertGroup`s and `insertEvent`s. */
export async function insertOffers(pool: pg.Pool, offers: Record<string, TestOffer>): Promise<void> {
  const items = Object.entries(offers).map(([id, { es, en, only, scene = 'andes-1', places = ['city:1'], group, event, ...terms }]) => {
    const own = { included: [], excluded: [] }
    const content: OfferContent = {
      es: { ...textsOf(es), ...own },
      en: { ...textsOf(en ?? ''), ...own },
      shared: {
        ...EMPTY_OFFER.shared,
        trip_type: 'ONLY_HOTEL',
        start: '2027-07-30',
        end: '2027-08-04',
        price: '5000',
        images: images(scene),
        places: places.map((place) => ({ id: place, text: place })),
        group: group ? { id: group, name: group } : null,
        event: event ? { id: event, name: event } : null,
        ...terms,
      },
    }
    return published(id, 'offer', content, { en, only })
  })
  await insert(pool, items)
}

export async function insertGroup(
  pool: pg.Pool,
  id: string,
  { es, en, only, scene = 'andes-1', position = '' }: Titles & { position?: string },
) {
  const content: GroupContent = { es: textsOf(es), en: textsOf(en ?? ''), shared: { images: images(scene), position } }
  await insert(pool, [published(id, 'offer_group', content, { en, only })])
}

export async function insertEvent(
  pool: pg.Pool,
  id: string,
  { es, en, only, scene = 'andes-1', place = 'city:1', start, end }: Titles & { place?: string; start: string; end: string },
) {
  const shared = { images: images(scene), place: { id: place, text: place }, start, end }
  const content: EventContent = { es: textsOf(es), en: textsOf(en ?? ''), shared }
  await insert(pool, [published(id, 'offer_event', content, { en, only })])
}

function textsOf(words: Title) {
  const [title, summary] = typeof words === 'string' ? [words, words] : words
  return { title, slug: slugOf(title, 'oferta'), summary, body: EMPTY_DOCUMENT }
}

function images(name: string) {
  return [{ name, alt: { es: 'Un lugar', en: 'A place' }, focus: MIDDLE }]
}

function published(
  id: string,
  kind: 'offer' | 'offer_group' | 'offer_event',
  content: Draft,
  { en, only }: { en: Title | undefined; only: ContentLanguage | undefined },
) {
  const sides: ContentLanguage[] = only ? [only] : en ? ['es', 'en'] : ['es']
  return { id, kind, at: AT, sides, content }
}

async function insert(pool: pg.Pool, items: ReturnType<typeof published>[]): Promise<void> {
  const client = await pool.connect()
  try {
    await insertRows(client, contentInserts(items))
  } finally {
    client.release()
  }
}
