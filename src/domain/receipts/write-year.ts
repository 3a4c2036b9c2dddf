import type { PrintedBlock, PrintedDocument } from '@huella/pdf/document/printed-document'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import type { YearFacts } from './receipt-facts.ts'
import { type DocumentIssuer, exactly, frame, shortDateTime, unfinished, writtenPeriod } from './write-document.ts'

/** The statement of a user's year. @param number null while the year runs; then `today` is its last day */
export function writeYear(
  facts: YearFacts,
  issuer: DocumentIssuer,
  { number, today }: { number: string | null; today: string },
): PrintedDocument {
  const { locale, public_url } = issuer
  const words = { locale }
  const { name, period, currencies } = facts
  const running = number === null
  const url = `${public_url}${pathTo('transparency', locale)}`
  return frame(issuer, {
    title: running ? m.receipt_year_running_title({}, words) : m.receipt_year_title({}, words),
    kind: running ? m.receipt_kind_running({}, words) : m.receipt_kind_year({}, words),
    number,
    created_at: `${running ? today : period.to}T03:00:00.000Z`,
    unfinished: running ? unfinished(today, locale) : null,
    lead: m.receipt_year_lead({ name, period: writtenPeriod(period, locale) }, words),
    blocks: [
      ...(currencies.length === 0 ? [{ is: 'text', text: m.receipt_year_none({}, words) } as const] : []),
      ...currencies.flatMap((one) => blocksOf(one, issuer)),
      {
        is: 'code',
        url,
        alt: m.receipt_qr_alt({ url }, words),
        title: m.receipt_verify({}, words),
        text: m.receipt_verify_year({}, words),
      },
      { is: 'text', text: m.receipt_statement_note({}, words), quiet: true },
    ],
  })
}

function blocksOf({ currency, rows, given, paid, expected }: YearFacts['currencies'][number], { locale }: DocumentIssuer): PrintedBlock[] {
  const words = { locale }
  const exact = (amount: number) => exactly(amount, currency, locale)
  const or = (amount: number) => (amount === 0 ? '–' : exact(amount))
  const title = m.receipt_in_currency({ currency }, words)
  return [
    { is: 'heading', text: title },
    {
      is: 'facts',
      caption: m.receipt_sums_in({ currency }, words),
      rows: [
        [m.receipt_year_given({}, words), exact(given)],
        [m.receipt_year_paid({}, words), exact(paid)],
        [m.receipt_year_expected({}, words), exact(expected)],
      ],
    },
    ...(rows.length === 0
      ? []
      : [
          {
            is: 'table',
            caption: m.receipt_moves_in({ currency }, words),
            columns: [
              { label: m.receipt_column_date({}, words), share: 0.14 },
              { label: m.receipt_column_project({}, words), share: 0.3 },
              { label: m.receipt_column_origin({}, words), share: 0.2 },
              { label: m.receipt_column_given({}, words), share: 0.18, amounts: true },
              { label: m.receipt_column_paid({}, words), share: 0.18, amounts: true },
            ],
            rows: rows.map(({ at, project, kind, code, given, paid }) => [
              shortDateTime(at, locale),
              project ?? m.contribution_common_fund({}, words),
              `${kind === 'booking' ? m.receipt_origin_trip_short({}, words) : m.receipt_origin_gift_short({}, words)} ${code}`,
              or(given),
              or(paid),
            ]),
            totals: [[m.receipt_total({}, words), '', '', exact(given), exact(paid)]],
          } as const,
        ]),
  ]
}
