import { sql } from 'drizzle-orm'
import { hasRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound } from '../../../kit/errors.ts'
import { changeProjectStatus } from '../change-project-status.server.ts'
import { projectBudgetLines } from '../project.tables.server.ts'
import { isObjective } from '../project-rules.ts'
import type { StatusMove } from './managed-project.ts'

/**
 * An admin's change of status. A completed project that opens again may get a higher objective in the same step.
 * @throws as `changeProjectStatus`; invalid_fields for an objective out of bounds or not higher, or whose difference has no budget line
 */
export async function moveProject(ctx: Context, { id, objective_amount, objective_for, ...move }: StatusMove & { id: string }) {
  await ctx.db.transaction(async (tx) => {
    const change = { ...move, id, as: 'admin' as const }
    if (objective_amount !== undefined) {
      if (ctx.actor.kind !== 'user' || !hasRole(ctx.actor, 'admin')) throw notFound()
      if (move.from !== 'completed' || move.to !== 'active') throw conflict()
      await raiseObjective(tx, { id, objective_amount, objective_for })
    }
    await changeProjectStatus(ctx, change, tx)
  })
}

async function raiseObjective(
  tx: Db,
  { id, objective_amount, objective_for }: { id: string; objective_amount: number; objective_for: string | undefined },
) {
  const [project] = await rowsOf<{ objective: number; currency: string; last_line: number | null }>(
    tx,
    sql`select p.objective_amount::float8 as objective, p.currency, (select max(b.position) from project_budget_lines b where b.project_id = p.id) as last_line
      from projects p where p.id = ${id} and p.status = 'completed' for update of p`,
  )
  if (!project) throw conflict()
  if (!isObjective(objective_amount, project.currency)) throw invalid({ objective_amount: ['project_error_objective'] })
  if (objective_amount <= project.objective) throw invalid({ objective_amount: ['project_error_objective_not_higher'] })
  if (project.last_line !== null) {
    // The lines of a budget add up to its objective.
    if (!objective_for) throw invalid({ objective_for: ['kit_required_field'] })
    const position = project.last_line + 1
    await tx
      .insert(projectBudgetLines)
      .values({ project_id: id, position, what: objective_for, amount: objective_amount - project.objective })
  }
  await tx.execute(sql`update projects set objective_amount = ${objective_amount} where id = ${id}`)
}
