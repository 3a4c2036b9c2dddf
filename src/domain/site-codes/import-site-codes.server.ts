import { sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { mapInTurns } from '../../kit/data/map-in-turns.ts'
import { translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { travelSitePlaces } from '../places/place.tables.server.ts'
import { readSheet, type SheetLine } from '../sheets/read-sheet.server.ts'
import { answerOf, type Import } from '../sheets/sheet-import.server.ts'
import type { ImportAnswer, ImportLine } from '../sheets/sheet-import.ts'
import { changing } from './change-site-code.server.ts'
import { SITE_ID } from './site-code.ts'

const HEADINGS = {
  place_id: ['place id', 'place', 'lugar', 'id de lugar', 'id del lugar'],
  travel_site_id: ['travel site id', 'travel site code', 'code', 'codigo', 'codigo del sitio', 'codigo del sitio de viajes'],
} as const
type Line = SheetLine<keyof typeof HEADINGS>
type Planned = ImportLine & { place_id: string }

/** Written in one statement of SQL: parameters stay below PostgreSQL's limit. */
const BATCH = 2_000

/**
 * Plans the changes of a table of codes, line by line, and with `apply` performs them, in one transaction; lines with errors are left out.
 * @throws forbidden; too_large, unsupported_type; invalid_fields on `file`; changed
 */
export async function importSiteCodes(ctx: Context, input: Import): Promise<ImportAnswer> {
  requireRole(ctx.actor, 'admin')
  const read = await readSheet(ctx, input.bytes, HEADINGS)
  return changing(ctx, async (tx) => {
    const planned = await plan(ctx, tx, read)
    const answer = answerOf(
      planned.map(({ place_id, ...line }) => line),
      input,
    )
    if (input.apply) await write(ctx, tx, planned)
    return answer
  })
}

async function plan(ctx: Context, tx: Db, read: readonly Line[]): Promise<Planned[]> {
  const ids = [...new Set(read.map(({ cells }) => cells.place_id))]
  const known = await rowsOf<{ id: string; name: string; was: string | null }>(
    tx,
    sql`select p.id, ${sql.raw(`p.name_${ctx.locale}`)} as name, s.travel_site_id as was from place_refs p left join travel_site_ids s on s.place_id = p.id
      where p.id = any(${sql.param(ids)}::text[])`,
  )
  const places = new Map(known.map((place) => [place.id, place]))
  const seen = new Set<string>()
  return mapInTurns(read, ({ line, cells: { place_id, travel_site_id } }): Planned => {
    const place = places.get(place_id)
    const problem = !place
      ? 'site_code_error_place'
      : !SITE_ID.test(travel_site_id)
        ? 'site_code_error_code'
        : seen.has(place_id)
          ? 'import_error_twice'
          : null
    seen.add(place_id)
    const was = place?.was ?? null
    const action = problem ? 'error' : was === null ? 'create' : was === travel_site_id ? 'unchanged' : 'update'
    return {
      line,
      action,
      was,
      now: travel_site_id.slice(0, 60),
      what: place ? `${place.name} (${place_id})` : place_id.slice(0, 80),
      problem: problem && translate(problem, ctx.locale),
      place_id,
    }
  })
}

async function write(ctx: Context, tx: Db, planned: readonly Planned[]): Promise<void> {
  const changed = planned.filter(({ action }) => action === 'create' || action === 'update')
  const rows = changed.map(({ place_id, now }) => ({ place_id, travel_site_id: now! }))
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insert(travelSitePlaces)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({ target: travelSitePlaces.place_id, set: { travel_site_id: sql`excluded.travel_site_id` } })
  const count = (action: string) => planned.filter((line) => line.action === action).length
  await noteAct(ctx, tx, {
    action: 'sitecode.imported',
    subject_id: 'travel_site_places',
    after: { created: count('create'), updated: count('update'), left_out: count('error') },
  })
}
