import { sql } from 'drizzle-orm'
import type { Db } from '../data/db.server.ts'
import { realtimeEvents } from './realtime.tables.server.ts'

/**
 * Sends an event to all subscribers of a channel, once this transaction is committed; to nobody if it is rolled back. Browsers subscribe
 * with `useChannel` (`src/web/shell/realtime/use-channel.ts`), programs as described in `docs/realtime.md`. Permissions for channels:
 * `src/domain/realtime/channel.policy.ts`.
 * ```ts
 * await publish(tx, 'private-sales', 'deal.changed', { deal_id })
 * ```
 * Call it late: from the commit's first step on, other transactions that publish wait for this one.
 * @param tx the transaction of the change
 * @param data ids and codes, rather than data that need a permission: at most 10 000 bytes; `number` is added to it on private channels
 */
export async function publish(tx: Db, channel: string, name: string, data: Record<string, unknown>): Promise<void> {
  await tx.insert(realtimeEvents).values({ channel, name, data, created_at: sql`now()` })
}
