import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../kit/data/db.server.ts'
import { listFormat } from '../../kit/formatters.ts'
import { formatMoney, type Money } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../users/find-user.server.ts'

/** To each manager of the organization: a bank returns a transfer whole, with all projects that it was for. */
export const payoutReturnedLetter = letter({
  kind: 'payout_returned',
  noun: 'payout',
  facts: z.object({ payout_id: z.string() }),
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    if (!user) return undefined
    const [payout] = await rowsOf<{ projects: string[]; slug: string; amount: Money; reason: string }>(
      ctx.db,
      sql`select array(select distinct project_name_in(x.project_id, ${user.language}) from payouts x where x.id = y.id or x.payment_id = y.payment_id order by 1) as projects,
          o.slug, money_of(coalesce(p.amount, y.amount), y.currency) as amount, coalesce(y.return_reason, '') as reason
        from payouts y join organization_refs o on o.id = y.organization_id left join payments p on p.id = y.payment_id where y.id = ${asked.facts.payout_id}`,
    )
    if (!payout) return undefined
    const { projects, ...about } = payout
    return { ...user, ...about, project: listFormat(user.language).format(projects), payout_id: asked.facts.payout_id }
  },
  path: ({ slug }, locale) => pathTo('bank_account', locale, { slug }),
  words: {
    subject: m.letter_payout_returned_subject,
    preheader: m.letter_payout_returned_preheader,
    text: m.letter_payout_returned_text,
    reason: m.letter_payout_returned_reason,
    next: m.letter_payout_returned_next,
    button: m.letter_payout_returned_button,
  },
  sentences: ({ project, amount, reason }, say, locale) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [say.text({ project, amount: formatMoney(amount, locale, 'exact') }), say.reason({ reason }), say.next()],
    button: say.button(),
  }),
  example: {
    ...EXAMPLE_USER,
    payout_id: 'pay_1',
    project: 'Agua segura para la escuela',
    slug: 'rotary-club-tunuyan',
    amount: { amount: 30_000_000, currency: 'ARS' },
    reason: 'La cuenta está cerrada.',
  },
})
