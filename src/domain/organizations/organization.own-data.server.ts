import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const ORGANIZATION_OWN_DATA: OwnData = {
  organizations: {
    tables: ['organization_members'],
    query: (id) =>
      sql`select m.organization_id, o.name, m.created_at from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = ${id} order by m.created_at`,
  },
  organization_member_changes: {
    tables: ['organization_member_changes'],
    query: (id) =>
      sql`select organization_id, kind, at, case when user_id = ${id} then 'yourself' else 'somebody you invited' end as about
        from organization_member_changes where ${id} in (user_id, added_by) order by at, id`,
  },
  organizations_registered: {
    tables: ['organizations'],
    query: (id) =>
      sql`select id, name, status, contact_name, contact_email, contact_phone, cuit, created_at, sent_at from organizations
        where registered_by = ${id} order by created_at`,
  },
  organizations_reviewed: {
    tables: ['organization_reviews'],
    query: (id) =>
      sql`select organization_id, decision, reason, created_at from organization_reviews where decided_by = ${id} order by created_at`,
  },
  organization_changes: {
    tables: ['organization_changes'],
    query: (id) =>
      sql`select organization_id, state, content, sent_at, decided_at, reason from organization_changes
        where sent_by = ${id} or decided_by = ${id} order by sent_at`,
  },
  organization_documents: {
    tables: ['organization_documents'],
    query: (id) =>
      sql`select organization_id, name, type, bytes, created_at from organization_documents where uploaded_by = ${id} order by created_at`,
  },
  requests_to_join: {
    tables: ['organization_join_requests'],
    query: (id) =>
      sql`select organization_id, message, state, created_at, decided_at from organization_join_requests where user_id = ${id} order by created_at`,
  },
  invitations: {
    tables: ['organization_invitations'],
    query: (id) =>
      sql`select organization_id, case when invited_by = ${id} then 'sent' else 'accepted' end as invitation, created_at, accepted_at
        from organization_invitations where invited_by = ${id} or accepted_by = ${id} order by created_at`,
  },
}
