import { type SQL, sql } from 'drizzle-orm'

/** A row if the contribution is a transfer that somebody announced and that nobody recorded as arrived. */
export function withdrawable(id: string): SQL {
  return sql`select from contributions c join contribution_donors d on d.contribution_id = c.id join contribution_readiness r on r.contribution_id = c.id
    where c.id = ${id} and c.status = 'pending' and c.voided_at is null and d.way = 'transfer' and d.registered_by is null and not r.arrived`
}
