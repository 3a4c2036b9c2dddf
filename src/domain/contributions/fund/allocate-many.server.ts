import { sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import { refusalOf } from '../../users/refusal-of.server.ts'
import { allocateFund } from './allocate-fund.server.ts'
import type { ManyAllocated, ManyAllocationsInput } from './fund.ts'

/**
 * Allocates several sums of the common fund as one act, what waits longest first: each by the rule, or as much as the project lacks by then. Each in its own transaction and with the
 * rules that hold for one, so that one that this person may not decide does not stop the others.
 * @throws forbidden; invalid_fields
 */
export async function allocateMany(ctx: Context, { money, ...input }: ManyAllocationsInput): Promise<ManyAllocated> {
  requireRole(ctx.actor, 'admin')
  const seen = new Map(money.map((one) => [one.id, one.seen]))
  const waiting = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select id from fund_contributions where id = any(${sql.param([...seen.keys()])}::text[]) order by since, id`,
  )
  const ids = new Set([...waiting.map(({ id }) => id), ...seen.keys()])
  const answer: ManyAllocated = { done: [], refused: [] }
  for (const id of ids) {
    try {
      answer.done.push({ id, ...(await allocateFund(ctx, { ...input, id, seen: seen.get(id)! })) })
    } catch (error) {
      const { code, fields = {} } = refusalOf(error)
      const [why = `error_${code}`] = Object.values(fields).flat()
      answer.refused.push({ id, why: translate(why, ctx.locale) })
    }
  }
  return answer
}
