import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { noteActs } from '../audit/note-act.server.ts'
import { lockAllOf } from '../contributions/desk/lock-contribution.server.ts'
import { writeArrivals } from '../contributions/desk/record-arrival.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { bankMatches } from './bank-statement.tables.server.ts'
import type { SetAsideKind, TargetKind } from './bank-statement.ts'
import { type FoundTarget, findCreditTargets, findDebitTargets } from './find-targets.server.ts'
import { kindOfText } from './line-text.ts'
import { certainOf, indexTargets, type LineVerdict, nameTargets, type OpenLine, suggestionsOf } from './match-line.ts'
import { matchingText, openDetails } from './seal-details.server.ts'

export interface LineRow extends Record<string, unknown> {
  id: string
  day: string
  amount: number
  reference: string
  sealed_details: string | null
  is_provisional: boolean
}

/** Lines before the first day that are matched again; an announcement may come after its transfer. */
const DAYS_BEFORE = 60

/**
 * Applies the certain matches of an account's open lines: a transfer records the arrival of its contribution's money, and charges that the bank
 * names are set aside. Everything else waits for an admin, also what this one may not decide, and what changed meanwhile.
 * @returns how many lines were matched
 */
export async function matchOpenLines(
  ctx: Context,
  tx: Db,
  { id, currency }: { id: string; currency: string },
  since: string,
): Promise<number> {
  const rows = await rowsOf<LineRow>(
    tx,
    sql`select l.id, l.day::text as day, l.amount::float8 as amount, l.reference, l.sealed_details, l.is_provisional
      from open_bank_lines l where l.account_id = ${id} and l.day >= ${since}::date - ${DAYS_BEFORE}::int order by l.day, l.id`,
  )
  const undone = await rowsOf<{ key: string }>(
    tx,
    sql`select concat(x.line_id, ' ', coalesce(x.contribution_id, x.payment_id, x.returned_payment_id, x.settlement_id, '')) as key from bank_matches x join bank_lines l on l.id = x.line_id
      where x.undone_at is not null and l.account_id = ${id}`,
  )
  const rejected = new Set(undone.map(({ key }) => key))
  const { credits, debits } = await verdictsOf(ctx, tx, rows, currency, { is_import: true })
  const charges: Charge[] = []
  const certain: CertainLine[] = []
  for (const row of rows) {
    if (row.is_provisional) continue
    const side = row.amount > 0 ? credits : debits
    const verdict = side.verdicts.get(row.id)!
    const target = verdict.certain && side.targets.get(verdict.certain.id)
    if (target?.is_open && !rejected.has(`${row.id} ${target.id}`)) certain.push({ ...verdict.certain!, line: row, target, currency })
    else if (verdict.charge && !rejected.has(`${row.id} `)) charges.push({ line_id: row.id, kind: verdict.charge })
  }
  const matched = await applyCertain(ctx, tx, certain)
  await setAside(ctx, tx, charges)
  return matched + charges.length
}

interface Charge {
  line_id: string
  kind: SetAsideKind
}
interface Verdict extends LineVerdict {
  /** A charge that the bank names, of money that went out and is like no payment. */
  charge: SetAsideKind | null
}
interface Side {
  verdicts: Map<string, Verdict>
  targets: Map<string, FoundTarget>
}

/** The verdict about each line, by direction, with the targets that they may be. */
export async function verdictsOf(
  ctx: Pick<Context, 'config'>,
  db: Db,
  rows: readonly LineRow[],
  currency: string,
  { is_import = false } = {},
): Promise<Record<'credits' | 'debits', Side>> {
  const since = rows.reduce((first, { day }) => (day < first ? day : first), rows[0]?.day ?? '9999-12-31')
  const nothing: Side = { verdicts: new Map(), targets: new Map() }
  if (rows.length === 0) return { credits: nothing, debits: nothing }
  const lines: OpenLine[] = []
  for await (const piece of inPieces(rows))
    for (const row of piece) lines.push({ ...row, text: matchingText(openDetails(ctx.config, row), row.reference) })
  const has_debits = lines.some(({ amount }) => amount < 0)
  return {
    credits: await sideOf(lines, 1, await findCreditTargets(ctx, db, { currency, since }), is_import),
    debits: await sideOf(lines, -1, has_debits ? await findDebitTargets(ctx, db, { currency, since }) : [], is_import),
  }
}

async function sideOf(lines: readonly OpenLine[], sign: 1 | -1, targets: FoundTarget[], is_import: boolean): Promise<Side> {
  const index = indexTargets(targets)
  const named = nameTargets([], index)
  for await (const piece of inPieces(lines)) nameTargets(piece, index, named)
  const verdicts = new Map<string, Verdict>()
  for await (const piece of inPieces(lines.filter(({ amount }) => Math.sign(amount) === sign)))
    for (const line of piece) {
      const [certain, charge] = [certainOf(line, index, named), sign < 0 ? chargeOf(line.text) : null]
      // An import needs to know of charges only that they are like no payment.
      const suggestions = is_import && charge === null ? [] : suggestionsOf(line, index, named)
      verdicts.set(line.id, { certain, suggestions, charge: suggestions.length === 0 ? charge : null })
    }
  return { verdicts, targets: new Map(targets.map((target) => [target.id, target])) }
}

