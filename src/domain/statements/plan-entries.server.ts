import type { Db } from '../../kit/data/db.server.ts'
import { type BookingReport, profitOf } from '../bookings/booking.ts'
import { findKnownReports, findSameNumbers } from '../bookings/find-known-reports.server.ts'
import { plainNumber } from './booking-number.ts'
import type { Interpreted } from './decode-statement.server.ts'
import { findImportedLines, type ImportedLines, importedBefore } from './imported-lines.server.ts'
import type { StatedFacts } from './interpret-lines.ts'
import { type Options, type Planned, planImport } from './plan-import.ts'
import type { statements } from './statement.tables.server.ts'

export type PlannedStatement = Pick<typeof statements.$inferSelect, 'id' | 'supplier_id' | 'reading' | 'file_digest'>

/** One booking of a statement before it is planned. */
interface Found {
  position: number
  digests: string[]
  known: BookingReport | undefined
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
  ours: ReadonlyMap<string, BookingReport>,
  same: ReadonlyMap<string, BookingReport[]>,
  zeros: string | undefined,
): { known: BookingReport | undefined; other_number: string | null } {
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
