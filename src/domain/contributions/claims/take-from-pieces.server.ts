import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { claimBack } from './open-claim.server.ts'

/** A contribution, or a part of it that has a trail of its own. */
export type Piece = typeof contributions.$inferSelect
type Because = Omit<Parameters<typeof claimBack>[3], 'left'>

/** Locks the parts of a contribution that count, after the contribution itself. */
export function lockParts(tx: Db, id: string): Promise<Piece[]> {
  return tx
    .select()
    .from(contributions)
    .where(and(eq(contributions.split_from, id), isNull(contributions.voided_at)))
    .orderBy(asc(contributions.id))
    .for('no key update')
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
