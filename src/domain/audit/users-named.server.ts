import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'

/** SQL: the ids of users by their username, found through the index of their whole name. */
export function usersNamed(has: Has): SQL {
  return sql`select u.id from user_faces u where ${has(sql`plain_text(u.username || ' ' || u.name || ' ' || u.surname)`)} and ${has(sql`plain_text(u.username)`)}`
}
