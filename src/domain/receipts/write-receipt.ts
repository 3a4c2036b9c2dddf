import type { PrintedDocument } from '@huella/pdf/document/printed-document'
import { numberFormat } from '../../kit/formatters.ts'
import { convertedHalf, halfOf, type Money } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import type { RateRef } from '../rates/rate-ref.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import { type DocumentIssuer, exactly, frame, longDate, longDay, unroundedHalf } from './write-document.ts'

/** A receipt, in the issuer's language. `of`: its contributor's own, or the public one. */
export function writeReceipt(
  facts: ReceiptFacts,
  of: 'contributor' | 'everybody',
  issuer: DocumentIssuer,
  number: string,
): PrintedDocument {
  const { locale, public_url, brand } = issuer
  const { code, kind, amount, currency, confirmed_at, recorded_at, position } = facts
  const url = `${public_url}${pathTo('trail', locale, { code })}`
  const is_trip = kind === 'booking'
  const words = { locale }
  return frame(issuer, {
    title:
      of === 'everybody' ? m.receipt_public_title({}, words) : is_trip ? m.receipt_trip_title({}, words) : m.receipt_gift_title({}, words),
    kind: of === 'everybody' ? m.receipt_kind_public_receipt({}, words) : m.receipt_kind_receipt({}, words),
    number,
    created_at: recorded_at,
    unfinished: null,
    lead: is_trip ? m.receipt_trip_lead({ brand }, words) : m.receipt_gift_lead({ brand }, words),
    blocks: [
      ...takenBack(facts, issuer),
      {
        is: 'amount',
        label: m.receipt_amount({ currency }, words),
        amount: exactly(amount, currency, locale),
        note: is_trip ? halving(facts, issuer) : null,
      },
      {
        is: 'facts',
        caption: m.receipt_facts({}, words),
        rows: [
          [m.receipt_contributor({}, words), contributorOf(facts, of, issuer)],
          [m.receipt_project({}, words), projectOf(facts, issuer)],
          ...(facts.organization ? [[m.receipt_organization({}, words), facts.organization] as const] : []),
          [m.receipt_origin({}, words), is_trip ? m.receipt_origin_trip({}, words) : m.receipt_origin_gift({}, words)],
          ...paymentRows(facts, issuer),
          [m.receipt_currency({}, words), currency],
          [m.receipt_confirmed_at({}, words), longDate(confirmed_at, locale)],
          [m.receipt_code({}, words), code],
          [m.receipt_position({}, words), numberFormat(locale).format(position)],
          [m.receipt_proof_address({}, words), `${public_url}/log/proof/${position}.tlog-proof`],
        ],
      },
      {
        is: 'code',
        url,
        alt: m.receipt_qr_alt({ url }, words),
        title: m.receipt_verify({}, words),
        text: m.receipt_verify_text({}, words),
      },
      { is: 'text', text: of === 'everybody' ? m.receipt_public_note({}, words) : m.receipt_note({}, words), quiet: true },
    ],
  })
}

/** `profit × 50 % = gift`, with the effect of rounding. */
function halving({ profit_amount: profit, amount, currency, rate }: ReceiptFacts, { locale }: DocumentIssuer): string | null {
  if (profit !== null && rate) return converting({ amount: profit, currency: rate.from_currency }, rate, { amount, currency }, locale)
  if (profit === null || halfOf(profit) !== amount) return null
  const written = {
    profit: exactly(profit, currency, locale),
    half: unroundedHalf(profit, currency, locale),
    amount: exactly(amount, currency, locale),
  }
  return profit % 2 === 0
    ? m.receipt_half({ profit: written.profit, amount: written.amount }, { locale })
    : m.receipt_half_rounded(written, { locale })
}

/** Paid, fee, refunded, received; and this contribution, where it is another amount. */
function paymentRows({ payment, amount, currency }: ReceiptFacts, { locale }: DocumentIssuer): (readonly [string, string])[] {
  if (!payment) return []
  const { gross, arrived, net } = payment
  const sums = [
    [m.receipt_gross({}, { locale }), gross],
    [m.receipt_fee({}, { locale }), arrived - gross],
    ...(net < arrived ? [[m.receipt_refunded({}, { locale }), net - arrived] as const] : []),
    [m.receipt_net({}, { locale }), net],
    ...(amount === net ? [] : [[m.receipt_of_net({}, { locale }), amount] as const]),
  ] as const
  return sums.map(([name, sum]) => [name, exactly(sum, currency, locale)])
}

/** A warning above the amount, if the payment service took it back. */
function takenBack({ taken, currency }: ReceiptFacts, { locale }: DocumentIssuer): PrintedDocument['blocks'] {
  if (!taken) return []
  const about = { day: longDate(taken.at, locale), remains: exactly(taken.remains, currency, locale) }
  const is_part = taken.remains > 0
  const refunded = is_part ? m.receipt_taken_part(about, { locale }) : m.receipt_taken(about, { locale })
  const text = taken.cause === 'charged_back' ? m.receipt_charged_back(about, { locale }) : refunded
  return [
    { is: 'heading', text: is_part ? m.receipt_taken_part_title({}, { locale }) : m.receipt_taken_title({}, { locale }) },
    { is: 'text', text },
  ]
}

/** `profit × 50 % × rate = gift`. */
function converting(profit: Money, rate: RateRef, gift: Money, locale: DocumentIssuer['locale']): string | null {
  if (convertedHalf(profit, rate.rate, gift.currency).amount !== gift.amount) return null
  const [written, amount] = [profit, gift].map((money) => exactly(money.amount, money.currency, locale)) as [string, string]
  const day = longDay(rate.day, locale)
  const number = numberFormat(locale, { maximumFractionDigits: 8 }).format(Number(rate.rate))
  return m.receipt_half_rate({ profit: written, rate: number, amount, day, source: rate.source }, { locale })
}

function contributorOf({ contributor }: ReceiptFacts, of: 'contributor' | 'everybody', { locale }: DocumentIssuer): string {
  if (contributor) return contributor
  return of === 'everybody' ? m.receipt_contributor_hidden({}, { locale }) : m.receipt_contributor_none({}, { locale })
}

function projectOf({ project, common_fund }: ReceiptFacts, { locale }: DocumentIssuer): string {
  if (project) return project
  return common_fund ? m.contribution_common_fund({}, { locale }) : m.receipt_project_hidden({}, { locale })
}
