import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid, keyWith } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { bankDays, bankLines } from './bank-statement.tables.server.ts'
import type { BalancedLine } from './check-balances.ts'
import {
  balancesOfDays,
  compareLines,
  type DayBalances,
  dayKey,
  daysOf,
  droppedOf,
  type Known,
  type StoredLine,
  withoutLines,
} from './compare-lines.ts'
import { isProvisional } from './line-text.ts'
import { openDetails, sealDetails } from './seal-details.server.ts'

interface Stored extends Record<string, unknown>, StoredLine {
  sealed_details: string | null
  is_matched: boolean
}

interface Into {
  account_id: string
  statement_id: string
}

/** Lines written at once; sealing them takes a few milliseconds. */
const PIECE = 250

/**
 * Writes the lines of a file that no earlier one had (`compareLines`). One that comes again with another text is changed, and a provisional one is
 * replaced by its confirmation. The caller has locked the account.
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
  const { current, found } = compareWith(stored, lines, await findKnown(ctx, tx, into, { stored, first, last }))
  const { known, fresh, missing } = found
  const lost = missing.find(({ day, is_provisional }) => !is_provisional && day > first && day < last)
  if (lost) throw invalid({ file: [keyWith({ key: 'bank_error_contradicts', inputs: { day: lost.day } })] })
  const dropped = new Set(droppedOf(found))
  const moved = known.filter(([row, line]) => row.is_provisional && row.day !== line.day).map(([row]) => row)
  const before = missing.filter(({ is_provisional, is_matched, day }) => is_provisional && !is_matched && day < first)
  const settled = await correctDaysBefore(tx, into.account_id, current, { moved, missing: before })
  const withdrawn = missing.filter(
    (row) => row.is_provisional && !row.is_matched && (dropped.has(row) || settled.has(row) || (row.day >= first && row.day < last)),
  )
  for (const [row, line] of known) await changeLine(ctx, tx, row, line)
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
  const lacking = missing.filter((row) => !withdrawn.includes(row))
  await writeDays(tx, into.account_id, current, new Set(lacking.map(dayKey)))
  await deleteEmptyDays(tx, into.account_id, [...moved, ...withdrawn])
  return fresh.length
}

/** Without the lines of an older file that have been settled since. */
function compareWith(stored: readonly Stored[], lines: readonly BalancedLine[], account: Known) {
  let current = lines
  let found = compareLines(stored, current, account)
  while (found.outdated.size > 0) {
    current = withoutLines(current, found.outdated)
    found = compareLines(stored, current, account)
  }
  return { current, found }
}

/** Days around a file of which lines that waited may count in its balances. */
const DAYS_WAITING = 30

async function findKnown(
  { config }: Context,
  tx: Db,
  { account_id, statement_id }: Into,
  { stored, first, last }: { stored: readonly Stored[]; first: string; last: string },
): Promise<Known> {
  const statements = await rowsOf<{ starts_on: string; ends_on: string }>(
    tx,
    sql`select starts_on::text as starts_on, ends_on::text as ends_on from bank_statements
      where account_id = ${account_id} and state = 'imported' and lines > 0 and id <> ${statement_id} and starts_on < ${last} and ends_on >= ${first}`,
  )
  const waited = await rowsOf<{ part: string; amount: number }>(
    tx,
    sql`select part, amount::float8 as amount from bank_lines where account_id = ${account_id} and provisional_on between ${first}::date - ${DAYS_WAITING}::int and ${last}::date`,
  )
  const days = await rowsOf<DayBalances & Record<string, unknown>>(
    tx,
    sql`select part, day::text as day, opening::float8 as opening, balance::float8 as balance from bank_days
      where account_id = ${account_id} and day between ${first} and ${last}`,
  )
  const balances = new Map(days.map((one) => [dayKey(one), one]))
  const provisional = Map.groupBy(waited, ({ part }) => part)
  const rows = new Map(stored.map((row) => [row.id, row]))
  const texts = new Map<string, string | null>()
  return {
    hasBeginning: (day) => statements.some(({ starts_on, ends_on }) => starts_on < day && day <= ends_on),
    hasAll: (day) => statements.some(({ starts_on, ends_on }) => starts_on < day && day < ends_on),
    balancesOf: (line) => balances.get(dayKey(line)),
    provisional: new Map([...provisional].map(([part, of_part]) => [part, of_part.map(({ amount }) => amount)])),
    textOf: ({ id }) => {
      if (!texts.has(id)) texts.set(id, openDetails(config, rows.get(id)!)?.text ?? null)
      return texts.get(id)!
    },
  }
}

/**
 * Takes provisional lines of before the file that it settled, or dropped, out of the balances of the days until it, where it begins with what
 * was left without them.
 * @returns those that it dropped
 */
async function correctDaysBefore(
  tx: Db,
  account_id: string,
  lines: readonly BalancedLine[],
  { moved, missing }: { moved: readonly Stored[]; missing: readonly Stored[] },
): Promise<Set<Stored>> {
  const dropped = new Set<Stored>()
  for (const [part, of_part] of Map.groupBy(lines, (line) => line.part)) {
    const { day: first, balance, amount } = of_part[0]!
    const inPart = (row: Stored) => row.part === part && row.day < first
    const [settled, absent] = [moved.filter(inPart), missing.filter(inPart)]
    if (settled.length + absent.length === 0) continue
    const [closing] = await rowsOf<{ balance: number }>(
      tx,
      sql`select balance::float8 as balance from bank_days where account_id = ${account_id} and part = ${part} and day < ${first} order by day desc limit 1`,
    )
    const without = closing && closing.balance - (balance - amount)
    const total = (rows: readonly Stored[]) => rows.reduce((sum, row) => sum + row.amount, 0)
    const gone = [[...settled, ...absent], settled].find((rows) => rows.length > 0 && total(rows) === without)
    for (const row of gone ?? []) {
      if (absent.includes(row)) dropped.add(row)
      await tx.execute(sql`update bank_days set balance = balance - ${row.amount}, opening = opening - case when day > ${row.day} then ${row.amount} else 0 end
        where account_id = ${account_id} and part = ${part} and day >= ${row.day} and day < ${first}`)
    }
  }
  return dropped
}

/** Details that were deleted stay deleted, and what is settled does not wait again in an older file. */
async function changeLine({ config }: Context, tx: Db, row: Stored, line: BalancedLine): Promise<void> {
  const details = openDetails(config, row)
  const is_provisional = isProvisional(line.text)
  if (is_provisional && !row.is_provisional) return
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
  const rows = [...balancesOfDays(lines)].filter(([key]) => !incomplete.has(key)).map(([, balances]) => ({ account_id, ...balances }))
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

/** Days that have no line any more since a provisional one moved to another day, or was dropped. */
async function deleteEmptyDays(tx: Db, account_id: string, left: readonly Stored[]): Promise<void> {
  for (const { part, day } of left)
    await tx.execute(sql`delete from bank_days where account_id = ${account_id} and part = ${part} and day = ${day}
      and not exists (select from bank_lines l where l.account_id = ${account_id} and l.part = ${part} and l.day = ${day} and l.withdrawn_at is null)`)
}
