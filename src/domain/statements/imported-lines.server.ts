import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/** Lines of a supplier's bookings that were imported, or are being imported, by booking number. */
export async function findImportedLines(db: Db, supplier_id: string, external_ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await rowsOf<{ external_id: string; digests: string[] }>(
    db,
    sql`select e.external_id, array_agg(d) as digests from statement_entries e join statements s on s.id = e.statement_id cross join unnest(e.line_digests) d
      where s.supplier_id = ${supplier_id} and s.state <> 'read' and e.action in ('create', 'update', 'unchanged') and e.line_digests <> '{}'
        and e.external_id in (select jsonb_array_elements_text(${JSON.stringify(external_ids)}::jsonb)) group by 1`,
  )
  return new Map(rows.map(({ external_id, digests }) => [external_id, new Set(digests)]))
}
