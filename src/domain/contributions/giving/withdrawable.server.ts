import { type SQL, sql } from 'drizzle-orm'

/** Condition on a contribution `c`: a transfer that somebody announced and that nobody recorded as arrived. */
export const isWithdrawable = sql`(c.status = 'pending' and c.voided_at is null and c.amount > 0 and exists (select from contribution_donors d
  join contribution_readiness r on r.contribution_id = d.contribution_id
  where d.contribution_id = c.id and d.way = 'transfer' and d.registered_by is null and not r.arrived))`

/** A row if the contribution is such a transfer. */
export function withdrawable(id: string): SQL {
  return sql`select from contributions c where c.id = ${id} and ${isWithdrawable}`
}
