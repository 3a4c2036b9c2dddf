import type { BalancedLine } from './check-balances.ts'
import { isProvisional } from './line-text.ts'

export interface StoredLine {
  id: string
  day: string
  amount: number
  balance: number
  part: string
  reference: string
  is_provisional: boolean
}

export interface DayBalances {
  part: string
  day: string
  opening: number
  balance: number
}

/** Facts about an account beside its lines */
export interface Known {
  /** Days whose beginning, or all of which, an earlier file had. */
  hasBeginning: (day: string) => boolean
  hasAll: (day: string) => boolean
  /** Balances of a day as earlier files had it. */
  balancesOf: (line: { part: string; day: string }) => DayBalances | undefined
  /** Amounts of lines that wait, or waited, to be confirmed around the days of the file, by part. */
  provisional: ReadonlyMap<string, readonly number[]>
  /** The bank's text; null once it is deleted. */
  textOf: (row: StoredLine) => string | null
}

export interface ComparedLines<Row> {
  /** Stored lines, each with its line of the file. */
  known: [Row, BalancedLine][]
  /** Lines of the file that no earlier one had. */
  fresh: BalancedLine[]
  /** Stored lines that the file lacks. */
  missing: Row[]
  /** Lines that the file has as provisional and that were settled or dropped by the time of an earlier import: the file is older than it. */
  outdated: ReadonlySet<BalancedLine>
}

type Keyed = Pick<StoredLine, 'day' | 'amount' | 'balance' | 'part' | 'reference'>
const byDay = ({ part, day, amount }: Keyed) => JSON.stringify([part, day, amount])
const byBalance = (line: Keyed) => byDay(line) + line.balance
const byReference = (line: Keyed) => byBalance(line) + line.reference
const bySettlement = ({ part, amount, reference }: Keyed) => JSON.stringify([part, amount, reference])

/**
 * Pairs of stored lines and lines of the file, the file's other ones, and stored ones that it does not have. A line is known by its day, amount,
 * balance and reference. Where a line that waited to be confirmed came, moved or went, the balances after it are others: equal lines of a day
 * that one has as a whole, or both from its beginning, are then the same, and those of any other day if the balances differ by what waited, or
 * do not follow from one part of the day to the other.
 */
export function compareLines<Row extends StoredLine>(
  stored: readonly Row[],
  lines: readonly BalancedLine[],
  account: Known,
): ComparedLines<Row> {
  const [first, last] = daysOf(lines)
  // A file may begin, or end, within a day.
  const isWhole = ({ day }: Keyed) => (day > first && (day < last || account.hasBeginning(day))) || account.hasAll(day)
  const hasText = (row: Row, line: BalancedLine) => row.reference === line.reference && account.textOf(row) === line.text
  const isNumber = numbersOf(stored, lines)
  const isContinued = continuedDays(account, lines)
  const same = pair(stored, lines, byReference, hasText)
  const same_day = pair(same.missing, same.fresh, byDay, (row, line) => isWhole(line) && hasText(row, line))
  const waited = sumsByPart(account.provisional, lines)
  const differences = [...new Set([0, ...same_day.known.map(differenceOf)])]
  const isExplained = (row: Row, line: BalancedLine) =>
    differences.some((other) => waited(line.part).has(Math.abs(differenceOf([row, line]) - other)))
  const shifted = pair(
    same_day.missing,
    same_day.fresh,
    byDay,
    (row, line) => hasText(row, line) && (isNumber(line) || isExplained(row, line) || !isContinued(line)),
  )
  // A bank writes another text once it confirms a line; of two formats of one bank, one has no reference.
  const exact = pair(shifted.missing, shifted.fresh, byReference, () => true)
  const alike = pair(exact.missing, exact.fresh, byBalance, isAlike)
  const whole = pair(alike.missing, alike.fresh, byDay, (row, line) => isWhole(line) && isAlike(row, line))
  const explained = pair(
    whole.missing,
    whole.fresh,
    byDay,
    (row, line) => row.reference !== '' && row.reference === line.reference && isExplained(row, line),
  )
  const settled = pair(explained.missing, explained.fresh, bySettlement, (row, line) => row.is_provisional && isNumber(line))
  const known = [same, same_day, shifted, exact, alike, whole, explained, settled].flatMap((step) => step.known)
  const { missing, fresh } = settled
  return { known, missing, fresh, outdated: outdatedOf({ known, missing, fresh }, lines, isNumber) }
}

/** Without spreading: a file may have more lines than a call may have arguments. */
export function daysOf(lines: readonly { day: string }[]): [first: string, last: string] {
  return lines.reduce<[string, string]>(
    ([first, last], { day }) => [day < first ? day : first, day > last ? day : last],
    ['9999-12-31', '0000-01-01'],
  )
}

export const dayKey = ({ part, day }: { part: string; day: string }) => `${part} ${day}`

/** Balances before the first line of each day and after its last, by `dayKey`. */
export function balancesOfDays(lines: readonly BalancedLine[]): Map<string, DayBalances> {
  const days = new Map<string, DayBalances>()
  for (const { part, day, amount, balance } of lines) {
    const known = days.get(dayKey({ part, day }))
    if (known) known.balance = balance
    else days.set(dayKey({ part, day }), { part, day, opening: balance - amount, balance })
  }
  return days
}

/** The file as it would be without some of its lines. They are in the order of time, part by part. */
export function withoutLines(lines: readonly BalancedLine[], removed: ReadonlySet<BalancedLine>): BalancedLine[] {
  const counted = new Map<string, number>()
  return lines.flatMap((line) => {
    const sum = counted.get(line.part) ?? 0
    if (!removed.has(line)) return [{ ...line, balance: line.balance - sum }]
    counted.set(line.part, sum + line.amount)
    return []
  })
}

