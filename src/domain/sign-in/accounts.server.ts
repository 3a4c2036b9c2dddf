import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createInternalAdapter } from 'better-auth/db'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { credentials, sessions, users, verifications } from '../users/user.tables.server.ts'
import { SESSION_SECONDS } from '../users/user.ts'
import { withHashedTokens } from './hashed-tokens.server.ts'
import { digestPassword, verifyPassword } from './password/password-digest.server.ts'

/**
 * The account library's store of users, credentials, sessions and links (better-auth), on the database or a transaction, so that an account
 * and its events are written together. The library's own endpoints are not mounted: ours have rate limits, equal timing and our own
 * messages (docs/decisions/0004).
 */
export function accounts(db: Db) {
  const adapter = drizzleAdapter(db, { provider: 'pg', schema: { users, credentials, sessions, verifications }, transaction: true })(
    ACCOUNT_OPTIONS,
  )
  return createInternalAdapter(withHashedTokens(adapter), {
    options: ACCOUNT_OPTIONS,
    logger: SILENT,
    hooks: [],
    generateId: () => newId('user'),
  })
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
const PREFIXES: Record<string, string> = {
  user: 'user',
  users: 'user',
  account: 'cred',
  credentials: 'cred',
  session: 'sess',
  sessions: 'sess',
}

/** Maps the library's models and fields to our tables and columns. */
const ACCOUNT_OPTIONS = {
  telemetry: { enabled: false },
  emailAndPassword: { enabled: true, password: { hash: digestPassword, verify: ({ password, hash }) => verifyPassword(password, hash) } },
  user: {
    modelName: 'users',
    fields: { ...times, emailVerified: 'email_verified' },
    additionalFields: {
      username: { type: 'string', required: true },
      surname: { type: 'string', required: true },
      language: { type: 'string', required: true },
      terms_accepted_at: { type: 'string', required: false },
      terms_version_id: { type: 'string', required: false },
      privacy_version_id: { type: 'string', required: false },
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      ...times,
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  session: {
    modelName: 'sessions',
    expiresIn: SESSION_SECONDS,
    fields: { ...times, userId: 'user_id', token: 'token_digest', expiresAt: 'expires_at', ipAddress: 'network', userAgent: 'device' },
  },
  verification: { modelName: 'verifications', storeIdentifier: 'hashed', fields: { ...times, expiresAt: 'expires_at' } },
  advanced: { database: { generateId: ({ model }) => newId(PREFIXES[model] ?? 'link') } },
} satisfies BetterAuthOptions

/** The library's logger is silenced: our own log lines report failures, without names. */
const quiet = () => {}
const SILENT = { level: 'error', debug: quiet, info: quiet, success: quiet, warn: quiet, error: quiet } as const
