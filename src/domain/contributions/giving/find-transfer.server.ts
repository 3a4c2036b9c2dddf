import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { Transfer } from './giving.ts'
import { isWithdrawable } from './withdrawable.server.ts'

/** Instructions for transferring an announced donation that has not arrived. @throws not_found also for any other contribution */
export async function findTransfer({ db, config }: Pick<Context, 'db' | 'config'>, code: string): Promise<Transfer> {
  const [found] = await rowsOf<Omit<Transfer, 'account'> & Record<string, unknown>>(
    db,
    sql`select c.code, money_of(c.amount, c.currency) as amount, (select p.ref->>'name' from public_projects p where p.id = c.project_id) as project
      from contributions c where c.code = ${code} and ${isWithdrawable}`,
  )
  const account = config.transfer_account
  if (!found || account?.currency !== found.amount.currency) throw notFound()
  return { ...found, account }
}
