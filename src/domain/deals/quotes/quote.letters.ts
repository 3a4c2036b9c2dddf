import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writtenDay } from '../../../kit/argentine-time.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney, type Money } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { hiddenAddress } from '../../contributions/watches/watch.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

/** To the customer: the price of the trip, and the page with the quote. The address is looked up when the letter is written. */
export const quoteSentLetter = letter({
  kind: 'quote_sent',
  noun: 'deal',
  facts: z.object({ version_id: z.string() }),
  recipient: async ({ db }, { facts }) => {
    const [sent] = await rowsOf<Sent>(
      db,
      sql`select v.id as version_id, q.code, c.name, c.email as address, v.language, money_of(v.total, v.currency) as total, v.holds_until::text as holds_until,
          coalesce((select u.name || ' ' || u.surname from user_faces u where u.id = v.sent_by), '') as seller
        from quote_versions v join deal_quotes q on q.deal_id = v.deal_id join deals d on d.id = v.deal_id join customers c on c.id = d.customer_id
        where v.id = ${facts.version_id} and v.sent_at is not null and q.withdrawn_at is null and c.email is not null and c.name is not null`,
    )
    // A customer may ask for erasure: the list of messages does not store their identity.
    return sent && { ...sent, user_id: null, shown_address: hiddenAddress(sent.address) }
  },
  // A newer version has a separate letter.
  stillTrue: async ({ db, now }, { version_id }) =>
    (
      await rowsOf(
        db,
        sql`select from quote_versions v where v.id = ${version_id} and v.holds_until >= (${now.toISOString()}::timestamptz at time zone 'America/Argentina/Buenos_Aires')::date
          and not exists (select from quote_versions n where n.deal_id = v.deal_id and n.number > v.number and n.sent_at is not null)`,
      )
    ).length > 0,
  path: ({ code }, locale) => pathTo('quote', locale, { code }),
  words: {
    subject: m.letter_quote_sent_subject,
    preheader: m.letter_quote_sent_preheader,
    text: m.letter_quote_sent_text,
    until: m.letter_quote_sent_until,
    gift: m.letter_quote_sent_gift,
    button: m.letter_quote_sent_button,
  },
  sentences: ({ total, holds_until, seller }, say, locale) => ({
    subject: say.subject(),
    preheader: say.preheader({ day: writtenDay(holds_until, locale) }),
    paragraphs: [
      say.text({ seller, amount: formatMoney(total, locale, 'exact') }),
      say.until({ day: writtenDay(holds_until, locale) }),
      say.gift(),
    ],
    button: say.button(),
  }),
  example: {
    version_id: 'quot_1',
    code: '4k7mzq2x9abc4k7mzq2x9abc4k',
    holds_until: '2026-12-10',
    total: { amount: 185_000_000, currency: 'ARS' },
    seller: 'Sofía Paz',
  },
})

/** `to_all`: the deal had no seller, and one of all those has to take it. */
const Answer = z.object({ version_id: z.string(), to_all: z.boolean().optional() })
const ANSWERED = { ...EXAMPLE_USER, version_id: 'quot_1', deal_id: 'deal_1', total: { amount: 185_000_000, currency: 'ARS' }, is_own: true }

/** To the deal's seller, or to all where it has none; without the customer's data, which are on the deal's page. */
export const quoteAcceptedLetter = letter({
  kind: 'quote_accepted',
  noun: 'deal',
  topic: 'sales',
  facts: Answer,
  recipient: toSeller,
  path: ({ deal_id }, locale) => pathTo('sales_deal', locale, { id: deal_id }),
  words: {
    subject: m.letter_quote_accepted_subject,
    preheader: m.letter_quote_accepted_preheader,
    text: m.letter_quote_accepted_text,
    text_free: m.letter_quote_accepted_free_text,
    button: m.letter_quote_asked_button,
  },
  sentences: ({ total, is_own }, say, locale) => ({
    subject: say.subject({ amount: formatMoney(total, locale, 'exact') }),
    preheader: say.preheader(),
    paragraphs: [(is_own ? say.text : say.text_free)({ amount: formatMoney(total, locale, 'exact') })],
    button: say.button(),
  }),
  example: ANSWERED,
  cases: [{ is_own: false }],
})

/** The same, without the question: it is the customer's. */
export const quoteQuestionLetter = letter({
  kind: 'quote_asked',
  noun: 'deal',
  topic: 'sales',
  facts: Answer,
  recipient: toSeller,
  path: ({ deal_id }, locale) => pathTo('sales_deal', locale, { id: deal_id }),
  words: {
    subject: m.letter_quote_asked_subject,
    preheader: m.letter_quote_asked_preheader,
    text: m.letter_quote_asked_text,
    text_free: m.letter_quote_asked_free_text,
    button: m.letter_quote_asked_button,
  },
  sentences: ({ total, is_own }, say, locale) => ({
    subject: say.subject({ amount: formatMoney(total, locale, 'exact') }),
    preheader: say.preheader(),
    paragraphs: [(is_own ? say.text : say.text_free)({ amount: formatMoney(total, locale, 'exact') })],
    button: say.button(),
  }),
  example: ANSWERED,
  cases: [{ is_own: false }],
})

async function toSeller(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: z.infer<typeof Answer> }) {
  const user = await findRecipient(ctx, asked)
  const { to_all = false } = asked.facts
  const [version] = await rowsOf<{ deal_id: string; total: Money; is_own: boolean }>(
    ctx.db,
    sql`select v.deal_id, money_of(v.total, v.currency) as total, not ${to_all}::boolean or d.owner_id is not distinct from ${asked.user_id ?? null} as is_own
      from quote_versions v join deals d on d.id = v.deal_id where v.id = ${asked.facts.version_id}`,
  )
  return user && version && { ...user, ...version, ...asked.facts }
}

interface Sent extends Record<string, unknown> {
  version_id: string
  code: string
  name: string
  address: string
  language: Locale
  total: Money
  holds_until: string
  seller: string
}
