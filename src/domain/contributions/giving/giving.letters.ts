import { z } from 'zod'
import type { Context } from '../../../kit/context.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'
import { writtenReference } from './giving.ts'
import { EXAMPLE_GIFT, findGift, LAPSING_TEXTS, lapsingSentences } from './lapsing-gift.server.ts'
import { transferLines } from './transfer-lines.ts'

const EXAMPLE_DONOR = { ...EXAMPLE_USER, ...EXAMPLE_GIFT, contribution_id: 'cont_1' }

const Facts = z.object({ contribution_id: z.string() })

/** To a user who announced a donation: the account for the transfer, and the reference. */
export const givingLetter = letter({
  kind: 'giving_announced',
  noun: 'contribution',
  facts: Facts,
  recipient: findDonor,
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
  example: EXAMPLE_DONOR,
})

/** To a user whose transfer is about to lapse. */
export const lapsingLetter = letter({
  kind: 'giving_lapses',
  noun: 'contribution',
  facts: Facts,
  recipient: findDonor,
  path: ({ code }, locale) => pathTo('give_transfer', locale, { code }),
  words: LAPSING_TEXTS,
  sentences: (about, say, locale) => lapsingSentences(about, say, locale),
  example: EXAMPLE_DONOR,
})

async function findDonor(
  ctx: Pick<Context, 'db' | 'config'>,
  asked: Parameters<typeof findRecipient>[1] & { facts: z.infer<typeof Facts> },
) {
  const { contribution_id } = asked.facts
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const gift = await findGift(ctx, contribution_id, user.language)
  return gift && { ...user, ...gift, contribution_id }
}
