import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { projects } from '../project.tables.server.ts'
import { OPEN_STATUSES } from '../project-rules.ts'
import type { FeatureMove } from './managed-project.ts'

/**
 * Puts a project among the featured ones, moves it there, or takes it out. Their places are 1, 2, 3 … without gaps.
 * @throws forbidden unless admin, not_found; conflict for one that is not open, or has no place to move from; organization_managed_by_you
 */
export async function featureProject(ctx: Context, { id, place }: FeatureMove & { id: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    // One order for all projects: concurrent changes wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('featured_projects'))`)
    const [project] = await tx.select({ status: projects.status }).from(projects).where(eq(projects.id, id)).for('update')
    if (!project) throw notFound()
    await refuseOwnProject(ctx, tx, id)
    const all = await tx
      .select({ id: projects.id, status: projects.status, position: projects.featured_position })
      .from(projects)
      .where(isNotNull(projects.featured_position))
      .orderBy(asc(projects.featured_position), asc(projects.id))
      .for('update')
    const order = all.filter(({ status }) => isOpen(status)).map((one) => one.id)
    const next = reordered(order, id, place)
    if (!next || (place !== 'none' && !isOpen(project.status))) throw conflict()
    for (const one of all) {
      const position = next.indexOf(one.id) + 1 || null
      if (position !== one.position) await tx.update(projects).set({ featured_position: position }).where(eq(projects.id, one.id))
    }
    const at = next.indexOf(id) + 1 || null
    if (!order.includes(id)) await tx.update(projects).set({ featured_position: at }).where(eq(projects.id, id))
    const action = place === 'none' ? 'project.unfeatured' : 'project.featured'
    await noteAct(ctx, tx, { action, subject_id: id, before: { place: order.indexOf(id) + 1 || null }, after: { place: at } })
  })
}

/** The ids in their new order; null if that changes nothing. */
export function reordered(order: readonly string[], id: string, place: FeatureMove['place']): string[] | null {
  const at = order.indexOf(id)
  const others = order.filter((one) => one !== id)
  const to = { first: 0, last: others.length, up: at - 1, down: at + 1, none: -1 }[place]
  if (place === 'none') return at === -1 ? null : others
  if ((place === 'up' || place === 'down') && (at === -1 || to < 0 || to > others.length)) return null
  return at === to ? null : others.toSpliced(to, 0, id)
}

function isOpen(status: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status)
}
