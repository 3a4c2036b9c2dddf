import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { rateDecisions } from './rate.tables.server.ts'
import { RATE_CHANGED, RATE_NEEDS_ANOTHER, type RateDecision, rateConfirmation } from './rate.ts'
import { recording } from './record-rate.server.ts'

/**
 * Confirms a rate that differs much from the last one of its pair, which counts from then on, or refuses it. Only another admin than the
 * recorder may confirm; the only admin may a day later, with a reason. The recorder may refuse it.
 * @throws forbidden; not_found; rate_changed when it does not wait any more; rate_needs_another; invalid_fields without the reason of the
 * only admin
 */
export async function decideRate(ctx: Context, { id, decision, reason }: RateDecision & { id: string }): Promise<void> {
  await recording(ctx, async (tx, by) => {
    const { decided, ...rate } = await findCompared(tx, id, by)
    if (decided) throw new ReadableError(RATE_CHANGED)
    if (decision === 'confirmed') {
      const { why_not, alone_from } = rateConfirmation(rate, { by, now: ctx.now })
      if (why_not) throw new ReadableError(RATE_NEEDS_ANOTHER)
      if (alone_from && !reason) throw invalid({ reason: ['rate_error_alone'] })
    }
    await tx
      .insert(rateDecisions)
      .values({ rate_id: id, decision, decided_by: by, reason: reason ?? null, decided_at: ctx.now.toISOString() })
    const { from_currency, to_currency, day, source } = rate
    await noteAct(ctx, tx, {
      action: decision === 'confirmed' ? 'rate.confirmed' : 'rate.refused',
      subject_id: id,
      after: { from_currency, to_currency, day, rate: rate.rate ?? '', source },
      reason,
    })
  })
}

interface Compared extends Record<string, unknown> {
  from_currency: string
  to_currency: string
  day: string
  rate: string | null
  source: string
  recorded_by: string
  created_at: string
  is_alone: boolean
  decided: boolean
}

/** A rate that was compared with others. @throws not_found */
async function findCompared(tx: Db, id: string, by: string): Promise<Compared> {
  const [rate] = await rowsOf<Compared>(
    tx,
    sql`select r.from_currency, r.to_currency, to_char(r.day, 'YYYY-MM-DD') as day, trim_scale(r.rate)::text as rate, r.source, r.recorded_by,
        iso_time(r.created_at) as created_at, is_only_admin(${by}) as is_alone, exists (select from rate_decisions d where d.rate_id = r.id) as decided
      from exchange_rates r where r.id = ${id} and r.compared_with is not null`,
  )
  if (!rate) throw notFound()
  return rate
}
