import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { contributions } from '../contribution.tables.server.ts'
import type { ContributionCause } from '../contribution-causes.ts'
import { writeStep } from '../write-step.server.ts'
import type { Contribution } from './lock-contribution.server.ts'

/** A project and its part of a contribution. @property id null for the common fund */
export interface Portion {
  id: string | null
  amount: number
}

interface Room extends Record<string, unknown> {
  id: string
  currency: string
  collects: boolean
  /** The amount missing to its objective, in its own currency; null without an objective. */
  lacks: number | null
}

/** The distribution of a contribution that its project cannot take, or not all of it. */
export type Overflow = { portions: Portion[]; why: ContributionCause | null }

/**
 * Decides which projects receive a contribution that is being approved: its own up to its objective, the rest by the declared fallback
 * (product.md §4), in the end the common fund. Locks the projects until the transaction ends, so that the answer is exact also under
 * concurrent approvals.
 * @param wide false to use only its own project; then null means that this is not enough, and the transaction must start over, as projects
 * are locked in the order of their ids
 */
export async function divide(tx: Db, { project_id, currency }: Contribution, amount: number, wide: boolean): Promise<Overflow | null> {
  if (project_id === null) return { portions: [{ id: null, amount }], why: null }
  const order = wide ? await fallbacksOf(tx, project_id, currency) : []
  const rooms = await lockRooms(tx, [project_id, ...order])
  const own = rooms.get(project_id)
  const fits = roomIn(own, currency)
  if (fits >= amount) return { portions: [{ id: project_id, amount }], why: null }
  if (!wide) return null
  const portions: Portion[] = []
  let rest = amount
  for (const id of [project_id, ...order]) {
    const taken = Math.min(rest, roomIn(rooms.get(id), currency))
    if (taken > 0) portions.push({ id, amount: taken })
    rest -= taken
  }
  if (rest > 0) portions.push({ id: null, amount: rest })
  return { portions, why: fits > 0 || own?.lacks === 0 ? 'completed' : 'stopped' }
}

/** Writes the parts that its project could not take, each as an approved contribution with a separate trail. */
export async function carryParts(
  tx: Db,
  now: Date,
  whole: Contribution,
  { parts, effective_at, acted_by }: { parts: readonly Portion[]; effective_at: string; acted_by: string },
): Promise<void> {
  for (const { id: project_id, amount } of parts) {
    const id = newId('cont')
    const { kind, currency, booking_id, split_from } = whole
    const times = { approved_at: now.toISOString(), created_at: now.toISOString() }
    await tx.insert(contributions).values({
      id,
      code: newCode(),
      kind,
      project_id,
      booking_id,
      split_from: split_from ?? whole.id,
      amount,
      currency,
      status: 'approved',
      ...times,
    })
    await writeStep(
      tx,
      now,
      { contribution_id: id, kind: 'carried', amount, acted_by, cause: 'completed', effective_at },
      { organization: true, contributor: true },
    )
  }
}

/** Read without a lock: their ability to receive is checked once they are locked. */
async function fallbacksOf(tx: Db, project_id: string, currency: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from receiving_projects(${project_id}) where id <> ${project_id} and currency = ${currency} order by nth`,
  )
  return rows.map(({ id }) => id)
}

async function lockRooms(tx: Db, ids: readonly string[]): Promise<Map<string, Room>> {
  const wanted = sql.param([...ids])
  await tx.execute(sql`select lock_projects(${wanted})`)
  const rows = await rowsOf<Room>(
    tx,
    sql`select id, currency, status = 'active' as collects, greatest(objective_amount - collected_amount, 0)::float8 as lacks
      from project_goals where id = any(${wanted}::text[])`,
  )
  return new Map(rows.map((room) => [room.id, room]))
}

/** Money of another currency never reaches an objective. */
function roomIn(project: Room | undefined, currency: string): number {
  if (!project?.collects) return 0
  return project.currency !== currency || project.lacks === null ? Number.POSITIVE_INFINITY : project.lacks
}
