import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid, keyWith } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { bankDays, bankLines } from './bank-statement.tables.server.ts'
import type { BalancedLine } from './check-balances.ts'
import { isProvisional } from './line-text.ts'
import { openDetails, sealDetails } from './seal-details.server.ts'

interface Stored extends Record<string, unknown> {
  id: string
  day: string
  amount: number
  balance: number
  part: string
  reference: string
  sealed_details: string | null
  is_provisional: boolean
  is_matched: boolean
}

interface Into {
  account_id: string
  statement_id: string
}

/** Lines written at once; sealing them takes a few milliseconds. */
const PIECE = 250

/**
 * Writes the lines of a file that no earlier one had. A line is known by its day, amount, balance and reference, never by its position; equal
 * lines are counted. One that comes again with another text is changed, and a provisional one is replaced by its confirmation. The caller has
 * locked the account.
 * @param lines in the order of time
 * @returns how many are new
 * @throws invalid_fields on `file` if it lacks lines that an earlier file had within its days
 */
export async function writeLines(ctx: Context, tx: Db, into: Into, lines: readonly BalancedLine[]): Promise<number> {
  const [first, last] = daysOf(lines)
  const stored = await rowsOf<Stored>(
    tx,
    sql`select l.id, l.day::text as day, l.amount::float8 as amount, l.balance::float8 as balance, l.part, l.reference, l.sealed_details, l.is_provisional,
        exists (select from bank_matches x where x.line_id = l.id and x.undone_at is null) as is_matched
      from bank_lines l where l.account_id = ${into.account_id} and l.withdrawn_at is null and l.day between ${first}::date - 7 and ${last}::date + 7 order by l.day, l.id`,
  )
  const { known, fresh, missing } = compare(stored, lines)
  const lost = missing.find(({ day, is_provisional }) => !is_provisional && day > first && day < last)
  if (lost) throw invalid({ file: [keyWith({ key: 'bank_error_contradicts', inputs: { day: lost.day } })] })
  for (const [row, line] of known) await changeLine(ctx, tx, row, line)
  const withdrawn = missing.filter(({ is_provisional, is_matched, day }) => is_provisional && !is_matched && day >= first && day < last)
  if (withdrawn.length > 0)
    await tx
      .update(bankLines)
      .set({ withdrawn_at: ctx.now.toISOString() })
      .where(
        inArray(
          bankLines.id,
          withdrawn.map(({ id }) => id),
        ),
      )
  for (let at = 0; at < fresh.length; at += PIECE) await insertLines(ctx, tx, into, fresh.slice(at, at + PIECE))
  await writeDays(tx, into.account_id, lines, new Set(missing.map(({ day, part }) => `${part} ${day}`)))
  return fresh.length
}

/** Without spreading: a file may have more lines than a call may have arguments. */
export function daysOf(lines: readonly { day: string }[]): [first: string, last: string] {
  return lines.reduce<[string, string]>(
    ([first, last], { day }) => [day < first ? day : first, day > last ? day : last],
    ['9999-12-31', '0000-01-01'],
  )
}

type Keyed = Pick<Stored, 'day' | 'amount' | 'balance' | 'part' | 'reference'>
const withoutReference = ({ part, day, amount, balance }: Keyed) => JSON.stringify([part, day, amount, balance])
const withReference = (line: Keyed) => withoutReference(line) + line.reference
const settled = ({ part, amount, reference }: Keyed) => JSON.stringify([part, amount, reference])

/** Pairs of stored lines and lines of the file, the file's other ones, and stored ones that it does not have. */
function compare(stored: readonly Stored[], lines: readonly BalancedLine[]) {
  const known: [Stored, BalancedLine][] = []
  const pair = (
    rows: readonly Stored[],
    rest: readonly BalancedLine[],
    key: (line: Keyed) => string,
    fits: (row: Stored, line: BalancedLine) => boolean,
  ) => {
    const waiting = Map.groupBy(rows, key)
    const taken = new Set<Stored>()
    const fresh = rest.filter((line) => {
      const same = waiting.get(key(line))
      const index = same?.findIndex((row) => fits(row, line)) ?? -1
      if (index < 0) return true
      const [row] = same!.splice(index, 1)
      taken.add(row!)
      known.push([row!, line])
      return false
    })
    return { missing: rows.filter((row) => !taken.has(row)), fresh }
  }
  const exact = pair(stored, lines, withReference, () => true)
  // Two formats of one bank: one of them has no reference.
  const alike = pair(exact.missing, exact.fresh, withoutReference, (row, line) => row.reference === '' || line.reference === '')
  return { known, ...pair(alike.missing, alike.fresh, settled, (row, line) => row.is_provisional && line.reference !== '') }
}

/** Details that were deleted stay deleted. */
async function changeLine({ config }: Context, tx: Db, row: Stored, line: BalancedLine): Promise<void> {
  const details = openDetails(config, row)
  const is_provisional = isProvisional(line.text)
  const is_same = row.day === line.day && row.balance === line.balance && row.is_provisional === is_provisional
  if (is_same && (details === null || details.text === line.text)) return
  await tx.execute(sql`update bank_lines set day = ${line.day}, balance = ${line.balance}, is_provisional = ${is_provisional},
      sealed_details = ${details && sealDetails(config.secret_key, row.id, line)} where id = ${row.id}`)
}

async function insertLines(
  { config, now }: Context,
  tx: Db,
  { account_id, statement_id }: Into,
  lines: readonly BalancedLine[],
): Promise<void> {
  const rows = lines.map((line) => {
    const { day, amount, balance, part, reference } = line
    const id = newId('blin')
    const sealed_details = sealDetails(config.secret_key, id, line)
    return {
      id,
      account_id,
      statement_id,
      day,
      amount,
      balance,
      part,
      reference,
      sealed_details,
      is_provisional: isProvisional(line.text),
      created_at: now.toISOString(),
    }
  })
  // One parameter for all of them.
  await tx.execute(sql`insert into bank_lines select * from jsonb_populate_recordset(null::bank_lines, ${JSON.stringify(rows)}::jsonb)`)
}

/** Opening and closing balance of each day. A day of which an earlier file had more lines is left as it was. */
async function writeDays(tx: Db, account_id: string, lines: readonly BalancedLine[], incomplete: ReadonlySet<string>): Promise<void> {
  const days = new Map<string, { account_id: string; part: string; day: string; opening: number; balance: number }>()
  for (const { part, day, amount, balance } of lines) {
    const known = days.get(`${part} ${day}`)
    if (known) known.balance = balance
    else days.set(`${part} ${day}`, { account_id, part, day, opening: balance - amount, balance })
  }
  const rows = [...days].filter(([key]) => !incomplete.has(key)).map(([, day]) => day)
  if (rows.length === 0) return
  const { account_id: account, part, day } = bankDays
  await tx
    .insert(bankDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [account, part, day],
      set: { balance: sql`excluded.balance`, opening: sql`excluded.opening` },
      // Guests' pages change only with a figure.
      setWhere: sql`(bank_days.balance, bank_days.opening) <> (excluded.balance, excluded.opening)`,
    })
}