function chargeOf(text: string): SetAsideKind | null {
  const kind = kindOfText(text)
  return kind === 'tax' || kind === 'fee' ? kind : null
}

/** Takes a few milliseconds for each piece, so that other requests run in between. */
async function* inPieces<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PIECE) {
    yield items.slice(at, at + PIECE)
    await setImmediate()
  }
}
const PIECE = 250

interface CertainLine extends Omit<NonNullable<LineVerdict['certain']>, 'id'> {
  line: LineRow
  target: FoundTarget
  currency: string
}

/** In pieces, as one statement may have thousands. @returns how many were applied */
async function applyCertain(ctx: Context, tx: Db, certain: readonly CertainLine[]): Promise<number> {
  const matched_by = requireRole(ctx.actor, 'admin').user_id
  let applied = 0
  for await (const piece of inPieces(certain)) {
    const free = await lockFree(tx, piece)
    const gifts = free.filter(
      ({ target, line }) => target.kind === 'contribution' && arrivalDay(line.day, target.day) <= todayInArgentina(ctx.now),
    )
    const arrivals = gifts.map(({ line, target }) => ({ id: target.id, amount: line.amount, arrived_on: arrivalDay(line.day, target.day) }))
    const { refused } = await writeArrivals(ctx, tx, arrivals)
    const done = [...gifts.filter(({ target }) => !refused.has(target.id)), ...free.filter(({ target }) => target.kind !== 'contribution')]
    if (done.length === 0) continue
    await tx.insert(bankMatches).values(
      done.map(({ line, target, confidence, reasons }) => ({
        id: newId('bmat'),
        line_id: line.id,
        [TARGET_COLUMNS[target.kind]]: target.id,
        confidence,
        reasons,
        is_automatic: true,
        wrote_arrival: target.kind === 'contribution',
        matched_by,
        created_at: ctx.now.toISOString(),
      })),
    )
    await noteActs(
      ctx,
      tx,
      done.map(({ line, target, currency }) => ({
        action: 'bank.matched' as const,
        subject_id: line.id,
        after: { target: target.id, amount: line.amount, currency },
      })),
    )
    applied += done.length
  }
  return applied
}

/** The column of a match for a target; that of a claim is the repayment which it recorded. */
export const TARGET_COLUMNS = {
  contribution: 'contribution_id',
  payment: 'payment_id',
  return: 'returned_payment_id',
  claim: 'settlement_id',
  repayment: 'settlement_id',
} as const satisfies Record<TargetKind, keyof typeof bankMatches.$inferInsert>

/** Locks the targets, each kind in one order, so that two lines cannot both be one. @returns those that no line is by now */
export async function lockFree<Item extends { target: Pick<FoundTarget, 'id' | 'kind'> }>(tx: Db, items: readonly Item[]): Promise<Item[]> {
  const taken = new Set<string>()
  for (const [column, of_column] of Map.groupBy(items, ({ target }) => TARGET_COLUMNS[target.kind])) {
    const sorted = of_column.map(({ target }) => target.id).sort()
    const ids = sql.param(sorted)
    if (column === 'contribution_id') await lockAllOf(tx, sorted)
    else await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bank ${column} `} || id)) from unnest(${ids}::text[]) id`)
    const name = sql.identifier(column)
    const found = await rowsOf<{ id: string }>(
      tx,
      column === 'settlement_id'
        ? sql`select settlement_id as id from matched_repayments where settlement_id = any(${ids}::text[])`
        : sql`select ${name} as id from bank_matches where ${name} = any(${ids}::text[]) and undone_at is null`,
    )
    for (const { id } of found) taken.add(`${column} ${id}`)
  }
  return items.filter(({ target }) => !taken.has(`${TARGET_COLUMNS[target.kind]} ${target.id}`))
}

/** A transfer that the bank has earlier than we have its announcement arrived on the day of the announcement. */
export function arrivalDay(day: string, announced_on: string): string {
  return day < announced_on ? announced_on : day
}

async function setAside(ctx: Context, tx: Db, charges: readonly Charge[]): Promise<void> {
  const common = {
    confidence: 100,
    reasons: ['text'],
    is_automatic: true,
    wrote_arrival: false,
    matched_by: requireRole(ctx.actor, 'admin').user_id,
  }
  for await (const piece of inPieces(charges)) {
    const rows = piece.map((charge) => ({ ...charge, ...common, id: newId('bmat'), created_at: ctx.now.toISOString() }))
    // One parameter for all of them.
    await tx.execute(
      sql`insert into bank_matches select * from jsonb_populate_recordset(null::bank_matches, ${JSON.stringify(rows)}::jsonb)`,
    )
  }
}
