import { FetchRefused } from '@huella/guarded-fetch/fetch-refused'
import { guardedFetch } from '@huella/guarded-fetch/guarded-fetch'
import { and, asc, eq } from 'drizzle-orm'
import { type DeliveryContext, onEvent } from '../../kit/event-handler.server.ts'
import { OFFER_IMPORT } from './ask-addresses.server.ts'
import { allowedHosts } from './hosts/hosts.server.ts'
import { offerImportAddresses, offerImports } from './offer-import.tables.server.ts'
import type { Reason } from './offer-import.ts'
import { canonicalAddress } from './reading/canonical-address.ts'
import { decodePage, isTextPage } from './reading/decode-page.ts'
import type { OfferReading } from './reading/offer-reading.ts'
import { readOfferPage } from './reading/read-offer-page.ts'
import { answerAddress, mayAsk, takeReading } from './take-reading.server.ts'
import { userAgent } from './user-agent.ts'

/** Addresses of one delivery: together they end well before its time. The next ones go by another event, so that a restart loses nothing. */
const AT_ONCE = 4
const PAGES = ['text/html', 'application/xhtml+xml']

type Reader = Pick<DeliveryContext, 'db' | 'config' | 'network'>
type Waiting = typeof offerImportAddresses.$inferSelect

export const readNextAddresses = onEvent(OFFER_IMPORT, readAddresses)

/** Each address has its own transaction; on a second delivery, an answered one does not change. */
export async function readAddresses(ctx: DeliveryContext, { import_id }: { import_id: string }): Promise<void> {
  const [asked] = await ctx.db.select().from(offerImports).where(eq(offerImports.id, import_id))
  if (!asked) return
  const waiting = and(eq(offerImportAddresses.import_id, import_id), eq(offerImportAddresses.state, 'waiting'))
  const next = await ctx.db.select().from(offerImportAddresses).where(waiting).orderBy(asc(offerImportAddresses.position)).limit(AT_ONCE)
  const isAllowed = await allowedHosts(ctx.db)
  const read = await Promise.allSettled(next.map((address) => readAddress(ctx, address, asked.asked_by, isAllowed)))
  const failed = read.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await ctx.db.transaction(async (tx) => {
    const [more] = await tx.select({ id: offerImportAddresses.id }).from(offerImportAddresses).where(waiting).limit(1)
    if (more) await ctx.outbox.emit(tx, OFFER_IMPORT, { import_id })
  })
}

async function readAddress(ctx: DeliveryContext, { id, address }: Waiting, asked_by: string, isAllowed: (host: string) => boolean) {
  const read = (await mayAsk(ctx.db, asked_by)) ? await readPage(ctx, address, isAllowed) : { reason: 'rights_ended' as const }
  if ('reason' in read)
    return ctx.db.transaction((tx) => answerAddress(ctx, tx, { id, asked_by }, { state: 'refused', reason: read.reason }))
  await takeReading(ctx, { ...read, address_id: id, asked_by, isAllowed })
}

type Read = { reading: OfferReading; canonical: string } | { reason: Reason }

/** Reads the trip on the page at an address; a page without a title has none. */
async function readPage({ config, network }: Reader, address: string, isAllowed: (host: string) => boolean): Promise<Read> {
  try {
    const { url, content_type, bytes } = await guardedFetch(network, address, { isAllowed, types: PAGES, user_agent: userAgent(config) })
    if (!isTextPage(bytes)) return { reason: 'type' }
    const { reading, canonical } = readOfferPage(decodePage(bytes, content_type), url)
    return reading.title === null ? { reason: 'no_offer' } : { reading, canonical: canonicalAddress(url, canonical) }
  } catch (error) {
    if (error instanceof FetchRefused) return { reason: error.reason }
    throw error
  }
}
