import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

/** Transfers of one's own, and what an admin did. The sealed text of the bank is not opened for it. */
export const BANK_STATEMENT_OWN_DATA: OwnData = {
  bank_transfers: {
    tables: ['bank_lines'],
    query: (
      id,
    ) => sql`select c.code, l.day, l.amount, a.currency from bank_matches x join bank_lines l on l.id = x.line_id join platform_accounts a on a.id = l.account_id
        join gifts c on c.id = x.contribution_id
      where x.undone_at is null and x.contribution_id in (select contribution_id from gift_givers where user_id = ${id}) order by l.day`,
  },
  bank_statements_imported: {
    tables: ['bank_statements'],
    query: (id) =>
      sql`select id, file_name, state, lines, new_lines, created_at from bank_statements where uploaded_by = ${id} order by created_at`,
  },
  bank_lines_matched: {
    tables: ['bank_matches'],
    query: (
      id,
    ) => sql`select line_id, contribution_id, payment_id, returned_payment_id, settlement_id, kind, note, is_automatic, created_at, undone_at, undone_by = ${id} as undone_by_you, undo_reason from bank_matches
        where ${id} in (matched_by, undone_by) order by created_at`,
  },
}
