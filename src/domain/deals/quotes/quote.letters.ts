import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { dateFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney, type Money } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { hiddenAddress } from '../../contributions/watches/watch.ts'
import { letter } from '../../emails/letter.server.ts'

/** To the customer: what the trip would cost, and where to read it. Its address is found when it is written. */
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
    // A customer may ask to be forgotten: the list of messages does not store who they are.
    return sent && { ...sent, user_id: null, shown_address: hiddenAddress(sent.address) }
  },
  // A newer version has a letter of its own.
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
    text: m.letter_quote_sent_text,
    until: m.letter_quote_sent_until,
    gift: m.letter_quote_sent_gift,
    button: m.letter_quote_sent_button,
  },
  sentences: ({ brand, total, holds_until, seller }, say, locale) => ({
    subject: say.subject({ brand }),
    paragraphs: [
      say.text({ seller, amount: formatMoney(total, locale, 'exact') }),
      say.until({ day: writtenDay(holds_until, locale) }),
      say.gift(),
    ],
    button: say.button(),
  }),
  example: {
    ...{ version_id: 'quot_1', code: '4k7mzq2x9abc4k7mzq2x9abc4k', holds_until: '2026-12-10' },
    ...{ total: { amount: 185_000_000, currency: 'ARS' }, seller: 'Sofía Paz' },
  },
})

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

function writtenDay(day: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
