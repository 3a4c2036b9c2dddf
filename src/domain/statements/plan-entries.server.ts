import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type KnownReport, profitOf } from '../bookings/booking.ts'
import { findKnownReports, findSameNumbers } from '../bookings/find-known-reports.server.ts'
import { plainNumber } from './booking-number.ts'
import type { Interpreted } from './decode-statement.server.ts'
import type { StatedFacts } from './interpret-lines.ts'
import { type ImportedBefore, type Options, type Planned, planImport } from './plan-import.ts'
import type { statements } from './statement.tables.server.ts'
import type { Amounts, Reading } from './statement.ts'

export type PlannedStatement = Pick<typeof statements.$inferSelect, 'id' | 'supplier_id' | 'reading' | 'file_digest'>

/** One booking of a statement before it is planned. */
interface Found {
  position: number
  digests: string[]
  known: KnownReport | undefined
}

type ChosenFor = (found: Found) => Options['chosen']

/** Plans bookings of a statement beside ours as they are now. @param chosenFor the admin's choice for a booking, if it holds */
export async function planEntries(tx: Db, statement: PlannedStatement, piece: Interpreted, chosenFor: ChosenFor = () => undefined) {
  const { id, supplier_id, reading } = statement
  const numbers = piece.flatMap(({ said }) => [said.external_id, said.other_number].filter((number) => number !== null))
  const ours = await findKnownReports(tx, supplier_id, numbers)
  const missing = reading.zeros === 'differ' ? [] : numbers.filter((number) => !ours.has(number))
  const same = await findSameNumbers(tx, supplier_id, missing.map(plainNumber))
  const imported: ImportedLines = await findImportedLines(tx, statement, [
    ...ours.keys(),
    ...[...same.values()].flat().map(({ external_id }) => external_id),
  ])
  return piece.map(({ position, said, digests }) => {
    const { known, other_number } = resolveNumber(said, ours, same, reading.zeros)
    const options = {
      chosen: chosenFor({ position, digests, known }),
      imported: known ? importedBefore(imported, known.external_id, digests) : null,
      other_number,
    }
    return { ...entryOf(id, position, planImport(said, known, reading, options)), line_digests: digests }
  })
}

export type PlannedEntry = Awaited<ReturnType<typeof planEntries>>[number]

/** Our booking of a number, which we may have with other leading zeros; `other_number` where that is for an admin to decide. */
function resolveNumber(
  { external_id, other_number }: StatedFacts,
  ours: ReadonlyMap<string, KnownReport>,
  same: ReadonlyMap<string, KnownReport[]>,
  zeros: string | undefined,
): { known: KnownReport | undefined; other_number: string | null } {
  if (external_id === null) return { known: undefined, other_number: null }
  const exact = ours.get(external_id)
  // Both are known: they are two bookings.
  if (exact) return { known: exact, other_number: other_number !== null && !ours.has(other_number) ? other_number : null }
  const [first, ...more] = same.get(plainNumber(external_id)) ?? []
  if (zeros === 'same' && more.length === 0) return { known: first, other_number: null }
  return { known: undefined, other_number: first?.external_id ?? other_number }
}

function entryOf(statement_id: string, position: number, planned: Planned) {
  const { report } = planned
  const counts = report?.status === 'confirmed'
  return {
    ...planned,
    statement_id,
    position,
    currency: report?.currency ?? null,
    profit_amount: report && (counts ? profitOf(report) : 0),
    done: false,
  }
}

type ImportedLine = {
  /** `unclear`: from the same file with another mapping, or from one whose digest is not known. */
  origin: 'same_file' | 'unclear' | 'elsewhere'
  theirs: Amounts | null
}

/** Lines of a supplier's bookings that were imported, or are being imported, by booking number and fingerprint. */
type ImportedLines = ReadonlyMap<string, ReadonlyMap<string, ImportedLine>>

/** Compares them with a file and its mapping; names of states are left out, because they grow with other files. */
async function findImportedLines(
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
function importedBefore(imported: ImportedLines, external_id: string, digests: readonly string[]): ImportedBefore | null {
  const lines = imported.get(external_id)
  const found = digests.flatMap((digest) => lines?.get(digest) ?? [])
  const [first] = found
  if (!first) return null
  const is_all = found.length === digests.length && found.every(({ origin }) => origin === first.origin)
  return is_all && first.origin !== 'unclear' ? { kind: first.origin, theirs: first.theirs } : { kind: 'some', theirs: null }
}
