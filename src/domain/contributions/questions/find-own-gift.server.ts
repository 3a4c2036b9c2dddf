import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { findTrail } from '../find-trail.server.ts'
import { withdrawable } from '../giving/withdrawable.server.ts'
import { isChoosable } from '../own/choosable.server.ts'
import type { OwnGift, OwnQuestion } from './question.ts'

/** Limit of questions about one contribution. */
export const MOST_GIFT_QUESTIONS = 10

/** The user's own contribution with its trail and questions, by its code. @throws unauthorized; not_found also for another's */
export async function findOwnGift(ctx: Pick<Context, 'db' | 'actor' | 'locale'>, code: string): Promise<OwnGift> {
  const { user_id } = requireUser(ctx.actor)
  const contribution_id = await findOwnId(ctx.db, user_id, code)
  const [trail, questions, announced, [choice]] = await Promise.all([
    findTrail(ctx, code),
    rowsOf<OwnQuestion>(
      ctx.db,
      sql`select id, question, iso_time(asked_at) as asked_at, answer, iso_time(answered_at) as answered_at from contribution_questions
        where contribution_id = ${contribution_id} and asked_by = ${user_id} order by asked_at, id`,
    ),
    rowsOf(ctx.db, withdrawable(contribution_id)),
    rowsOf<Pick<OwnGift, 'project_id' | 'may_choose'>>(
      ctx.db,
      sql`select c.project_id, ${isChoosable} as may_choose from contributions c where c.id = ${contribution_id}`,
    ),
  ])
  const may_ask = questions.length < MOST_GIFT_QUESTIONS && questions.every(({ answer }) => answer !== null)
  return { ...trail, questions, may_ask, may_withdraw: announced.length > 0, ...choice! }
}

/** @throws not_found both for an unknown contribution and for another's */
export async function findOwnId(db: Db, user_id: string, code: string): Promise<string> {
  const [own] = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from contributions c join gift_givers g on g.contribution_id = c.id where c.code = ${code} and g.user_id = ${user_id}`,
  )
  if (!own) throw notFound()
  return own.id
}
