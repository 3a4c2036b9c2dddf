import type pg from 'pg'
import { sealDetails } from '../../../src/domain/bank-statements/seal-details.server.ts'
import { inTransaction } from '../../../src/kit/data/in-transaction.server.ts'
import { insertRows } from '../../start-rows/insert-rows.ts'
import { stableId } from '../../start-rows/stable.ts'

/** Days before now that the statement begins. */
const DAYS = 100
const CBU = '0000000000000000000000'
const [ACCOUNT, STATEMENT] = [stableId('bacc', 'demo'), stableId('bsta', 'demo')]

interface Movement {
  day: string
  amount: number
  text: string
  name?: string
  reference?: string
  contribution_id?: string
  payment_id?: string
  kind?: 'supplier' | 'tax' | 'fee'
}

/**
 * A statement of the platform's account in the demo world, sealed with this installation's key: its payments, donations by transfer, a supplier's payments
 * and charges, and some lines that wait for an owner. An existing one is not changed.
 */
export async function seedDemoBank(pool: pg.Pool, secret_key: string, now: Date): Promise<void> {
  const known = await pool.query('select from bank_statements where id = $1', [STATEMENT])
  const { rows: admins } = await pool.query<{ id: string }>(
    "select user_id as id from user_roles where role = 'admin' order by user_id limit 1",
  )
  if (known.rowCount || !admins[0]) return
  const movements = (await readMovements(pool, now)).sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const opening = await openingBalance(pool, movements[0]!.day)
  const rows = statementRows(movements, { opening, secret_key, matched_by: admins[0].id, at: now.toISOString() })
  await inTransaction(pool, async (client) => {
    await insertRows(client, rows, 'on conflict do nothing')
  })
}

/** Transfers of the world since then, and lines of the bank alone. */
async function readMovements(pool: pg.Pool, now: Date): Promise<Movement[]> {
  const days = [dayBefore(now, DAYS), dayBefore(now, 1)]
  const paid = await pool.query<{ id: string; day: string; amount: number; reference: string | null; name: string }>(
    `select p.id, d.day::text as day, p.amount::float8 as amount, coalesce(p.reference, p.code) as reference, o.name from payment_refs p join organizations o on o.id = p.organization_id,
        lateral (select (p.paid_at at time zone 'America/Argentina/Buenos_Aires')::date as day) d
      where p.currency = 'ARS' and not p.returned and p.amount > 0 and d.day between $1 and $2 order by p.id`,
    days,
  )
  // On the day and of the amount that was confirmed, or recorded as arrived. Those that wait come without their reference, so that an admin finds them by payer and amount.
  const given = await pool.query<Movement & { name: string | null }>(
    `select case when g.status = 'approved' or g.arrived then g.id end as contribution_id, d.day::text as day, coalesce(s.amount, a.amount, g.amount)::float8 as amount, g.payer_name as name
      from transfer_gifts g
      left join lateral (select s.amount, (s.effective_at at time zone 'America/Argentina/Buenos_Aires')::date as day from contribution_steps s
        where s.contribution_id = g.id and s.kind = 'approved' order by s.id desc limit 1) s on true
      left join lateral (select a.amount, a.arrived_on from contribution_arrivals a where a.contribution_id = g.id order by a.id desc limit 1) a on true,
        lateral (select coalesce(s.day, a.arrived_on, g.announced_on) as day) d
      where g.currency = 'ARS' and g.status in ('pending', 'approved') and d.day between $1 and $2 order by g.id`,
    days,
  )
  const transfers = given.rows.map(({ name, ...gift }) => ({ ...gift, text: 'TRANSFERENCIA DE TERCEROS', ...(name && { name }) }))
  const open = transfers.filter(({ contribution_id }) => !contribution_id).slice(0, 5)
  const payments = paid.rows.map(({ id, day, amount, reference, name }) => ({
    day,
    amount: -amount,
    text: 'TRANSFERENCIA A TERCEROS',
    name,
    ...(reference && { reference }),
    payment_id: id,
  }))
  const settled = transfers.filter(({ contribution_id }) => contribution_id)
  return [...settled, ...open, ...payments, ...(await supplierPayments(pool, now)), ...ownMovements(now)]
}

