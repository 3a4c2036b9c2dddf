import { and, eq, sql } from 'drizzle-orm'
import { requireRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { QUESTION_ANSWERED, QUESTION_OPEN, TOO_MANY_QUESTIONS } from '../contribution.errors.ts'
import { lockContribution } from '../desk/lock-contribution.server.ts'
import { findOwnId, MOST_GIFT_QUESTIONS } from './find-own-gift.server.ts'
import { questionAnsweredLetter, questionSentLetter } from './question.letters.ts'
import { contributionQuestions } from './question.tables.server.ts'

/**
 * Sends a question about the user's own contribution; every admin gets a letter. One question at a time.
 * @throws unauthorized; not_found also for another's contribution; question_open, question_too_many
 */
export async function askQuestion(ctx: Context, { code, question }: { code: string; question: string }): Promise<string> {
  const { user_id: asked_by } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const contribution_id = await findOwnId(tx, asked_by, code)
    await lockContribution(tx, contribution_id)
    const asked = await tx
      .select({ answered_at: contributionQuestions.answered_at })
      .from(contributionQuestions)
      .where(and(eq(contributionQuestions.contribution_id, contribution_id), eq(contributionQuestions.asked_by, asked_by)))
    if (asked.some(({ answered_at }) => answered_at === null)) throw new ReadableError(QUESTION_OPEN)
    if (asked.length >= MOST_GIFT_QUESTIONS) throw new ReadableError(TOO_MANY_QUESTIONS)
    const id = newId('ques')
    await tx.insert(contributionQuestions).values({ id, contribution_id, asked_by, question, asked_at: ctx.now.toISOString() })
    const admins = await rowsOf<{ user_id: string }>(tx, sql`select user_id from admins where user_id <> ${asked_by} order by user_id`)
    for (const { user_id } of admins) await queueLetter(ctx, tx, questionSentLetter, { user_id, facts: { question_id: id } })
    return id
  })
}

/** Answers a question, once; its author gets a letter. @throws forbidden; not_found; question_answered */
export async function answerQuestion(ctx: Context, { id, answer }: { id: string; answer: string }): Promise<void> {
  const { user_id: answered_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const [asked] = await tx.select().from(contributionQuestions).where(eq(contributionQuestions.id, id)).for('update')
    if (!asked) throw notFound()
    if (asked.answered_at) throw new ReadableError(QUESTION_ANSWERED)
    await tx
      .update(contributionQuestions)
      .set({ answer, answered_by, answered_at: ctx.now.toISOString() })
      .where(eq(contributionQuestions.id, id))
    await queueLetter(ctx, tx, questionAnsweredLetter, { user_id: asked.asked_by, facts: { question_id: id } })
    await noteAct(ctx, tx, { action: 'contribution.answered', subject_id: asked.contribution_id, after: { question_id: id } })
  })
}
