import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { OrganizationStatus } from './organization-rules.ts'

export const organizations = pgTable('organizations', {
  id: text().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  status: text().$type<OrganizationStatus>().notNull(),
  entity_id: text().notNull(),
  country_code: text().notNull(),
  place_id: text().notNull(),
  district_id: text(),
  scene: text().notNull(),
  created_at: utcTime().notNull(),
  type_word: text(),
  rotary_club: text(),
  logo: text(),
  cover: text(),
  contact_name: text(),
  contact_email: text(),
  contact_phone: text(),
  cuit: text(),
  registered_by: text(),
  sent_at: utcTime(),
  claimed_by: text(),
})

export const organizationSlugs = pgTable('organization_slugs', { slug: text().primaryKey(), organization_id: text().notNull() })

export const organizationMembers = pgTable(
  'organization_members',
  { organization_id: text().notNull(), user_id: text().notNull(), added_by: text(), created_at: utcTime().notNull().default(sql`now()`) },
  (table) => [primaryKey({ columns: [table.organization_id, table.user_id] })],
)

export const organizationReviews = pgTable('organization_reviews', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  decision: text().$type<'approved' | 'rejected'>().notNull(),
  reason: text(),
  decided_by: text(),
  created_at: utcTime().notNull(),
})

export const organizationJoinRequests = pgTable('organization_join_requests', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  user_id: text().notNull(),
  message: text(),
  state: text().$type<'waiting' | 'accepted' | 'declined'>().notNull().default('waiting'),
  decided_by: text(),
  created_at: utcTime().notNull(),
  decided_at: utcTime(),
})

export const organizationInvitations = pgTable('organization_invitations', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  email: text(),
  language: text().$type<Locale>().notNull(),
  digest: text(),
  invited_by: text(),
  accepted_by: text(),
  created_at: utcTime().notNull(),
  expires_at: utcTime().notNull(),
  accepted_at: utcTime(),
  revoked_at: utcTime(),
})
