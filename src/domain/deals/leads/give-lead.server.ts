import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { personOf } from '../deal-rows.server.ts'
import { sellerDuties } from './lead.tables.server.ts'
import type { Duty } from './lead.ts'

/** The owner of a deal while they sell, otherwise another user if they do. */
export async function findSeller(tx: Db, owner_id: string | null, other_id: string | null): Promise<string | null> {
  const [seller] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from sellers where id in (${owner_id}, ${other_id}) order by id = ${owner_id} desc limit 1`,
  )
  return seller?.id ?? null
}

/** Those to notify of a deal: its seller; if it has none, all sellers, as one has to take it. */
export async function findSellersToNotify(tx: Db, seller_id: string | null): Promise<string[]> {
  if (seller_id) return [seller_id]
  return (await rowsOf<{ id: string }>(tx, sql`select id from sellers order by id`)).map(({ id }) => id)
}

/**
 * The next seller on duty: the one who has waited for the most turns. Concurrent leads queue here, so that each goes to another one.
 * @returns null when nobody is on duty
 */
export async function nextOnDuty(tx: Db): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('leads in turn', 0))`)
  const [next] = await rowsOf<{ id: string; turn: number }>(
    tx,
    sql`select s.id, (select max(turn) + 1 from seller_duties)::int as turn from seller_duties d join sellers s on s.id = d.user_id
      where d.on_duty_since is not null order by d.turn, d.on_duty_since, s.id limit 1`,
  )
  if (!next) return null
  await tx.update(sellerDuties).set({ turn: next.turn }).where(eq(sellerDuties.user_id, next.id))
  return next.id
}

/** Sets the seller's own duty. Idempotent. @throws forbidden */
export function changeDuty(ctx: Context, on_duty: boolean): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const now = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    await tx.insert(sellerDuties).values({ user_id, changed_at: now }).onConflictDoNothing()
    const [known] = await tx.select().from(sellerDuties).where(eq(sellerDuties.user_id, user_id)).for('update')
    if ((known?.on_duty_since !== null) === on_duty) return
    await tx
      .update(sellerDuties)
      .set({ on_duty_since: on_duty ? now : null, changed_at: now })
      .where(eq(sellerDuties.user_id, user_id))
    await noteAct(ctx, tx, { action: on_duty ? 'user.on_duty' : 'user.off_duty', subject_id: user_id })
  })
}

/** @throws forbidden */
export async function findDuty({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Duty> {
  const { user_id } = requireRole(actor, 'salesop')
  const rows = await rowsOf<{ person: Duty['sellers'][number] }>(
    db,
    sql`select ${personOf(sql`s.id`)} as person from seller_duties d join sellers s on s.id = d.user_id where d.on_duty_since is not null order by s.name, s.surname, s.id`,
  )
  const sellers = rows.map(({ person }) => person)
  return { on_duty: sellers.some(({ id }) => id === user_id), sellers }
}
