import { openDatabase } from '../../src/kit/data/db.server.ts'
import { until } from './database-cluster.ts'

/** The `value` of the one row that a statement answers. */
export async function askDatabase(url: string, sql: string): Promise<string> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    return (await pool.query<{ value: string }>(sql)).rows[0]!.value
  } finally {
    await close()
  }
}

/** @throws Error when something is still in the queue after that many seconds */
export function allDelivered(url: string, seconds: number): Promise<void> {
  const waiting = 'select count(*)::text as value from outbox_events where delivered_at is null'
  return until('every event delivered', seconds, async () => (await askDatabase(url, waiting)) === '0')
}
