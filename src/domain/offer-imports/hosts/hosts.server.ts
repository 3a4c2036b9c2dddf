import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { offerHosts } from '../offer-import.tables.server.ts'
import type { OfferHost } from './offer-host.ts'

/** The hosts that may be read, by name. */
export function findHosts({ db }: Pick<Context, 'db'>): Promise<OfferHost[]> {
  return rowsOf<OfferHost & Record<string, unknown>>(
    db,
    sql`select h.host as id, (select u.username from user_names u where u.id = h.added_by) as added_by, iso_time(h.created_at) as created_at,
        (select count(*)::int from offer_sources s where starts_with(s.canonical, 'https://' || h.host || '/')) as offers
      from offer_hosts h order by h.host`,
  )
}

/** Returns a function that tests if a host may be read, by the present list. */
export async function allowedHosts(db: Db): Promise<(host: string) => boolean> {
  const rows = await db.select({ host: offerHosts.host }).from(offerHosts)
  const allowed = new Set(rows.map(({ host }) => host))
  return (host) => allowed.has(host)
}

/** @throws forbidden; invalid_fields for one that is there */
export async function addHost(ctx: Context, host: string): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const row = { host, added_by: user_id, created_at: ctx.now.toISOString() }
    const added = await tx.insert(offerHosts).values(row).onConflictDoNothing().returning()
    if (added.length === 0) throw invalid({ host: ['offer_host_error_there'] })
    await noteAct(ctx, tx, { action: 'offerhost.added', subject_id: host, after: { host } })
  })
}

/** Stops reading from a host, also for waiting addresses; offers made from it are not changed. @throws forbidden, not_found */
export async function removeHost(ctx: Context, host: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const removed = await tx.delete(offerHosts).where(eq(offerHosts.host, host)).returning()
    if (removed.length === 0) throw notFound()
    await noteAct(ctx, tx, { action: 'offerhost.removed', subject_id: host, before: { host } })
  })
}
