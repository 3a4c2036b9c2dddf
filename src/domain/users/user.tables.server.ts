import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Role } from '../../kit/actor.policy.ts'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'

/** Times as `Date`. */
const time = () => timestamp({ withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: text().primaryKey(),
  username: text().notNull(),
  email: text().notNull(),
  email_verified: boolean().notNull().default(false),
  email_verified_at: utcTime(),
  name: text().notNull(),
  surname: text().notNull(),
  image: text(),
  phone: text(),
  cuil: text(),
  rotary_member_id: text(),
  language: text().$type<Locale>().notNull().default('es'),
  target_project_id: text(),
  terms_accepted_at: utcTime(),
  terms_version_id: text(),
  privacy_version_id: text(),
  disabled_at: utcTime(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
})

export const userRoles = pgTable(
  'user_roles',
  { user_id: text().notNull(), role: text().$type<Role>().notNull(), granted_by: text(), confirmed_by: text() },
  (table) => [primaryKey({ columns: [table.user_id, table.role] })],
)

export const roleRequests = pgTable(
  'role_requests',
  {
    user_id: text().notNull(),
    role: text().$type<Role>().notNull(),
    requested_by: text().notNull(),
    reason: text(),
    created_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role] })],
)

export const credentials = pgTable('credentials', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  provider_id: text().notNull(),
  account_id: text().notNull(),
  password: text(),
  access_token: text(),
  refresh_token: text(),
  id_token: text(),
  access_token_expires_at: time(),
  refresh_token_expires_at: time(),
  scope: text(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
})

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  token_digest: text().notNull(),
  user_id: text().notNull(),
  device: text().notNull().default(''),
  network: text().notNull().default(''),
  expires_at: time().notNull(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
  last_used_at: utcTime().notNull().default(sql`now()`),
  proved_at: utcTime(),
})

export const verifications = pgTable('verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expires_at: time().notNull(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
})
