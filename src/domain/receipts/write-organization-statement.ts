import type { PrintedBlock, PrintedDocument } from '@huella/pdf/document/printed-document'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import type { OrganizationStatementFacts } from './receipt-facts.ts'
import { type DocumentIssuer, exactly, frame, shortDateTime, unfinished, writtenPeriod } from './write-document.ts'

/** The statement of an organization. @param number null while the period runs; then `today` is its last day */
export function writeOrganizationStatement(
  facts: OrganizationStatementFacts,
  issuer: DocumentIssuer,
  { number, today }: { number: string | null; today: string },
): PrintedDocument {
  const { locale, public_url } = issuer
  const words = { locale }
  const { name, period, currencies } = facts
  const running = number === null
  const url = `${public_url}${pathTo('transparency', locale)}`
  return frame(issuer, {
    title: running ? m.receipt_organization_running_title({ name }, words) : m.receipt_organization_title({ name }, words),
    kind: running ? m.receipt_kind_running({}, words) : m.receipt_kind_organization({}, words),
    number,
    created_at: `${running ? today : period.to}T03:00:00.000Z`,
    unfinished: running ? unfinished(today, locale) : null,
    lead: m.receipt_organization_lead({ period: writtenPeriod(period, locale) }, words),
    blocks: [
      ...(currencies.length === 0 ? [{ is: 'text', text: m.receipt_organization_none({}, words) } as const] : []),
      ...currencies.flatMap((one) => blocksOf(one, issuer)),
      {
        is: 'code',
        url,
        alt: m.receipt_qr_alt({ url }, words),
        title: m.receipt_verify({}, words),
        text: m.receipt_verify_organization({}, words),
      },
      { is: 'text', text: m.receipt_statement_note({}, words), quiet: true },
    ],
  })
}

function blocksOf(
  { currency, sums, projects, payouts, owed }: OrganizationStatementFacts['currencies'][number],
  { locale }: DocumentIssuer,
): PrintedBlock[] {
  const words = { locale }
  const exact = (amount: number) => exactly(amount, currency, locale)
  const amounts = { share: 0.2, amounts: true as const }
  return [
    { is: 'heading', text: m.receipt_in_currency({ currency }, words) },
    {
      is: 'facts',
      caption: m.receipt_sums_in({ currency }, words),
      rows: [
        [m.receipt_opening({}, words), exact(sums.opening)],
        [m.receipt_confirmed({}, words), exact(sums.confirmed)],
        [m.receipt_changed({}, words), exact(sums.changed)],
        [m.receipt_returned({}, words), exact(sums.returned)],
        [m.receipt_paid({}, words), exact(0 - sums.paid)],
        [m.receipt_due({}, words), exact(sums.due)],
      ],
    },
    {
      is: 'table',
      caption: m.receipt_projects_in({ currency }, words),
      columns: [
        { label: m.receipt_column_project({}, words), share: 0.4 },
        { label: m.receipt_column_confirmed({}, words), ...amounts },
        { label: m.receipt_column_paid({}, words), ...amounts },
        { label: m.receipt_column_due({}, words), ...amounts },
      ],
      rows: projects.map(({ project, confirmed, paid, due }) => [project, exact(confirmed), exact(paid), exact(due)]),
      totals: [[m.receipt_total({}, words), exact(sums.confirmed), exact(sums.paid), exact(sums.due)]],
    },
    ...(owed === null
      ? []
      : [
          {
            is: 'facts',
            caption: m.receipt_owed_in({ currency }, words),
            rows: [
              [m.receipt_owed_opening({}, words), exact(owed.opening)],
              [m.receipt_owed_claimed({}, words), exact(owed.claimed)],
              [m.receipt_owed_set_off({}, words), exact(0 - owed.set_off)],
              [m.receipt_owed_repaid({}, words), exact(0 - owed.repaid)],
              [m.receipt_owed_written_off({}, words), exact(0 - owed.written_off)],
              [m.receipt_owed_due({}, words), exact(owed.due)],
            ],
          } as const,
        ]),
    ...(payouts.length === 0
      ? []
      : [
          {
            is: 'table',
            caption: m.receipt_payouts_in({ currency }, words),
            columns: [
              { label: m.receipt_column_payout({}, words), share: 0.16 },
              { label: m.receipt_column_project({}, words), share: 0.36 },
              { label: m.receipt_column_reference({}, words), share: 0.26 },
              { label: m.receipt_column_amount({}, words), share: 0.22, amounts: true },
            ],
            rows: payouts.map(({ paid_at, project, reference, amount, set_off, returned_at }) => [
              shortDateTime(paid_at, locale),
              project,
              [
                reference ?? '–',
                set_off > 0 && m.receipt_payout_set_off({ sent: exact(amount - set_off), amount: exact(set_off) }, words),
                returned_at && m.receipt_payout_returned({ day: shortDateTime(returned_at, locale) }, words),
              ]
                .filter(Boolean)
                .join(' · '),
              exact(amount),
            ]),
            totals: [],
          } as const,
        ]),
  ]
}
