import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'

/** SQL: the ids of organizations with a word in their name, by the index `organizations_named`. */
export function organizationsWith(has: Has): SQL {
  return sql`select o.id from organization_refs o where ${has(sql`plain_text(o.name)`)}`
}
