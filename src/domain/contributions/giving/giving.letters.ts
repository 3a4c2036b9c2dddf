import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { formatMoney, type Money } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { writtenReference } from './giving.ts'
import { EXAMPLE_ACCOUNT, transferLines } from './transfer-lines.ts'

/** To a user who announced a donation: the account for the transfer, and the reference. */
export const givingLetter = letter({
  kind: 'giving_announced',
  noun: 'contribution',
  facts: z.object({ contribution_id: z.string() }),
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    const account = ctx.config.transfer_account
    if (!user || !account) return undefined
    const [gift] = await rowsOf<{ code: string; amount: Money; project: string }>(
      ctx.db,
      sql`select c.code, money_of(c.amount, c.currency) as amount, project_name_in(c.project_id, ${user.language}) as project from contributions c
        where c.id = ${asked.facts.contribution_id} and c.status = 'pending' and c.voided_at is null`,
    )
    return gift && { ...user, ...gift, account, contribution_id: asked.facts.contribution_id }
  },
  path: ({ code }, locale) => pathTo('give_transfer', locale, { code }),
  words: {
    subject: m.letter_giving_announced_subject,
    preheader: m.letter_giving_announced_preheader,
    text: m.letter_giving_announced_text,
    account: m.letter_giving_announced_account,
    concept: m.letter_giving_announced_concept,
    reference: m.letter_giving_announced_reference,
    button: m.letter_giving_announced_button,
  },
  sentences: ({ code, amount, project, account }, say, locale) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [say.text({ amount: formatMoney(amount, locale, 'exact'), project }), say.reference({ reference: writtenReference(code) })],
    details: transferLines(say, account, code),
    button: say.button(),
  }),
  example: {
    ...EXAMPLE_USER,
    contribution_id: 'cont_1',
    code: '4k7mzq2x9abc',
    amount: { amount: 1_000_000, currency: 'ARS' },
    project: 'Agua segura para la escuela',
    account: EXAMPLE_ACCOUNT,
  },
})
