import { type SQL, sql } from 'drizzle-orm'
import { findOwnUser } from '../domain/users/find-user.server.ts'
import { requireProof } from '../domain/users/user.policy.ts'
import type { Context } from '../kit/context.server.ts'
import { rowsOf } from '../kit/data/db.server.ts'

/**
 * Everything that the database has about the signed-in user, by what it is about; no digests, tokens or sealed secrets, which are of no use to anybody.
 * It knows all rooms: a table with a reference to users has a row in {@link OWN_DATA} or fails the test.
 * @throws proof_required
 */
export async function findOwnData(ctx: Context): Promise<Record<string, unknown>> {
  const user = requireProof(ctx)
  const data: Record<string, unknown> = { exported_at: ctx.now.toISOString(), profile: await findOwnUser(ctx.db, user) }
  for (const [name, { query }] of Object.entries(OWN_DATA)) {
    data[name] = (await rowsOf<{ row: unknown }>(ctx.db, sql`select to_jsonb(t) as row from (${query(user.user_id)}) t`)).map(
      ({ row }) => row,
    )
  }
  ctx.log.info({ request_id: ctx.request_id, user: user.user_id }, 'own data given out')
  return data
}

interface Part {
  tables: string[]
  query: (user_id: string) => SQL
}

export const OWN_DATA: Record<string, Part> = {
  roles: { tables: ['user_roles'], query: (id) => sql`select role, created_at from user_roles where user_id = ${id}` },
  ways_to_sign_in: {
    tables: ['credentials', 'second_factors'],
    query: (id) => sql`select provider_id as way, created_at from credentials where user_id = ${id}
      union all select 'second_factor', confirmed_at from second_factors where user_id = ${id} and confirmed_at is not null`,
  },
  sessions: {
    tables: ['sessions'],
    query: (id) =>
      sql`select id, device, network, created_at, last_used_at, expires_at from sessions where user_id = ${id} order by last_used_at desc`,
  },
  devices: {
    tables: ['known_devices'],
    query: (id) => sql`select device, address_family, first_seen_at, last_seen_at from known_devices where user_id = ${id}`,
  },
  email_changes: {
    tables: ['email_changes'],
    query: (id) => sql`select old_email, new_email, asked_at, changed_at from email_changes where user_id = ${id} order by asked_at`,
  },
  messages: {
    tables: ['emails'],
    query: (id) =>
      sql`select kind, to_address, subject, language, state, created_at, sent_at from emails where user_id = ${id} order by created_at`,
  },
  favorites: {
    tables: ['favorites'],
    query: (id) =>
      sql`select project_id, p.name, f.created_at from favorites f join projects p on p.id = f.project_id where f.user_id = ${id} order by f.created_at`,
  },
  searches: {
    tables: ['hand_offs'],
    query: (id) => sql`select code, project_id, search, url, locale, created_at from hand_offs where user_id = ${id} order by created_at`,
  },
  bookings: {
    tables: ['bookings'],
    query: (id) => sql`select b.id, b.external_id, b.status, b.trail_code, b.trip_type, b.destination_id, b.start_date, b.end_date,
      b.currency, b.sale_amount, b.profit_amount, b.occurred_at from bookings b left join hand_offs h on h.id = b.hand_off_id where ${id} in (b.user_id, h.user_id) order by b.occurred_at`,
  },
  gifts: {
    tables: [],
    query: (id) => sql`select c.code, c.project_id, c.amount, c.currency, c.status, c.created_at, c.approved_at, c.paid_at, c.voided_at
      from contributions c join bookings b on b.id = c.booking_id left join hand_offs h on h.id = b.hand_off_id where ${id} in (b.user_id, h.user_id) order by c.created_at`,
  },
  connected_sites: {
    tables: ['oauth_consents', 'oauth_grants'],
    query: (id) =>
      sql`select c.name, s.scopes, s.created_at, s.updated_at from oauth_consents s join oauth_clients c on c.id = s.client_id where s.user_id = ${id}`,
  },
  sites_made: {
    tables: ['oauth_clients'],
    query: (id) => sql`select id, name, created_at, revoked_at from oauth_clients where created_by = ${id}`,
  },
  done_by_the_platform: {
    tables: [],
    query: (id) => sql`select action, before, after, reason, created_at from audit_entries where subject_id = ${id} order by created_at`,
  },
}
