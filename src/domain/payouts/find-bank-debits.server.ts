import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { openAccount } from '../bank-accounts/seal-account.server.ts'

/** A transfer to an organization, as it appears on our bank's statement. Its account is opened in memory, to be compared. */
export interface BankDebit {
  id: string
  /** Its name. */
  organization: string
  amount: number
  /** Day of the transfer, in Argentine time. */
  day: string
  reference: string | null
  account: { number: string; holder: string; cuit: string } | null
}

type Row = Omit<BankDebit, 'account'> & {
  account: Parameters<typeof openAccount>[1] | null
} & Record<string, unknown>

/**
 * Transfers to organizations that the bank did not send back. The one place that says what a debit on a statement is: today a payout.
 * @param filter.ids only these; else those since a day
 */
export async function findBankDebits(
  { config }: Pick<Context, 'config'>,
  db: Db,
  filter: { currency: string } & ({ since: string } | { ids: readonly string[] }),
): Promise<BankDebit[]> {
  const of =
    'ids' in filter ? sql`p.id = any(${sql.param([...filter.ids])}::text[])` : sql`p.paid_at >= ${filter.since}::date - interval '60 days'`
  const rows = await rowsOf<Row>(
    db,
    sql`select p.id, o.name as organization, p.amount::float8 as amount, (p.paid_at at time zone 'America/Argentina/Buenos_Aires')::date::text as day, p.reference,
        case when a.id is not null then json_build_object('id', a.id, 'sealed_number', a.sealed_number, 'sealed_holder', a.sealed_holder, 'sealed_cuit', a.sealed_cuit) end as account
      from payouts p join organization_refs o on o.id = p.organization_id left join bank_account_seals a on a.id = p.bank_account_id
      where p.currency = ${filter.currency} and p.returned_at is null and ${of} order by p.paid_at desc, p.id limit 20000`,
  )
  return rows.map(({ account, ...row }) => ({ ...row, account: account && openAccount(config, account) }))
}
