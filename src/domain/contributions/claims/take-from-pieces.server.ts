import { asc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { claimBack } from './open-claim.server.ts'

/** A contribution, or a part of it that has a trail of its own. */
export type Piece = typeof contributions.$inferSelect
type Because = Omit<Parameters<typeof claimBack>[3], 'left'>

/**
 * Locks a contribution and its parts in the order of their ids, as payments do: a whole that is locked first would end with them in a circle. They are read
 * once they are all locked, as one that this waited for may have been divided.
 * @returns the contribution itself, then its parts that count
 * @throws not_found
 */
export async function lockPieces(tx: Db, id: string): Promise<[Piece, ...Piece[]]> {
  const lock = () =>
    tx
      .select()
      .from(contributions)
      .where(or(eq(contributions.id, id), eq(contributions.split_from, id)))
      .orderBy(asc(contributions.id))
      .for('no key update')
  await lock()
  const pieces = await lock()
  const whole = pieces.find((piece) => piece.id === id)
  if (!whole) throw notFound()
  return [whole, ...pieces.filter((piece) => piece !== whole && !piece.voided_at)]
}

/** Locks the projects of locked pieces at once, in the order of their ids, before anything is posted. */
export async function lockProjectsOf(tx: Db, pieces: readonly Pick<Piece, 'project_id'>[]): Promise<void> {
  const ids = [...new Set(pieces.flatMap(({ project_id }) => project_id ?? []))]
  await tx.execute(sql`select lock_projects(${sql.param(ids)}::text[])`)
}

export function sumOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { amount }) => sum + amount, 0)
}

/** Paid pieces that count. */
export function paidOf(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ paid_at, voided_at, amount }) => paid_at && !voided_at && amount > 0)
}

/** Claims an amount back from paid pieces, the newest first. They add up to no less. */
export async function claimFrom(tx: Db, now: Date, paid: readonly Piece[], over: number, because: Because): Promise<void> {
  let rest = over
  for (const piece of [...paid].reverse()) {
    const amount = Math.min(rest, piece.amount)
    if (amount > 0) await claimBack(tx, now, piece, { left: piece.amount - amount, ...because })
    rest -= amount
  }
}

/** Takes back an approved piece that was not paid yet. */
export async function takeBack(tx: Db, now: Date, { id, amount }: Piece, facts: object): Promise<void> {
  await tx.update(contributions).set({ voided_at: now.toISOString() }).where(eq(contributions.id, id))
  const step = { contribution_id: id, kind: 'reversed' as const, amount, ...facts }
  await writeStep(tx, now, step, { organization: true, contributor: true })
}
