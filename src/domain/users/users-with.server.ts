import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'

/** SQL: the ids of users with a word in their name, by the index `users_faces`. */
export function usersWith(has: Has, view: 'user_faces' | 'enabled_users' = 'user_faces'): SQL {
  return sql`select u.id from ${sql.raw(view)} u where ${has(sql`plain_text(u.username || ' ' || u.name || ' ' || u.surname)`)}`
}

/** SQL: the ids of users with a word in their username, by the index `users_called`. */
export function usersCalled(has: Has): SQL {
  return sql`select u.id from user_faces u where ${has(sql`plain_text(u.username)`)}`
}
