import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { WritingClient } from './writing-client.server.ts'

/** Statements that one connection holds at most: each takes memory of the server. */
const MOST_PREPARED = 300
/** Texts that were executed lately, with the names of their statements: one that comes again is worth preparing. */
const names = new LRUCache<string, string>({ max: 2 * MOST_PREPARED })

/**
 * `feature_not_supported`: a column of the result has another type since a migration. `invalid_sql_statement_name`: the server does not know the
 * statement any more.
 */
const STALE = new Set(['0A000', '26000'])

/**
 * The count of a list, and the choice of a page's keys with it, reads what the filters leave over, so each is planned for its own values: a plan for all
 * values would read the whole table for a rare one. The rows of a page are looked up by their keys, with one plan for all.
 */
const KEYS_OF_LIST = /^\s*(with .* as materialized \(.*\) )?select (count\(|array\(select )/s

/** A statement whose plan may serve all of its values. */
export function isPreparable(text: string, parameters: unknown): boolean {
  return Array.isArray(parameters) && parameters.length > 0 && !KEYS_OF_LIST.test(text)
}

/**
 * A connection that prepares the statements that come again, by name, so that PostgreSQL parses each once and plans it a few times instead of each time.
 * PostgreSQL itself compares: it goes on planning a statement whose plan depends on its values. A statement without parameters is executed as it is, as
 * it may be several.
 */
export class PreparingClient extends WritingClient {
  readonly #prepared = new Set<string>()
  readonly #stale = new Set<string>()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const plain = this.query.bind(this) as unknown as Query
    this.query = ((config, values, callback) => {
      const name = this.#nameOf(config, values)
      if (name === undefined) return plain(config, values, callback)
      const named = typeof config === 'string' ? { text: config, name } : { ...config, name }
      const isToRepeat = (error: unknown) => {
        if (!STALE.has((error as { code?: string } | null)?.code ?? '')) return false
        this.#stale.add(name)
        // A transaction has failed with it.
        return this.getTransactionStatus() === 'I'
      }
      if (callback)
        return plain(named, values, (error, result) => (isToRepeat(error) ? plain(config, values, callback) : callback(error, result)))
      return (plain(named, values) as Promise<pg.QueryResult>).catch((error) => {
        if (isToRepeat(error)) return plain(config, values)
        throw error
      })
    }) as Query as unknown as pg.Client['query']
  }

  #nameOf(config: unknown, values: unknown): string | undefined {
    const { text, name: given, values: own, submit }: Config = typeof config === 'string' ? { text: config } : (config as Config)
    if (text === undefined || given !== undefined || submit) return undefined
    const name = names.get(text)
    if (name === undefined && isPreparable(text, values ?? own))
      names.set(text, `q${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`)
    if (name === undefined || this.#stale.has(name)) return undefined
    if (!this.#prepared.has(name) && this.#prepared.size >= MOST_PREPARED) return undefined
    this.#prepared.add(name)
    return name
  }
}

type Config = { text?: string; name?: string; values?: unknown; submit?: unknown }
type Callback = (error: Error | null, result: pg.QueryResult) => void
/** The forms in which the pool and Drizzle call it. */
type Query = (config: string | Config, values?: unknown, callback?: Callback) => unknown
