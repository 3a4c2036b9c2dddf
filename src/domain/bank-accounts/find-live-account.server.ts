import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { LiveAccount } from './bank-account.ts'

/** The live account of an organization: the pending change, otherwise the current one. */
export async function findLiveAccount(db: Db, organization_id: string): Promise<(LiveAccount & { id: string }) | null> {
  const [account] = await rowsOf<LiveAccount & { id: string } & Record<string, unknown>>(
    db,
    sql`select id, state, changed_by, iso_time(changed_at) as changed_at, confirmed_by, brought_by, iso_time(payable_from) as payable_from from live_bank_accounts
      where organization_id = ${organization_id} order by state = 'pending' desc limit 1`,
  )
  return account ?? null
}
