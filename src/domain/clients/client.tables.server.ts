import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Scope } from './client.ts'

export const oauthClients = pgTable('oauth_clients', {
  id: text().primaryKey(),
  name: text().notNull(),
  secret_digest: text(),
  redirect_uris: text().array().notNull(),
  post_logout_redirect_uris: text().array().notNull().default([]),
  backchannel_logout_uri: text(),
  scopes: text().array().$type<Scope[]>().notNull(),
  created_by: text(),
  created_at: utcTime().notNull().default(sql`now()`),
  secret_rotated_at: utcTime(),
  revoked_at: utcTime(),
})

export const oauthConsents = pgTable(
  'oauth_consents',
  {
    user_id: text().notNull(),
    client_id: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    created_at: utcTime().notNull(),
    updated_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.client_id] })],
)

export const oauthGrants = pgTable('oauth_grants', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  client_id: text().notNull(),
  session_id: text(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  expires_at: utcTime().notNull(),
})

export const oauthTokens = pgTable('oauth_tokens', {
  digest: text().primaryKey(),
  kind: text().$type<TokenKind>().notNull(),
  grant_id: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  consumed_at: utcTime(),
  expires_at: utcTime().notNull(),
})
export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

export const oauthKeys = pgTable('oauth_keys', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  created_at: utcTime().notNull().default(sql`now()`),
})

export const clientLogouts = pgTable('client_logouts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  client_id: text().notNull(),
  user_id: text().notNull(),
  session_id: text(),
  created_at: utcTime().notNull().default(sql`now()`),
  queued_at: utcTime(),
  attempts: integer().notNull().default(0),
})

export const tripSessions = pgTable('trip_sessions', {
  digest: text().primaryKey(),
  redirect: text().notNull(),
  client_id: text().notNull(),
  response_type: text().notNull(),
  redirect_uri: text(),
  scope: text(),
  state: text(),
  created_at: utcTime().notNull(),
  expires_at: utcTime().notNull(),
})
