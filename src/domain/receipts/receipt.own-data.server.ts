import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const RECEIPT_OWN_DATA: OwnData = {
  receipts: {
    tables: ['issued_documents'],
    query: (id) => sql`select d.number, d.kind, d.language, c.code, d.starts_on, d.ends_on, d.digest, d.issued_at
      from issued_documents d left join contribution_codes c on c.id = d.contribution_id where d.user_id = ${id} order by d.number`,
  },
}
