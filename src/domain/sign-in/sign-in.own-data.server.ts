import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const SIGN_IN_OWN_DATA: OwnData = {
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
  second_step_recovery: {
    tables: ['factor_recoveries'],
    query: (id) => sql`select asked_at, due_at from factor_recoveries where user_id = ${id}`,
  },
  devices: {
    tables: ['known_devices'],
    query: (id) => sql`select device, address_family, first_seen_at, last_seen_at from known_devices where user_id = ${id}`,
  },
}
