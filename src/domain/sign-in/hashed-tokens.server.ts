import { createHash } from 'node:crypto'
import type { DBAdapter, Where } from '@better-auth/core/db/adapter'

/** The digest of a session token, which the database stores instead of the token. */
export function tokenDigest(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`
}

/**
 * Wraps the account library's adapter, which would store session tokens in the clear: the database gets only digests, while callers still
 * see tokens. Presented values are always hashed, as otherwise a digest read from a backup would work as a token; only deletions accept
 * digests, of rows we listed.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    create: (input) =>
      isSession(input) ? withToken(adapter.create({ ...input, data: hashed(input.data) }), tokenOf(input.data)) : adapter.create(input),
    findOne: (input) =>
      isSession(input)
        ? withToken(adapter.findOne({ ...input, where: presented(input.where) }), tokenIn(input.where))
        : adapter.findOne(input),
    findMany: (input) => adapter.findMany(isSession(input) ? { ...input, where: presented(input.where ?? []) } : input),
    count: (input) => adapter.count(isSession(input) ? { ...input, where: presented(input.where ?? []) } : input),
    update: (input) =>
      isSession(input)
        ? withToken(adapter.update({ ...input, where: presented(input.where), update: hashed(input.update) }), tokenIn(input.where))
        : adapter.update(input),
    updateMany: (input) =>
      adapter.updateMany(isSession(input) ? { ...input, where: presented(input.where), update: hashed(input.update) } : input),
    delete: (input) => adapter.delete(isSession(input) ? { ...input, where: listed(input.where) } : input),
    deleteMany: (input) => adapter.deleteMany(isSession(input) ? { ...input, where: listed(input.where) } : input),
    transaction: (run) => adapter.transaction((tx) => run(withHashedTokens({ ...tx, transaction: adapter.transaction }))),
  }
}

function isSession(input: { model: string }): boolean {
  return input.model === 'session'
}

function hashed<Row extends object>(row: Row): Row {
  const token = tokenOf(row)
  return token === undefined ? row : { ...row, token: tokenDigest(token) }
}

function tokenOf(row: object): string | undefined {
  return 'token' in row && typeof row.token === 'string' ? row.token : undefined
}

function tokenIn(where: Where[]): string | undefined {
  const value = where.find((clause) => clause.field === 'token')?.value
  return typeof value === 'string' ? value : undefined
}

/** Replaces the digest in a row by the caller's token. */
async function withToken<Row>(row: Promise<Row>, token: string | undefined): Promise<Row> {
  const found = await row
  return found && token !== undefined ? { ...found, token } : found
}

function presented(where: Where[]): Where[] {
  return where.map((clause) => (clause.field === 'token' ? { ...clause, value: each(clause.value, tokenDigest) } : clause))
}

function listed(where: Where[]): Where[] {
  const digest = (token: string) => (token.startsWith('sha256:') ? token : tokenDigest(token))
  return where.map((clause) => (clause.field === 'token' ? { ...clause, value: each(clause.value, digest) } : clause))
}

function each(value: Where['value'], digest: (token: string) => string): Where['value'] {
  if (Array.isArray(value)) return value.map((token) => digest(String(token)))
  return typeof value === 'string' ? digest(value) : value
}