/** Provisional lines that a file lacks though it has lines after them, whose balances do not count them any more. */
export function droppedOf<Row extends StoredLine>({ known, missing }: Pick<ComparedLines<Row>, 'known' | 'missing'>): Row[] {
  const gone = missing.filter(({ is_provisional }) => is_provisional)
  if (gone.length === 0) return []
  return known.flatMap(([row, line]) => {
    const before = gone.filter(({ part, day }) => part === row.part && day <= row.day)
    return thatMake(-differenceOf([row, line]), before)
  })
}

interface Step<Row> {
  known: [Row, BalancedLine][]
  missing: Row[]
  fresh: BalancedLine[]
}

function pair<Row extends StoredLine>(
  rows: readonly Row[],
  lines: readonly BalancedLine[],
  key: (line: Keyed) => string,
  fits: (row: Row, line: BalancedLine) => boolean,
): Step<Row> {
  if (rows.length === 0 || lines.length === 0) return { known: [], missing: [...rows], fresh: [...lines] }
  const waiting = Map.groupBy(rows, key)
  const taken = new Set<Row>()
  const known: [Row, BalancedLine][] = []
  const fresh = lines.filter((line) => {
    const same = waiting.get(key(line))
    const index = same?.findIndex((row) => fits(row, line)) ?? -1
    if (index < 0) return true
    const [row] = same!.splice(index, 1)
    taken.add(row!)
    known.push([row!, line])
    return false
  })
  return { known, fresh, missing: rows.filter((row) => !taken.has(row)) }
}

/** Two formats of one bank: one of them has no reference. */
function isAlike(row: StoredLine, line: BalancedLine): boolean {
  return row.reference === line.reference || row.reference === '' || line.reference === ''
}

/** Days of which the file has the part after the lines that are known, or before them: the balances follow from one to the other. */
function continuedDays(account: Known, lines: readonly BalancedLine[]): (line: BalancedLine) => boolean {
  const days = balancesOfDays(lines)
  return (line) => {
    const [known, of_file] = [account.balancesOf(line), days.get(dayKey(line))!]
    return known !== undefined && (known.balance === of_file.opening || of_file.balance === known.opening)
  }
}

/** A reference that is the number of one line; others, such as the kind of a transfer, are written on many. */
function numbersOf(stored: readonly Keyed[], lines: readonly Keyed[]): (line: Keyed) => boolean {
  const counted = (rows: readonly Keyed[]) => {
    const counts = new Map<string, number>()
    for (const { reference } of rows) counts.set(reference, (counts.get(reference) ?? 0) + 1)
    return counts
  }
  if (stored.length === 0) return () => false
  const counts = [counted(stored), counted(lines)]
  return ({ reference }) => /\d/.test(reference) && counts.every((one) => (one.get(reference) ?? 0) <= 1)
}

function differenceOf([row, line]: [StoredLine, BalancedLine]): number {
  return line.balance - row.balance
}

/** Lines waiting at once of which all sums are tried; of more, only each amount and the total */
const MOST_WAITING = 10

/** Sums of some of the lines that waited around the file, or wait in it. */
function sumsByPart(stored: Known['provisional'], lines: readonly BalancedLine[]): (part: string) => ReadonlySet<number> {
  const in_file = Map.groupBy(
    lines.filter(({ text }) => isProvisional(text)),
    ({ part }) => part,
  )
  const found = new Map<string, Set<number>>()
  return (part) => {
    const known = found.get(part)
    if (known) return known
    const amounts = [...(stored.get(part) ?? []), ...(in_file.get(part) ?? []).map(({ amount }) => amount)]
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    let sums = [0]
    if (amounts.length <= MOST_WAITING) for (const amount of amounts) sums = sums.flatMap((sum) => [sum, sum + amount])
    else sums = [...amounts, total]
    const absolute = new Set(sums.map(Math.abs))
    found.set(part, absolute)
    return absolute
  }
}

/**
 * Provisional lines of a file that was made before an earlier import: one is settled there on a later day, or lines after it are known with
 * balances that do not count it.
 */
function outdatedOf<Row extends StoredLine>(
  { known, missing, fresh }: Step<Row>,
  lines: readonly BalancedLine[],
  isNumber: (line: Keyed) => boolean,
): Set<BalancedLine> {
  const waiting = fresh.filter(({ text }) => isProvisional(text))
  if (waiting.length === 0) return new Set()
  const [, last] = daysOf(lines)
  const settled = pair(
    missing,
    waiting,
    bySettlement,
    (row, line) => !row.is_provisional && isNumber(line) && row.day >= line.day && row.day >= last,
  )
  const outdated = new Set(settled.known.map(([, line]) => line))
  // Once it has settled what waited, the file is the later one.
  if (missing.some(({ is_provisional }) => is_provisional)) return outdated
  const position = new Map(lines.map((line, index) => [line, index]))
  for (const [row, line] of known) {
    const difference = differenceOf([row, line])
    if (difference === 0) continue
    const before = waiting.filter((one) => one.part === line.part && position.get(one)! < position.get(line)!)
    for (const one of thatMake(difference, before)) outdated.add(one)
  }
  return outdated
}

/** All lines, or one of them, of which a difference is the amount. */
function thatMake<Line extends { amount: number }>(difference: number, lines: readonly Line[]): readonly Line[] {
  if (difference === 0) return []
  if (lines.reduce((sum, { amount }) => sum + amount, 0) === difference) return lines
  return lines.filter(({ amount }) => amount === difference).slice(0, 1)
}
