import type { PrintedBlock, PrintedDocument } from '@huella/pdf/document/printed-document'
import type { Context } from '../../../kit/context.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import type { PrintedFile } from '../../receipts/print-receipts.server.ts'
import { exactly, frame, longDate, longDay } from '../../receipts/write-document.ts'
import { findQuote } from './find-quote.server.ts'
import { isLive, type QuotePage } from './quote.ts'

/** The quote as a PDF, in the reader's language. An expired one is marked. @throws not_found */
export async function printQuote(ctx: Context, code: string): Promise<PrintedFile> {
  const { page } = await findQuote(ctx, code)
  const bytes = await ctx.printer.print(writeQuoteDocument(ctx, page, code))
  return { bytes, name: `${m.quote_file({}, { locale: ctx.locale })}-${page.number}.pdf` }
}

function writeQuoteDocument({ config, locale }: Context, quote: QuotePage, code: string): PrintedDocument {
  const words = { locale }
  const url = `${config.public_url}${pathTo('quote', locale, { code })}`
  const issuer = { locale, brand: config.brand.name, public_url: config.public_url, operator: config.operator.name }
  const { total, holds_until } = quote
  const over = { expired: m.quote_expired, withdrawn: m.quote_withdrawn }[quote.state as 'expired']
  return frame(issuer, {
    title: m.quote_title({ brand: config.brand.name }, words),
    kind: m.quote_kind({}, words),
    number: String(quote.number),
    created_at: quote.sent_at,
    unfinished: over ? { banner: over({}, words), mark: m.quote_over_mark({}, words) } : null,
    lead: quote.intro ?? m.quote_lead({}, words),
    blocks: [
      {
        is: 'amount',
        label: m.quote_total({}, words),
        amount: formatMoney(total, locale, 'exact'),
        note: m.quote_until({ day: longDay(holds_until, locale) }, words),
      },
      tableOf(quote, locale),
      ...linesOf(quote, locale),
      ...factsOf(quote, locale),
      isLive(quote.state)
        ? { is: 'code', url, alt: m.quote_qr_alt({ url }, words), title: m.quote_online({}, words), text: m.quote_online_text({}, words) }
        : { is: 'text', text: quote.state === 'booked' ? m.quote_booked_text({}, words) : m.quote_over_text({}, words) },
      { is: 'text', text: m.quote_pdf_note({ operator: config.operator.name }, words), quiet: true },
    ],
  })
}

function tableOf({ items, total }: QuotePage, locale: Context['locale']): PrintedBlock {
  const words = { locale }
  return {
    is: 'table',
    caption: m.quote_items({}, words),
    columns: [
      { label: m.quote_item({}, words), share: 0.7 },
      { label: m.quote_price({ currency: total.currency }, words), share: 0.3, amounts: true },
    ],
    rows: items.map(({ name, details, price }) => [
      [name, details].filter(Boolean).join(' · ').replaceAll('\n', ' '),
      exactly(price.amount, price.currency, locale),
    ]),
    totals: [[m.quote_total({}, words), exactly(total.amount, total.currency, locale)]],
  }
}

function linesOf({ included }: QuotePage, locale: Context['locale']): PrintedBlock[] {
  if (included.length === 0) return []
  return [
    { is: 'heading', text: m.quote_included({}, { locale }) },
    ...included.map((line): PrintedBlock => ({ is: 'text', text: `· ${line}` })),
  ]
}

function factsOf({ trip, project, seller, sent_at }: QuotePage, locale: Context['locale']): PrintedBlock[] {
  const words = { locale }
  const dates = [trip.start, trip.end].flatMap((day) => (day ? longDay(day, locale) : []))
  const rows: (readonly [string, string])[] = [
    ...(trip.destination ? [[m.quote_destination({}, words), trip.destination.text] as const] : []),
    ...(dates.length > 0 ? [[m.quote_dates({}, words), dates.join(' – ')] as const] : []),
    ...(project ? [[m.quote_project({}, words), project.name] as const] : []),
    ...(seller ? [[m.quote_seller({}, words), `${seller.name} ${seller.surname}`] as const] : []),
    [m.quote_sent_at({}, words), longDate(sent_at, locale)],
  ]
  return [{ is: 'facts', caption: m.quote_trip({}, words), rows }]
}
