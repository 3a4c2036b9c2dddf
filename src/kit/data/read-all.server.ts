import { drizzle } from 'drizzle-orm/node-postgres'
import type { Context } from '../context.server.ts'
import { MOST_EXPORTED } from '../csv.ts'
import type { Db } from './db.server.ts'

/** Rows read by one query. */
const AT_ONCE = 2_500
/** Snapshots of this process at a time: each occupies a connection for seconds, and all other requests need some, too. */
const MOST_SNAPSHOTS = 3

interface Page<Row> {
  data: Row[]
  total: number
}

type Find<Row> = (ctx: Context, paging: { page: number; per_page: number }) => Promise<Page<Row>>

/**
 * All rows of a list, at most {@link MOST_EXPORTED}, read page by page in one snapshot: concurrent changes neither double nor hide a row.
 * Between pages, other requests get their turn, and `ctx.onProgress` gets the progress, with a total above that limit if there are more rows.
 * @param find one page of the list, as its screen reads it
 */
export function readAll<Row>(ctx: Context, find: Find<Row>): Promise<Row[]> {
  return inTurn(() => readSnapshot(ctx, find))
}

let reading = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  if (reading < MOST_SNAPSHOTS) reading++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await read()
  } finally {
    // Passes the turn to the request that has waited longest.
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

async function readSnapshot<Row>(ctx: Context, find: Find<Row>): Promise<Row[]> {
  const client = await ctx.pool.connect()
  let failed = true
  try {
    const db: Db = drizzle(client)
    await client.query('begin transaction isolation level repeatable read, read only')
    const rows: Row[] = []
    for (let page = 1, total = 1; rows.length < Math.min(total, MOST_EXPORTED); page++) {
      const read = await find({ ...ctx, db }, { page, per_page: AT_ONCE })
      if (read.data.length === 0) break
      rows.push(...read.data)
      total = read.total
      await ctx.onProgress?.(rows.length, total)
    }
    await client.query('commit')
    failed = false
    return rows
  } finally {
    client.release(failed)
  }
}