/** Twice what trips gave in a month: the other half of their profit is the platform's. */
async function supplierPayments(pool: pg.Pool, now: Date): Promise<Movement[]> {
  const { rows } = await pool.query<{ day: string; amount: number }>(
    `select (m.month + 9)::text as day, (2 * sum(-m.amount))::float8 as amount from ledger_months m
      where m.account in ('payable', 'paid') and m.currency = 'ARS' and m.month + 9 between $1 and $2 group by m.month having sum(-m.amount) > 0 order by m.month`,
    [dayBefore(now, DAYS), dayBefore(now, 1)],
  )
  return rows.map((row) => ({ ...row, text: 'TRANSFERENCIA DE TERCEROS', name: 'Mayorista del Sur SRL', kind: 'supplier' }))
}

function ownMovements(now: Date): Movement[] {
  return [
    { day: dayBefore(now, 20), amount: -2_476_500, text: 'IMP. LEY 25413 S/CREDITO', kind: 'tax' },
    { day: dayBefore(now, 15), amount: -1_815_000, text: 'COMISION MANTENIMIENTO DE CUENTA', kind: 'fee' },
    { day: dayBefore(now, 6), amount: 1_240_050, text: 'INTERESES GANADOS' },
    { day: dayBefore(now, 3), amount: 2_500_000, text: 'TRANSFERENCIA DE TERCEROS VAR', name: 'GOMEZ CARLA' },
    { day: dayBefore(now, 2), amount: -3_200_000, text: 'DEBITO AUTOMATICO SEGUROS' },
  ]
}

/** The amount owed to projects before, and some of the platform's own. */
async function openingBalance(pool: pg.Pool, first_day: string): Promise<number> {
  const { rows } = await pool.query<{ owed: number }>(
    `select coalesce(sum(-e.amount), 0)::float8 as owed from contribution_entries e
      where e.account = 'payable' and e.currency = 'ARS' and (e.effective_at at time zone 'America/Argentina/Buenos_Aires')::date < $1`,
    [first_day],
  )
  return rows[0]!.owed + 2_000_000_000
}

interface Written {
  opening: number
  secret_key: string
  matched_by: string
  at: string
}

function statementRows(movements: readonly Movement[], { opening, secret_key, matched_by, at }: Written) {
  let balance = opening
  const days = new Map<string, Record<string, unknown>>()
  const matches: Record<string, unknown>[] = []
  const lines = movements.map(
    ({ day, amount, text, name = '', reference = '', contribution_id = null, payment_id = null, kind = null }, n) => {
      const id = stableId('blin', `demo ${n}`)
      days.set(day, { account_id: ACCOUNT, part: '', day, opening: days.get(day)?.opening ?? balance, balance: balance + amount })
      balance += amount
      const sealed_details = sealDetails(secret_key, id, { text, payer_name: name, payer_cuit: '', payer_account: '' })
      if (contribution_id || payment_id || kind)
        matches.push({
          id: stableId('bmat', `demo ${n}`),
          line_id: id,
          contribution_id,
          payment_id,
          kind,
          confidence: 100,
          matched_by,
          created_at: at,
          reasons: kind ? ['text'] : ['amount', 'day', 'hand'],
          is_automatic: kind === 'tax' || kind === 'fee',
          wrote_arrival: false,
        })
      return {
        id,
        account_id: ACCOUNT,
        statement_id: STATEMENT,
        day,
        amount,
        balance,
        part: '',
        reference,
        sealed_details,
        is_provisional: false,
        created_at: at,
      }
    },
  )
  const statement = {
    id: STATEMENT,
    account_id: ACCOUNT,
    file_name: 'movimientos.csv',
    digest: 'demo',
    state: 'imported',
    asks: [],
    headings: ['Fecha', 'Concepto', 'Referencia', 'Importe', 'Saldo'],
    reading: { columns: {}, decimal: 'comma' },
    starts_on: movements[0]!.day,
    ends_on: movements.at(-1)!.day,
    opening_amount: opening,
    closing_amount: balance,
    lines: lines.length,
    new_lines: lines.length,
    uploaded_by: matched_by,
    created_at: at,
  }
  const account = { id: ACCOUNT, name: 'Cuenta corriente', currency: 'ARS', numbers: [CBU], reading: {}, created_at: at }
  return [
    { table: 'platform_accounts', rows: [account] },
    { table: 'bank_statements', rows: [statement] },
    { table: 'bank_lines', rows: lines },
    { table: 'bank_days', rows: [...days.values()] },
    { table: 'bank_matches', rows: matches },
  ]
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}
