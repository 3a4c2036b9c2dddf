import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { errorText } from '../../../kit/log.server.ts'
import type { Services } from '../../../kit/services.server.ts'
import { eraseUser } from '../../accounts/erase-account.server.ts'
import { addToErasures, readErasures } from '../../accounts/erasure-list.server.ts'
import { dropEveryExport } from '../../exports/sweep-exports.server.ts'

export const FORGOTTEN_AFTER_MONTHS = 24

const CUSTOMERS_FORGOTTEN = eventType('customers.forgotten', z.object({ ids: z.array(z.string()) }))

/**
 * Erases customers without any activity for that long, in any stage of their deals; amounts and dates are not erased.
 * @returns their number
 */
export function forgetInactive({ db, outbox }: Pick<Services, 'db' | 'outbox'>, now: Date): Promise<{ customers: number }> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(months => ${FORGOTTEN_AFTER_MONTHS})`
  return db.transaction(async (tx) => {
    const inactive = await idsOf(
      tx,
      sql`select a.id from customer_activity a join customers c on c.id = a.id where c.created_at < ${since} and a.last_at < ${since}`,
    )
    if (inactive.length > 0) await forget({ outbox }, tx, inactive)
    return { customers: inactive.length }
  })
}

/** Cleans up outside of the database: removes prepared exports and extends the list of erasures. */
export const followForgotten = onEvent(CUSTOMERS_FORGOTTEN, async (ctx, { ids }) => {
  await addToErasures(ctx, ids)
  await dropEveryExport(ctx)
})

/** Erases again everybody on the list of erasures whom a restored database brought back. Idempotent. @returns how many there were */
export async function repeatErasures({ db, config, outbox, log }: Pick<Services, 'db' | 'config' | 'outbox' | 'log'>): Promise<number> {
  const isErased = await readErasures(config)
  if (!isErased) return 0
  const users = (await idsOf(db, sql`select id from user_names`)).filter(isErased)
  for (const id of users)
    await db
      .transaction((tx) => eraseUser({ outbox }, tx, id))
      .catch((error) => log.error({ user: id, error: errorText(error) }, 'a restored user could not be erased again'))
  const customers = (await idsOf(db, sql`select id from customers where forgotten_at is null`)).filter(isErased)
  if (customers.length > 0) await db.transaction((tx) => forget({ outbox }, tx, customers))
  return users.length + customers.length
}

async function forget({ outbox }: Pick<Services, 'outbox'>, tx: Db, of: string[]): Promise<void> {
  const ids = await idsOf(tx, sql`select distinct customer_records(one) as id from unnest(${sql.param(of)}::text[]) one`)
  await tx.execute(sql`select forget_customer(one) from unnest(${sql.param(of)}::text[]) one`)
  await outbox.emit(tx, CUSTOMERS_FORGOTTEN, { ids })
}

async function idsOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, query)).map(({ id }) => id)
}
