import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

/** Masked as everywhere: the account is the organization's, not the user's. */
export const BANK_ACCOUNT_OWN_DATA: OwnData = {
  bank_accounts: {
    tables: ['organization_bank_accounts'],
    query: (id) =>
      sql`select organization_id, kind, masked_number, state, changed_at, confirmed_at, case when confirmed_by = ${id} then call_back end as call_back, ended_at, case when ended_by = ${id} then reason end as reason,
          concat_ws(', ', case when changed_by = ${id} then 'changed' end, case when confirmed_by = ${id} then 'confirmed' end, case when ended_by = ${id} then 'ended' end,
            case when brought_by = ${id} then 'brought both who turned the keys' end) as part
        from organization_bank_accounts where ${id} in (changed_by, confirmed_by, ended_by, brought_by) order by changed_at`,
  },
}
