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

type Forgetter = Pick<Services, 'db' | 'outbox' | 'log'>

/** Customers erased in one transaction, which may take as long as a statement of the platform. */
const BATCH = 50

/**
 * Erases customers without any activity for that long, in any stage of their deals; amounts and dates are not erased.
 * @returns their number
 */
export async function forgetInactive(ctx: Forgetter, now: Date): Promise<{ customers: number }> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(months => ${FORGOTTEN_AFTER_MONTHS})`
  const inactive = sql`select a.id from customer_activity a join customers c on c.id = a.id where c.created_at < ${since} and a.last_at < ${since}`
  const due = await idsOf(ctx.db, inactive)
  // Some may have written while others were erased.
  return {
    customers: await forgetInBatches(ctx, due, (tx, batch) => idsOf(tx, sql`${inactive} and c.id = any(${sql.param(batch)}::text[])`)),
  }
}

/** Cleans up outside of the database: removes prepared exports and extends the list of erasures. */
export const followForgotten = onEvent(CUSTOMERS_FORGOTTEN, async (ctx, { ids }) => {
  await addToErasures(ctx, ids)
  await dropEveryExport(ctx)
})

/** Erases again everybody on the list of erasures whom a restored database brought back. Idempotent. @returns how many there were */
export async function repeatErasures({ db, config, outbox, log }: Forgetter & Pick<Services, 'config'>): Promise<number> {
  const isErased = await readErasures(config)
  if (!isErased) return 0
  const users = (await idsOf(db, sql`select id from user_names`)).filter(isErased)
  for (const id of users)
    await db
      .transaction((tx) => eraseUser({ outbox }, tx, id))
      .catch((error) => log.error({ user: id, error: errorText(error) }, 'a restored user could not be erased again'))
  const customers = (await idsOf(db, sql`select id from customers where forgotten_at is null`)).filter(isErased)
  await forgetInBatches({ db, outbox, log }, customers)
  return users.length + customers.length
}

/** A batch that fails is logged, and the others go on. @param stillDue which of a batch are erased: all, without it. @returns how many were */
async function forgetInBatches(
  { db, outbox, log }: Forgetter,
  ids: string[],
  stillDue?: (tx: Db, batch: string[]) => Promise<string[]>,
): Promise<number> {
  let forgotten = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const done = db.transaction(async (tx) => {
      const due = stillDue ? await stillDue(tx, batch) : batch
      if (due.length > 0) await forget({ outbox }, tx, due)
      return due.length
    })
    forgotten += await done.catch((error) => {
      log.error({ customers: batch, error: errorText(error) }, 'customers could not be erased')
      return 0
    })
  }
  return forgotten
}

async function forget({ outbox }: Pick<Services, 'outbox'>, tx: Db, of: string[]): Promise<void> {
  const ids = await idsOf(tx, sql`select distinct customer_records(one) as id from unnest(${sql.param(of)}::text[]) one`)
  await tx.execute(sql`select forget_customer(one) from unnest(${sql.param(of)}::text[]) one`)
  await outbox.emit(tx, CUSTOMERS_FORGOTTEN, { ids })
}

async function idsOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, query)).map(({ id }) => id)
}
