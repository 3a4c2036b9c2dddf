import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid, notFound, refuseChanged } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { travelSitePlaces } from '../places/place.tables.server.ts'
import type { NewSiteCode, SiteCodeChange, SiteCodeRemoval } from './site-code.ts'

/** From then on a search of the place goes to the travel site under its own code. @throws forbidden; invalid_fields for no place, and one that has a code */
export async function addSiteCode(ctx: Context, { place_id, travel_site_id }: z.infer<typeof NewSiteCode>): Promise<void> {
  await changing(ctx, async (tx) => {
    const known = await rowsOf(tx, sql`select from place_refs where id = ${place_id}`)
    if (known.length === 0) throw invalid({ place_id: ['site_code_error_place'] })
    const added = await tx.insert(travelSitePlaces).values({ place_id, travel_site_id }).onConflictDoNothing().returning()
    if (added.length === 0) throw invalid({ place_id: ['site_code_error_taken'] })
    await noteAct(ctx, tx, { action: 'sitecode.added', subject_id: place_id, after: { travel_site_id } })
  })
}

/** @throws forbidden, not_found, changed */
export async function changeSiteCode(
  ctx: Context,
  { id, travel_site_id, seen }: z.infer<typeof SiteCodeChange> & { id: string },
): Promise<void> {
  await changing(ctx, async (tx) => {
    const before = await codeOf(tx, id, seen)
    if (before === travel_site_id) return
    await tx.update(travelSitePlaces).set({ travel_site_id }).where(eq(travelSitePlaces.place_id, id))
    await noteAct(ctx, tx, {
      action: 'sitecode.changed',
      subject_id: id,
      before: { travel_site_id: before },
      after: { travel_site_id },
    })
  })
}

/** The place goes under its own id again. @throws forbidden, not_found, changed */
export async function removeSiteCode(ctx: Context, { id, seen }: z.infer<typeof SiteCodeRemoval> & { id: string }): Promise<void> {
  await changing(ctx, async (tx) => {
    const before = await codeOf(tx, id, seen)
    await tx.delete(travelSitePlaces).where(eq(travelSitePlaces.place_id, id))
    await noteAct(ctx, tx, { action: 'sitecode.removed', subject_id: id, before: { travel_site_id: before } })
  })
}

/** One change at a time, by an admin. */
export async function changing<Result>(ctx: Context, change: (tx: Db) => Promise<Result>): Promise<Result> {
  requireRole(ctx.actor, 'admin')
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('travel site codes'))`)
    return change(tx)
  })
}

async function codeOf(tx: Db, id: string, seen: string | undefined): Promise<string> {
  const [row] = await tx.select().from(travelSitePlaces).where(eq(travelSitePlaces.place_id, id)).for('update')
  if (!row) throw notFound()
  refuseChanged(row, seen === undefined ? undefined : { travel_site_id: seen })
  return row.travel_site_id
}
