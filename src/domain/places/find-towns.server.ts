import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Town } from './place.ts'

/** Degrees. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** So many answers are kept: maps show the same few views again and again, and towns do not move. */
const KEPT = 500

const known = new WeakMap<Db, Map<string, Promise<Town[]>>>()

/** The cities in a box that most people have heard of, best known first: what one finds one's way by on a map. */
export function findTowns(ctx: Pick<Context, 'db' | 'locale'>, box: Box, limit: number): Promise<Town[]> {
  const answers = known.get(ctx.db) ?? new Map<string, Promise<Town[]>>()
  known.set(ctx.db, answers)
  const key = JSON.stringify([ctx.locale, box, limit])
  const kept = answers.get(key)
  if (kept) return kept
  const answer = readTowns(ctx, box, limit)
  if (answers.size >= KEPT) answers.clear()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}

function readTowns({ db, locale }: Pick<Context, 'db' | 'locale'>, { west, south, east, north }: Box, limit: number): Promise<Town[]> {
  return rowsOf<Town & Record<string, unknown>>(
    db,
    sql`select p.id, p.${sql.raw(`name_${locale}`)} as text, p.longitude, p.latitude from places p join place_search s on s.place_id = p.id
      where p.type = 'city' and point(p.longitude, p.latitude) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
      order by s.stay_weight desc, p.id limit ${limit}`,
  )
}
