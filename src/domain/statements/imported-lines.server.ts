import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { ImportedBefore } from './plan-import.ts'
import type { Amounts, Reading } from './statement.ts'

type ImportedLine = {
  /** `unclear`: from the same file with another mapping, or from one whose digest is not known. */
  origin: 'same_file' | 'unclear' | 'elsewhere'
  theirs: Amounts | null
}

/** Lines of a supplier's bookings that were imported, or are being imported, by booking number and fingerprint. */
export type ImportedLines = ReadonlyMap<string, ReadonlyMap<string, ImportedLine>>

/** Compares them with a file and its mapping; names of states are left out, because they grow with other files. */
export async function findImportedLines(
  db: Db,
  { supplier_id, file_digest, reading }: { supplier_id: string; file_digest: string | null; reading: Reading },
  external_ids: readonly string[],
): Promise<ImportedLines> {
  const rows = await rowsOf<ImportedLine & { external_id: string; digest: string }>(
    db,
    sql`select distinct on (e.external_id, d) e.external_id, d as digest, e.amounts -> 'theirs' as theirs, o.origin
      from statement_entries e join statements s on s.id = e.statement_id cross join unnest(e.line_digests) d
      cross join lateral (select case when s.file_digest = ${file_digest} and s.reading - 'states' = ${JSON.stringify(reading)}::jsonb - 'states' then 'same_file'
        when s.file_digest is null or s.file_digest = ${file_digest} then 'unclear' else 'elsewhere' end as origin) o
      where s.supplier_id = ${supplier_id} and s.state <> 'read' and e.action in ('create', 'update', 'unchanged') and e.line_digests <> '{}'
        and e.external_id in (select jsonb_array_elements_text(${JSON.stringify(external_ids)}::jsonb))
      order by e.external_id, d, o.origin = 'same_file' desc, o.origin = 'unclear' desc, e.amounts is null, s.created_at desc`,
  )
  const found = new Map<string, Map<string, ImportedLine>>()
  for (const { external_id, digest, ...line } of rows) {
    const lines = found.get(external_id) ?? new Map<string, ImportedLine>()
    found.set(external_id, lines.set(digest, line))
  }
  return found
}

/** The way in which the lines of a booking were imported before, null if none was. */
export function importedBefore(imported: ImportedLines, external_id: string, digests: readonly string[]): ImportedBefore | null {
  const lines = imported.get(external_id)
  const found = digests.flatMap((digest) => lines?.get(digest) ?? [])
  const [first] = found
  if (!first) return null
  const is_all = found.length === digests.length && found.every(({ origin }) => origin === first.origin)
  return is_all && first.origin !== 'unclear' ? { kind: first.origin, theirs: first.theirs } : { kind: 'some', theirs: null }
}
