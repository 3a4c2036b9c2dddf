import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const USER_OWN_DATA: OwnData = {
  roles: { tables: ['user_roles'], query: (id) => sql`select role, created_at from user_roles where user_id = ${id}` },
}
