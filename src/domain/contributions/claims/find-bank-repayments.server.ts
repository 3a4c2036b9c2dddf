import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { openAccount } from '../../bank-accounts/seal-account.server.ts'

/** Money of an organization that may be on our bank's statement: what it still owes back, or a repayment that an admin recorded. */
export interface BankRepayment {
  /** The claim's, or the settlement's. */
  id: string
  kind: 'claim' | 'repayment'
  claim_id: string
  /** The claim's trail */
  code: string
  organization_id: string
  organization: string
  /** Still owed, or repaid. */
  amount: number
  /** Day since which it is owed, or of the repayment. */
  day: string
  reference: string | null
  account: { number: string; holder: string; cuit: string } | null
}

type Row = Omit<BankRepayment, 'account'> & { account: Parameters<typeof openAccount>[1] | null } & Record<string, unknown>

/** @param filter.id only the claim or the repayment with this id; else all open claims, and repayments since a day */
export async function findBankRepayments(
  { config }: Pick<Context, 'config'>,
  db: Db,
  filter: { currency: string } & ({ since: string } | { id: string }),
): Promise<BankRepayment[]> {
  const [claim, repayment]: SQL[] =
    'id' in filter
      ? [sql`c.id = ${filter.id}`, sql`r.id = ${filter.id}`]
      : [sql`true`, sql`r.paid_on >= ${filter.since}::date - interval '60 days'`]
  const rows = await rowsOf<Row>(
    db,
    sql`select m.id, m.kind, m.claim_id, m.code, m.organization_id, o.name as organization, m.amount::float8 as amount, m.day::text as day, m.reference,
        (select json_build_object('id', a.id, 'sealed_number', a.sealed_number, 'sealed_holder', a.sealed_holder, 'sealed_cuit', a.sealed_cuit)
          from bank_account_seals a where a.organization_id = m.organization_id and a.state = 'current') as account
      from (
        select c.id, 'claim' as kind, c.id as claim_id, c.organization_id, c.code, c.owed as amount, (c.created_at at time zone 'America/Argentina/Buenos_Aires')::date as day, null as reference
        from open_claims c where c.currency = ${filter.currency} and ${claim}
        union all
        select r.id, 'repayment', r.claim_id, r.organization_id, r.code, r.amount, r.paid_on, r.reference
        from bank_repayments r where r.currency = ${filter.currency} and ${repayment}) m
      join organization_refs o on o.id = m.organization_id order by m.day, m.id limit 20000`,
  )
  return rows.map(({ account, ...row }) => ({ ...row, account: account && openAccount(config, account) }))
}
