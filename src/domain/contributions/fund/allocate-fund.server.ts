import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { FUND_CHANGED, FUND_NO_PROJECT } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { type Contribution, lockContribution } from '../desk/lock-contribution.server.ts'
import { refuseOwn } from '../desk/refuse-own.server.ts'
import { writeStep } from '../write-step.server.ts'
import { type Allocated, type AllocationInput, divideByRule, MOST_CANDIDATES } from './fund.ts'

interface Portion {
  id: string
  amount: number
}

/**
 * Allocates confirmed money of the common fund to projects that collect in its currency, never beyond what they lack: by the published rule,
 * or by a decision with its reason. What a part of it goes to is a contribution of its own, with a trail.
 * @throws forbidden; not_found; fund_changed; fund_no_project; why this person may not (as for an approval); organization_managed_by_you;
 * invalid_fields
 */
export async function allocateFund(ctx: Context, input: AllocationInput & { id: string }): Promise<Allocated> {
  const { user_id: acted_by } = requireRole(ctx.actor, 'admin')
  const { id, seen, seen_portions, by, reason } = input
  return ctx.db.transaction(async (tx) => {
    const money = await lockContribution(tx, id)
    const free = await rowsOf(tx, sql`select from fund_contributions where id = ${id}`)
    if (free.length === 0 || money.amount !== seen) throw new ReadableError(FUND_CHANGED)
    for (const part of [id, money.split_from]) if (part) await refuseOwn(tx, ctx.now, { id: part, reason }, acted_by)
    const projects = await lockCandidates(tx, id, by === 'decision' ? input.project_id : undefined)
    const portions = by === 'rule' ? divideByRule(projects, money.amount) : decided(projects, money.amount, input)
    if (portions.length === 0) throw new ReadableError(FUND_NO_PROJECT)
    if (by === 'rule' && seen_portions && !isDeepStrictEqual(portions, seen_portions)) throw new ReadableError(FUND_CHANGED)
    for (const portion of portions) await refuseOwnProject(ctx, tx, portion.id)
    const left = money.amount - portions.reduce((sum, { amount }) => sum + amount, 0)
    const because = { acted_by, cause: by === 'rule' ? ('fund_rule' as const) : ('fund_decision' as const), reason: reason ?? null }
    await post(tx, ctx.now, money, { portions, left, because })
    const { currency } = money
    await noteAct(ctx, tx, {
      action: 'contribution.allocated',
      subject_id: id,
      before: { amount: money.amount, currency },
      after: { by, left, currency, projects: portions.map((portion) => `${portion.id}: ${portion.amount}`).join(', ') },
      reason,
    })
    const nameOf = (project_id: string) => projects.find((project) => project.id === project_id)!.name
    return {
      allocated: portions.map((portion) => ({ project: nameOf(portion.id), amount: { amount: portion.amount, currency } })),
      left: { amount: left, currency },
    }
  })
}

type Candidate = { id: string; name: string; lacks: number } & Record<string, unknown>

/** The projects of the rule, or the one of a decision, locked in the order of their ids and read again, so that none receives more than it lacks. */
async function lockCandidates(tx: Db, id: string, only: string | undefined): Promise<Candidate[]> {
  const candidates = only === undefined ? sql`fund_projects(${id}, ${MOST_CANDIDATES})` : sql`fund_project(${id}, ${only})`
  await tx.execute(sql`select lock_projects(array(select p.id from ${candidates} p))`)
  return rowsOf<Candidate>(
    tx,
    sql`select p.id, r.name, p.lacks::float8 as lacks from ${candidates} p join project_refs r on r.id = p.id order by p.nth`,
  )
}

/** Without an amount as much as there is and it lacks. @throws invalid_fields for another project than one that needs it, and more than it needs */
function decided(
  projects: readonly Candidate[],
  most: number,
  { project_id, amount }: Pick<AllocationInput, 'project_id' | 'amount'>,
): Portion[] {
  const project = projects.find(({ id }) => id === project_id)
  if (!project) throw invalid({ project_id: ['fund_error_project'] })
  const room = Math.min(most, project.lacks)
  if (amount !== undefined && amount > room) throw invalid({ amount: ['fund_error_amount'] })
  return [{ id: project.id, amount: amount ?? room }]
}

interface Posting {
  portions: Portion[]
  left: number
  because: { acted_by: string; cause: 'fund_rule' | 'fund_decision'; reason: string | null }
}

const EVERYBODY = { organization: true, contributor: true }

/** The first portion keeps the trail if nothing stays in the fund; every other one has a trail of its own. */
async function post(tx: Db, now: Date, money: Contribution, { portions, left, because }: Posting): Promise<void> {
  const [first, ...others] = portions
  const parts = left > 0 ? portions : others
  const stays = left > 0 ? left : first!.amount
  if (parts.length > 0) {
    await tx.update(contributions).set({ amount: stays }).where(eq(contributions.id, money.id))
    const step = { contribution_id: money.id, kind: 'parted' as const, amount: stays, ...because }
    // If nothing stays in the fund, the letter of the allocation says all.
    await writeStep(tx, now, step, left > 0 ? { organization: false, contributor: true } : undefined)
  }
  const approved_at = now.toISOString()
  if (left === 0) {
    await tx.update(contributions).set({ project_id: first!.id, approved_at }).where(eq(contributions.id, money.id))
    await writeStep(tx, now, { contribution_id: money.id, kind: 'allocated', amount: stays, ...because }, EVERYBODY)
  }
  for (const { id: project_id, amount } of parts) {
    const id = newId('cont')
    const { kind, currency, booking_id, split_from } = money
    await tx.insert(contributions).values({
      id,
      code: newCode(),
      kind,
      project_id,
      booking_id,
      split_from: split_from ?? money.id,
      amount,
      currency,
      status: 'approved',
      approved_at,
      created_at: approved_at,
    })
    await writeStep(tx, now, { contribution_id: id, kind: 'allocated', amount, ...because }, EVERYBODY)
  }
}
