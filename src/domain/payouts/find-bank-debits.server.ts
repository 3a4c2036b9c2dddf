import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { openAccount } from '../bank-accounts/seal-account.server.ts'

/** A payment to an organization, as it appears on our bank's statement. Its account is opened in memory, to be compared. */
export interface BankDebit {
  id: string
  /** One of its payouts, whose page shows it. */
  payout_id: string
  /** Its name. */
  organization: string
  /** Transferred, without what claims set off. */
  amount: number
  /** Day of the transfer, in Argentine time. */
  day: string
  /** Day on which the bank sent it back. */
  returned_on: string | null
  code: string | null
  reference: string | null
  account: { number: string; holder: string; cuit: string } | null
}

type Row = Omit<BankDebit, 'account'> & {
  account: Parameters<typeof openAccount>[1] | null
} & Record<string, unknown>

/**
 * Payments to organizations, also those that the bank sent back: both ways are on its statement. The one place that says what a debit is.
 * @param filter.ids only these; else those that were sent or came back since a day
 */
export async function findBankDebits(
  { config }: Pick<Context, 'config'>,
  db: Db,
  filter: { currency: string } & ({ since: string } | { ids: readonly string[] }),
): Promise<BankDebit[]> {
  const of =
    'ids' in filter
      ? sql`p.id = any(${sql.param([...filter.ids])}::text[])`
      : sql`coalesce(y.returned_at, p.paid_at) >= ${filter.since}::date - interval '60 days'`
  const rows = await rowsOf<Row>(
    db,
    sql`select p.id, y.payout_id, o.name as organization, p.amount::float8 as amount, ${dayOf(sql`p.paid_at`)} as day, ${dayOf(sql`y.returned_at`)} as returned_on, p.code, p.reference,
        case when a.id is not null then json_build_object('id', a.id, 'sealed_number', a.sealed_number, 'sealed_holder', a.sealed_holder, 'sealed_cuit', a.sealed_cuit) end as account
      from payments p join organization_refs o on o.id = p.organization_id left join bank_account_seals a on a.id = p.bank_account_id
      cross join lateral (select min(x.id) as payout_id, max(x.returned_at) as returned_at from payouts x where x.payment_id = p.id) y
      where p.currency = ${filter.currency} and p.amount > 0 and ${of} order by p.paid_at desc, p.id limit 20000`,
  )
  return rows.map(({ account, ...row }) => ({ ...row, account: account && openAccount(config, account) }))
}

function dayOf(time: ReturnType<typeof sql>) {
  return sql`(${time} at time zone 'America/Argentina/Buenos_Aires')::date::text`
}
