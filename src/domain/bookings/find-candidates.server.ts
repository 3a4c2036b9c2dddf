import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import type { AssignableHandOff, Candidates } from './booking-desk.ts'
import { handOffFields, placeName } from './desk-rows.server.ts'

/** Hand-offs and users that a booking may be assigned to, found by an admin's text: a code, a place, a name, a username or an address. */
export async function findCandidates(ctx: Pick<Context, 'db' | 'locale'>, query: string): Promise<Candidates> {
  const all = (words: ReturnType<typeof hasWords>) => sql.join(words, sql` and `)
  const of_hand_off = hasWords(
    sql`plain_text(concat_ws(' ', h.code, ${placeName(sql`h.destination_id`, ctx.locale)}, to_char(h.start_date, 'YYYY-MM-DD DD/MM/YYYY'), u.username, u.name, u.surname))`,
    query,
  )
  const of_user = hasWords(sql`plain_text(concat_ws(' ', u.username, u.name, u.surname, u.email))`, query)
  if (of_user.length === 0) return { hand_offs: [], users: [] }
  const [hand_offs, users] = await Promise.all([
    rowsOf<AssignableHandOff>(
      ctx.db,
      sql`select ${handOffFields(ctx.locale)} from handed_off_trips h left join user_faces u on u.id = h.user_id where ${all(of_hand_off)} order by h.created_at desc, h.id limit 8`,
    ),
    rowsOf<Candidates['users'][number]>(
      ctx.db,
      sql`select u.id, u.username, u.name, u.surname from enabled_users u where ${all(of_user)} order by u.username limit 8`,
    ),
  ])
  return { hand_offs, users }
}
