import { sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { mapInTurns } from '../../kit/data/map-in-turns.ts'
import { translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findCurrencyCodes } from '../catalogues/find-currencies.server.ts'
import { readSheet, type SheetLine } from '../sheets/read-sheet.server.ts'
import { dayOfCell } from '../sheets/sheet-day.ts'
import { answerOf, type Import } from '../sheets/sheet-import.server.ts'
import type { ImportAnswer, ImportLine } from '../sheets/sheet-import.ts'
import { exchangeRates } from './rate.tables.server.ts'
import { NewRate, ReplacementInput } from './rate.ts'
import { recording, rowOf, todayOf } from './record-rate.server.ts'

const HEADINGS = {
  day: ['day', 'date', 'dia', 'fecha'],
  from_currency: ['from currency', 'from', 'de', 'moneda de origen'],
  to_currency: ['to currency', 'to', 'a', 'moneda de destino'],
  rate: ['rate', 'cotizacion', 'tipo de cambio'],
  source: ['source', 'fuente'],
  source_url: ['source url', 'url', 'enlace'],
  reason: ['reason', 'motivo'],
} as const
type Line = SheetLine<keyof typeof HEADINGS>

interface Before extends Record<string, unknown> {
  key: string
  revision: number
  rate: string | null
  source: string | null
  waits: boolean
}
type Planned = ImportLine & { row: Omit<typeof exchangeRates.$inferInsert, 'id' | 'created_at' | 'recorded_by'> | null }

/** Written in one statement of SQL: parameters stay below PostgreSQL's limit. */
const BATCH = 2_000

/**
 * Plans the changes of a table of rates, line by line, and with `apply` records them, in one transaction; lines with errors are left out.
 * An existing rate is replaced only if the line has a reason.
 * @throws forbidden; too_large, unsupported_type; invalid_fields on `file`; changed
 */
export async function importRates(ctx: Context, input: Import): Promise<ImportAnswer> {
  requireRole(ctx.actor, 'admin')
  const lines = await readSheet(ctx, input.bytes, HEADINGS, ['source_url', 'reason'])
  const { answer } = await recording(ctx, async (tx, recorded_by) => {
    const planned = await plan(ctx, tx, lines)
    const shown = await write(ctx, tx, planned, { recorded_by, apply: input.apply })
    return {
      answer: answerOf(
        shown.map(({ row, ...line }) => line),
        input,
      ),
    }
  })
  return answer
}

async function plan(ctx: Context, tx: Db, lines: readonly Line[]): Promise<Planned[]> {
  const [currencies, before] = [await findCurrencyCodes(tx), await findBefore(tx, lines)]
  const seen = new Set<string>()
  return mapInTurns(lines, ({ line, cells }): Planned => {
    const day = dayOfCell(cells.day)
    const said = { ...cells, day, from_currency: cells.from_currency.toUpperCase(), to_currency: cells.to_currency.toUpperCase() }
    const key = keyOf(said)
    const was = before.get(key)
    const about = { line, what: `${said.from_currency.slice(0, 8)} → ${said.to_currency.slice(0, 8)} · ${day.slice(0, 12)}` }
    const parsed = NewRate.safeParse(said)
    const refused = (problem: Parameters<typeof translate>[0]): Planned => ({
      ...about,
      action: 'error',
      was: was?.rate ?? null,
      now: cells.rate.slice(0, 40),
      problem: translate(problem, ctx.locale),
      row: null,
    })
    if (!parsed.success) return refused(parsed.error.issues[0]!.message as Parameters<typeof translate>[0])
    if (!currencies.includes(said.from_currency) || !currencies.includes(said.to_currency)) return refused('rate_error_currency')
    if (day > todayOf(ctx.now)) return refused('rate_error_future')
    if (was?.waits) return refused('rate_error_waits')
    if (seen.has(key)) return refused('import_error_twice')
    seen.add(key)
    const { rate, source, source_url } = parsed.data
    const shown = { ...about, was: was?.rate ? `${was.rate} (${was.source})` : null, now: `${rate} (${source})`, problem: null }
    if (was?.rate === rate && was.source === source) return { ...shown, action: 'unchanged', row: null }
    const why = ReplacementInput.shape.reason.safeParse(cells.reason)
    if (was?.rate && !why.success) return refused('rate_error_reason_in_file')
    const row = { from_currency: said.from_currency, to_currency: said.to_currency, day, rate, source, source_url: source_url ?? null }
    const reason = was && why.success ? why.data : null
    return { ...shown, action: was?.rate ? 'update' : 'create', row: { ...row, reason, revision: (was?.revision ?? 0) + 1, door: 'file' } }
  })
}

async function findBefore(tx: Db, lines: readonly Line[]): Promise<Map<string, Before>> {
  const days = [...new Set(lines.map(({ cells }) => dayOfCell(cells.day)).filter((day) => /^2\d{3}-\d\d-\d\d$/.test(day)))]
  const rows = await rowsOf<Before>(
    tx,
    sql`select distinct on (r.from_currency, r.to_currency, r.day) r.from_currency || r.to_currency || to_char(r.day, 'YYYY-MM-DD') as key, r.revision,
        trim_scale(c.rate)::text as rate, c.source, waits_for_decision(r) as waits
      from exchange_rates r left join current_rates c on (c.from_currency, c.to_currency, c.day) = (r.from_currency, r.to_currency, r.day)
      where to_char(r.day, 'YYYY-MM-DD') = any(${sql.param(days)}::text[]) order by r.from_currency, r.to_currency, r.day, r.revision desc`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

const keyOf = ({ from_currency, to_currency, day }: { from_currency: string; to_currency: string; day: string }) =>
  from_currency + to_currency + day

/**
 * Records the lines, or only tries to, in order to find those that wait for a second person: each is compared with earlier lines, too.
 * @returns the lines, with that result
 */
async function write(
  ctx: Context,
  tx: Db,
  planned: readonly Planned[],
  { recorded_by, apply }: { recorded_by: string; apply: boolean },
): Promise<Planned[]> {
  const rows = planned.flatMap(({ row }) => (row ? [rowOf(ctx.now, { ...row, recorded_by })] : []))
  await tx.execute(sql`savepoint before_rates`)
  for (let at = 0; at < rows.length; at += BATCH) await tx.insert(exchangeRates).values(rows.slice(at, at + BATCH))
  const ids = rows.map(({ id }) => id)
  const waiting = await rowsOf<{ key: string }>(
    tx,
    sql`select from_currency || to_currency || to_char(day, 'YYYY-MM-DD') as key from exchange_rates where id = any(${sql.param(ids)}::text[]) and compared_with is not null`,
  )
  if (!apply) await tx.execute(sql`rollback to savepoint before_rates`)
  const count = (action: string) => planned.filter((line) => line.action === action).length
  if (apply)
    await noteAct(ctx, tx, {
      action: 'rate.imported',
      subject_id: 'exchange_rates',
      after: { created: count('create'), updated: count('update'), left_out: count('error') },
    })
  const waits = new Set(waiting.map(({ key }) => key))
  return planned.map((line) =>
    line.row && waits.has(keyOf(line.row)) ? { ...line, problem: translate('rate_import_waits', ctx.locale) } : line,
  )
}
