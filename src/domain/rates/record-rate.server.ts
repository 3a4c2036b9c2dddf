import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { isoDay } from '../../kit/formatters.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findCurrencyCodes } from '../catalogues/find-currencies.server.ts'
import { exchangeRates } from './rate.tables.server.ts'
import { type NewRate, RATE_CHANGED, RATE_WAITS, type ReplacementInput, type WithdrawalInput } from './rate.ts'

/** There may be rates that were not there before. */
export const RATES_RECORDED = eventType('rates.recorded', z.object({}))

type Row = typeof exchangeRates.$inferInsert

/**
 * Records a rate; one that differs much from the last of its pair waits for a second person to confirm (`decideRate`).
 * @throws forbidden; invalid_fields for a day to come, a currency that we do not know, and a pair and day that have a rate or one that
 * waits
 */
export async function recordRate(ctx: Context, input: NewRate): Promise<void> {
  await recording(ctx, async (tx, recorded_by) => {
    const errors = await problemsOf(ctx, tx, input)
    const last = await lastOf(tx, input)
    if (last?.waits) errors.day = ['rate_error_waits']
    else if (last?.rate) errors.day = ['rate_error_taken']
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const id = await insert(tx, ctx.now, { ...input, revision: (last?.revision ?? 0) + 1, door: 'hand', recorded_by })
    await noteAct(ctx, tx, { action: 'rate.recorded', subject_id: id, after: factsOf(input) })
  })
}

/** Replaces the rate of a pair and day; earlier conversions do not change. @throws forbidden, not_found, rate_changed, rate_waits */
export async function replaceRate(ctx: Context, { id, reason, ...said }: z.infer<typeof ReplacementInput> & { id: string }): Promise<void> {
  await recording(ctx, async (tx, recorded_by) => {
    const before = await currentRate(tx, id)
    const { from_currency, to_currency, day, revision } = before
    const next = { from_currency, to_currency, day, revision: revision + 1, ...said, reason }
    const subject_id = await insert(tx, ctx.now, { ...next, door: 'hand', recorded_by })
    await noteAct(ctx, tx, { action: 'rate.replaced', subject_id, before: factsOf(before), after: factsOf(next), reason })
  })
}

/** None counts for its pair and day any more, such as of a wrong day. @throws forbidden, not_found, rate_changed, rate_waits */
export async function withdrawRate(ctx: Context, { id, reason }: z.infer<typeof WithdrawalInput> & { id: string }): Promise<void> {
  await recording(ctx, async (tx, recorded_by) => {
    const { from_currency, to_currency, day, revision, rate, source } = await currentRate(tx, id)
    const next = { from_currency, to_currency, day, revision: revision + 1, rate: null, source, reason }
    const subject_id = await insert(tx, ctx.now, { ...next, door: 'hand', recorded_by })
    await noteAct(ctx, tx, {
      action: 'rate.withdrawn',
      subject_id,
      before: factsOf({ from_currency, to_currency, day, rate, source }),
      reason,
    })
  })
}

/** One after the other, by an admin, and not while a contribution looks for its rate (`findRate`). */
export async function recording<Result>(ctx: Context, record: (tx: Db, recorded_by: string) => Promise<Result>): Promise<Result> {
  const user = requireRole(ctx.actor, 'admin')
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exchange rates'))`)
    const result = await record(tx, user.user_id)
    await ctx.outbox.emit(tx, RATES_RECORDED, {})
    return result
  })
}

export function rowOf(now: Date, row: Omit<Row, 'id' | 'created_at'>): Row {
  return { ...row, id: newId('rate'), created_at: now.toISOString() }
}

async function insert(tx: Db, now: Date, said: Omit<Row, 'id' | 'created_at'>): Promise<string> {
  const row = rowOf(now, said)
  await tx.insert(exchangeRates).values(row)
  return row.id
}

type RateKey = Pick<Row, 'from_currency' | 'to_currency' | 'day'>

async function problemsOf(ctx: Context, tx: Db, { from_currency, to_currency, day }: RateKey): Promise<Record<string, string[]>> {
  const known = await findCurrencyCodes(tx)
  return {
    ...(!known.includes(from_currency) && { from_currency: ['rate_error_currency'] }),
    ...(!known.includes(to_currency) && { to_currency: ['rate_error_currency'] }),
    ...(day > todayOf(ctx.now) && { day: ['rate_error_future'] }),
  }
}

/** In Argentine time. */
export function todayOf(now: Date): string {
  return isoDay(now, 'America/Argentina/Buenos_Aires')
}

async function lastOf(tx: Db, { from_currency, to_currency, day }: RateKey) {
  const [last] = await rowsOf<{ revision: number; rate: string | null; waits: boolean }>(
    tx,
    sql`select r.revision, c.rate, waits_for_decision(r) as waits
      from exchange_rates r left join current_rates c on (c.from_currency, c.to_currency, c.day) = (r.from_currency, r.to_currency, r.day)
      where (r.from_currency, r.to_currency, r.day) = (${from_currency}, ${to_currency}, ${day}::date) order by r.revision desc limit 1`,
  )
  return last
}

type Recorded = RateKey & { id: string; revision: number; rate: string; source: string }

async function currentRate(tx: Db, id: string): Promise<Recorded> {
  const [row] = await rowsOf<Recorded & { is_current: boolean; waits: boolean }>(
    tx,
    sql`select r.id, r.from_currency, r.to_currency, to_char(r.day, 'YYYY-MM-DD') as day, last.revision, last.waits, trim_scale(r.rate)::text as rate, r.source,
        exists (select from current_rates c where c.id = r.id) as is_current
      from exchange_rates r, lateral (
        select l.revision, waits_for_decision(l) as waits from exchange_rates l
        where (l.from_currency, l.to_currency, l.day) = (r.from_currency, r.to_currency, r.day) order by l.revision desc limit 1) last
      where r.id = ${id}`,
  )
  if (!row) throw notFound()
  const { is_current, waits, ...rate } = row
  if (waits) throw new ReadableError(RATE_WAITS)
  if (!is_current) throw new ReadableError(RATE_CHANGED)
  return rate
}

function factsOf({ from_currency, to_currency, day, rate, source }: RateKey & { rate?: string | null; source: string }) {
  return { from_currency, to_currency, day, rate: rate ?? '', source }
}
