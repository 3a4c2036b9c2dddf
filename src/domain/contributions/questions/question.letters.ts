import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

const facts = z.object({ question_id: z.string() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  question_id: 'ques_1',
  contribution_id: 'cont_1',
  code: '4k7mzq2x9abc',
  question: '¿Por qué es menos que la mitad?',
  answer: 'Porque el hotel devolvió una noche.' as string | null,
}

/** To each admin, until one answers. */
export const questionSentLetter = letter({
  kind: 'question_asked',
  noun: 'contribution',
  topic: 'desk',
  facts,
  recipient: async (ctx, asked) => {
    const to = await aboutQuestion(ctx, asked)
    return to?.answer === null ? to : undefined
  },
  path: ({ contribution_id }, locale) => pathTo('admin_contribution', locale, { id: contribution_id }),
  words: {
    subject: m.letter_question_asked_subject,
    preheader: m.letter_question_asked_preheader,
    text: m.letter_question_asked_text,
    button: m.letter_question_asked_button,
  },
  sentences: ({ code, question }, say) => ({
    subject: say.subject({ code }),
    preheader: say.preheader(),
    paragraphs: [say.text({ code }), question],
    button: say.button(),
  }),
  example: { ...EXAMPLE, answer: null },
})

/** To the author of the question. */
export const questionAnsweredLetter = letter({
  kind: 'question_answered',
  noun: 'contribution',
  facts,
  recipient: aboutQuestion,
  path: ({ code }, locale) => pathTo('own_gift', locale, { code }),
  words: {
    subject: m.letter_question_answered_subject,
    preheader: m.letter_question_answered_preheader,
    text: m.letter_question_answered_text,
    question: m.letter_question_answered_question,
    button: m.letter_question_answered_button,
  },
  sentences: ({ code, question, answer }, say) => ({
    subject: say.subject(),
    preheader: say.preheader(),
    paragraphs: [say.text({ code }), say.question({ question }), answer ?? ''],
    button: say.button(),
  }),
  example: EXAMPLE,
})

async function aboutQuestion(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { question_id: string } }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [row] = await rowsOf<{ contribution_id: string; code: string; question: string; answer: string | null }>(
    ctx.db,
    sql`select q.contribution_id, c.code, q.question, q.answer from contribution_questions q join contributions c on c.id = q.contribution_id
      where q.id = ${asked.facts.question_id}`,
  )
  return row && { ...user, ...row, question_id: asked.facts.question_id }
}
