import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writtenDay } from '../../../kit/argentine-time.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { formatMoney, type Money } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

const facts = z.object({ payment_id: z.string() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  payment_id: 'pmt_1',
  organization: 'Rotary Club Tunuyán',
  amount: { amount: 30_000_000, currency: 'ARS' },
  gross: { amount: 30_000_000, currency: 'ARS' },
  set_off: { amount: 0, currency: 'ARS' },
  claims: [] as string[],
  paid_at: '2026-11-20T15:00:00.000Z',
}

/** To each manager once money was sent, with the address where they say what arrived, or once everything was set off. */
export const paymentRecordedLetter = letter({
  kind: 'payment_recorded',
  noun: 'payout',
  topic: 'organization',
  facts,
  recipient: unconfirmed,
  path: ({ payment_id }, locale) => pathTo('payment', locale, { id: payment_id }),
  words: {
    subject: m.letter_payment_recorded_subject,
    preheader: m.letter_payment_recorded_preheader,
    text: m.letter_payment_recorded_text,
    set_off: m.letter_payment_recorded_set_off,
    next: m.letter_payment_recorded_next,
    button: m.letter_payment_button,
    subject_nothing_sent: m.letter_payment_nothing_sent_subject,
    preheader_nothing_sent: m.letter_payment_nothing_sent_preheader,
    nothing_sent: m.letter_payment_nothing_sent_text,
    button_nothing_sent: m.letter_payment_nothing_sent_button,
  },
  sentences: ({ organization, amount, gross, set_off, claims, paid_at }, say, locale) => {
    const exact = (money: Money) => formatMoney(money, locale, 'exact')
    const day = writtenDay(paid_at, locale)
    if (amount.amount === 0)
      return {
        subject: say.subject_nothing_sent({ organization }),
        preheader: say.preheader_nothing_sent(),
        paragraphs: [say.nothing_sent({ organization, gross: exact(gross), claims: claims.join(', '), day })],
        button: say.button_nothing_sent(),
      }
    return {
      subject: say.subject({ organization }),
      preheader: say.preheader(),
      paragraphs: [
        say.text({ organization, amount: exact(amount), day }),
        ...(set_off.amount > 0
          ? [say.set_off({ gross: exact(gross), set_off: exact(set_off), claims: claims.join(', '), sent: exact(amount) })]
          : []),
        say.next(),
      ],
      button: say.button(),
    }
  },
  example: EXAMPLE,
  cases: [
    { gross: { amount: 35_000_000, currency: 'ARS' }, set_off: { amount: 5_000_000, currency: 'ARS' }, claims: ['4k7mzq2x9abc'] },
    { amount: { amount: 0, currency: 'ARS' }, set_off: { amount: 30_000_000, currency: 'ARS' }, claims: ['4k7mzq2x9abc'] },
  ],
})

/** Some days later, while nobody of the organization has said what arrived: nothing else warns them of a transfer that went elsewhere. */
export const paymentUnconfirmedLetter = letter({
  kind: 'payment_unconfirmed',
  noun: 'payout',
  facts,
  recipient: unconfirmed,
  path: ({ payment_id }, locale) => pathTo('payment', locale, { id: payment_id }),
  words: {
    subject: m.letter_payment_unconfirmed_subject,
    preheader: m.letter_payment_unconfirmed_preheader,
    text: m.letter_payment_unconfirmed_text,
    next: m.letter_payment_unconfirmed_next,
    button: m.letter_payment_button,
  },
  sentences: ({ organization, amount, paid_at }, say, locale) => ({
    subject: say.subject({ organization }),
    preheader: say.preheader(),
    paragraphs: [say.text({ organization, amount: formatMoney(amount, locale, 'exact'), day: writtenDay(paid_at, locale) }), say.next()],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** Nobody is asked about a payment that was confirmed, or that the bank sent back. */
async function unconfirmed(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: z.infer<typeof facts> }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [payment] = await rowsOf<{ organization: string; amount: Money; gross: Money; set_off: Money; claims: string[]; paid_at: string }>(
    ctx.db,
    sql`select o.name as organization, money_of(p.amount, p.currency) as amount, iso_time(p.paid_at) as paid_at, money_of(y.gross, p.currency) as gross,
        money_of(y.set_off, p.currency) as set_off,
        array(select distinct s.code from payout_set_offs s join payouts x on x.id = s.payout_id where x.payment_id = p.id order by s.code) as claims
      from payments p join organization_refs o on o.id = p.organization_id
      cross join lateral (select coalesce(sum(x.amount), 0)::bigint as gross, coalesce(sum(x.set_off_amount), 0)::bigint as set_off from payouts x where x.payment_id = p.id) y
      where p.id = ${asked.facts.payment_id} and p.confirmed_at is null
        and not exists (select from payouts r where r.payment_id = p.id and r.returned_at is not null)`,
  )
  return payment && { ...user, ...payment, payment_id: asked.facts.payment_id }
}
