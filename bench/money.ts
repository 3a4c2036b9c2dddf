import { readdirSync, readFileSync } from 'node:fs'
import { createPlatformApi } from '../src/api/api.server.ts'
import { DEVELOPMENT_SECRETS } from '../src/config/config.server.ts'
import { importBankFile } from '../src/domain/bank-statements/import-bank-file.server.ts'
import { approveContribution } from '../src/domain/contributions/desk/approve-contribution.server.ts'
import { findTotals } from '../src/domain/contributions/find-totals.server.ts'
import { findRecentTrails, findTrail } from '../src/domain/contributions/find-trail.server.ts'
import { followBooking } from '../src/domain/contributions/follow-booking.server.ts'
import { GROUPINGS } from '../src/domain/ledger/figures/figures.ts'
import { findFigures } from '../src/domain/ledger/figures/find-figures.server.ts'
import { reconcile } from '../src/domain/ledger/figures/reconcile.server.ts'
import type { Actor, Context } from '../src/kit/context.server.ts'
import { signatureOf } from '../src/kit/http/webhook-signature.server.ts'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject } from '../src/testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../src/testing/test-database.server.ts'
import { testServices } from '../src/testing/test-services.ts'
import { median } from './median.ts'

// The import of a bank statement beside bare inserts of its lines; signed reports of bookings and approvals a second beside bare inserts, one after the
// other in each round; last, what /transparencia asks of a ledger of many entries, beside one of few. A million of them take half an hour to post.
// bin/with-debian-postgres node bench/money.ts [ENTRIES]

const ENTRIES = Number(process.argv[2] ?? 100_000)
const [ROUNDS, EACH, AT_ONCE] = [3, 400, 4]
/** Entries of a contribution that was announced and approved. */
const PER_GIFT = 4
const STEP = 5_000

const ADMIN: Actor = {
  kind: 'user',
  user_id: 'user_1',
  session_id: 'sess_1',
  verified: true,
  roles: ['admin'],
  proved_at: null,
  must_set_up_factor: false,
}

const [written, few, many] = [await openWorld(), await openWorld(), await openWorld()]
try {
  for (const coded of [3, 1]) await measureBank(written, coded)
  await measureWrites(written)
  await give(few, 1_000 / PER_GIFT)
  await give(many, ENTRIES / PER_GIFT)
  await measureReads()
} finally {
  for (const world of [many, few, written]) await world.close()
}

async function openWorld(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  const { pool } = database
  await insertCatalogues(pool)
  for (let n = 0; n < 20; n++) {
    await insertOrganization(pool, `org_${n}`)
    await insertProject(pool, `proj_${n}`, { organization: `org_${n}`, objective: 100_000_000_000 })
  }
  await insertHandOff(pool, 'code1', 'proj_1')
  await pool.query(
    "insert into users (id, username, email, email_verified, name, surname) values ('user_1', 'vera', 'vera@example.com', true, 'Vera', 'Prueba')",
  )
  // The same columns as a booking and its report, and nothing that watches them.
  await database.owner.query('create table bare_bookings (like bookings including defaults including indexes)')
  await database.owner.query('create table bare_reports (like booking_reports including defaults including indexes)')
  await database.owner.query('create table bare_contributions (like contributions including defaults including indexes)')
  await database.owner.query('create table bare_steps (like contribution_steps including defaults including identity including indexes)')
  await database.owner.query('create table bare_lines (like bank_lines including defaults including indexes)')
  await database.owner.query('grant all on bare_bookings, bare_reports, bare_contributions, bare_steps, bare_lines to public')
  return database
}

async function measureWrites(world: TestDatabase): Promise<void> {
  const services = testServices(world)
  const api = createPlatformApi(services)
  const ctx: Context = { ...services, actor: ADMIN, now: new Date(), locale: 'es', request_id: 'req_bench' }
  const took = { intake: [] as number[], bare_bookings: [] as number[], approvals: [] as number[], bare_steps: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const of = (n: number) => `r${round}n${n}`
    const intake = await perSecond(async (n) => {
      const { status } = await api.request('/bookings', signed(report(of(n))))
      if (status !== 201) throw new Error(`a report is answered ${status}`)
    })
    const bare_bookings = await perSecond((n) => insertBare(world, of(n)))
    const { rows } = await world.pool.query<{ id: string }>("select id from bookings where external_id like $1 || 'n%'", [`r${round}`])
    for (const { id } of rows) await followBooking(ctx, { booking_id: id })
    const pending = await world.pool.query<{ id: string; amount: number }>(
      "select id, amount::float8 as amount from contributions where status = 'pending' and booking_id = any($1)",
      [rows.map(({ id }) => id)],
    )
    const approvals = await perSecond(
      async (n) => void (await approveContribution(ctx, { ...pending.rows[n]!, reason: 'Measured before its trip' })),
    )
    await world.pool.query('insert into bare_contributions select * from contributions where id = any($1)', [
      pending.rows.map(({ id }) => id),
    ])
    const bare_steps = await perSecond((n) => decideBare(world, pending.rows[n]!.id))
    // The first round warms up.
    if (round === 0) continue
    for (const [name, value] of Object.entries({ intake, bare_bookings, approvals, bare_steps }))
      took[name as keyof typeof took].push(value)
  }
  const [intake, bare, approvals, steps] = [took.intake, took.bare_bookings, took.approvals, took.bare_steps].map(median) as number[]
  say('signed reports of bookings, through the API', `${Math.round(intake!)} a second`)
  say('bare inserts of a booking and its report', `${Math.round(bare!)} a second`, `${(bare! / intake!).toFixed(1)} times as many`)
  say('approvals', `${Math.round(approvals!)} a second`)
  say(
    'bare insert of a step and update of its contribution',
    `${Math.round(steps!)} a second`,
    `${(steps! / approvals!).toFixed(1)} times as many`,
  )
}

function report(external_id: string) {
  const trip = { trip_type: 'ONLY_HOTEL', destination: 'city:1', start: '2027-03-10', end: '2027-03-17' }
  const parts = { currency: 'ARS', sale: 1_000_000, cost: 850_000, fees: 20_000, taxes: 30_000 }
  return JSON.stringify({
    external_id,
    revision: 1,
    status: 'confirmed',
    hand_off: 'code1',
    trip,
    ...parts,
    occurred_at: '2026-11-20T11:00:00Z',
  })
}

function signed(body: string): RequestInit {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = signatureOf(body, timestamp, DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET)
  return {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-huella-timestamp': timestamp, 'x-huella-signature': signature },
  }
}

/** The rows of a report, in a transaction of its own. */
async function insertBare({ pool }: TestDatabase, external_id: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into bare_bookings (id, external_id, revision, status, hand_off_id, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
       values ($1, $1, 1, 'confirmed', 'hand_code1', 'code', $1, 'ONLY_HOTEL', 'ARS', 1000000, 850000, 20000, 30000, 100000, 50000, now())`,
      [external_id],
    )
    await client.query(
      "insert into bare_reports (external_id, revision, booking_id, digest, body, applied) values ($1, 1, $1, repeat('0', 64), $2, true)",
      [external_id, report(external_id)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function decideBare({ pool }: TestDatabase, id: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from bare_contributions where id = $1 for update', [id])
    await client.query("update bare_contributions set status = 'approved', approved_at = now() where id = $1", [id])
    await client.query(
      "insert into bare_steps (contribution_id, kind, amount, currency, project_id, effective_at, acted_by) values ($1, 'approved', 50000, 'ARS', 'proj_1', now(), 'user_1')",
      [id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Number of runs per second, with some at once. */
async function perSecond(run: (n: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < EACH) await run(next++)
    }),
  )
  return (EACH * 1000) / (performance.now() - started)
}

/** Bookings and their approved contributions, posted by the database as any other. */
async function give({ pool }: TestDatabase, gifts: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (let from = 1; from <= gifts; from += STEP) {
      await client.query(
        `with booked as (
           insert into bookings (id, external_id, revision, status, hand_off_id, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at, created_at)
           select 'book_' || n, 'g' || n, 1, 'confirmed', 'hand_code1', 'code', 'g' || n, 'ONLY_HOTEL', 'ARS', 9 * share, 7 * share, 0, 0, 2 * share, share, at, at
           from generate_series($1::int, $2::int) n, lateral (select timestamptz '2020-01-01' + n * interval '4 minutes' as at, 1 + n % 9000 as share) x returning *),
         given as (
           insert into contributions (id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, approved_at, created_at)
           select 'cont_' || external_id, external_id, 'booking', 'proj_' || share_amount % 20, id, 1, share_amount, 'ARS', 'approved', created_at, created_at from booked returning *)
         insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at)
         select id, step, amount, currency, project_id, created_at from given, unnest('{promised,approved}'::text[]) with ordinality s(step, n) order by n`,
        [from, Math.min(from + STEP - 1, gifts)],
      )
    }
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** A month of a busy account: every second line is a donor's transfer. @param coded one in so many of them has its code, and is recorded as arrived */
async function measureBank(world: TestDatabase, coded: number): Promise<void> {
  const [LINES, GIFTS] = [5_000, 4_000]
  const codeOf = (n: number) => `code${coded}of${String(n).padStart(6, '0')}`
  await world.pool.query(
    `with given as (
       insert into contributions (id, code, kind, project_id, amount, currency, status, created_at)
       select 'cont_' || code, code, 'donation', 'proj_' || n % 20, 100000 + n % 50 * 1000, 'ARS', 'pending', now() from unnest($1::text[]) with ordinality g(code, n) returning *),
     donors as (insert into contribution_donors (contribution_id, is_shown, way, name, created_at) select id, false, 'transfer', 'Ana Pérez', now() from given)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at) select id, 'announced', amount, currency, project_id, created_at from given`,
    [Array.from({ length: GIFTS }, (_, i) => codeOf(i + 1))],
  )
  const [year, month, day] = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10).split('-')
  let balance = 0
  const lines = Array.from({ length: LINES }, (_, i) => {
    const n = (i - 1) / 2 + 1
    const amount = i % 2 === 0 ? -600 : 100_000 + (n % 50) * 1_000
    balance += amount
    const text = amount < 0 ? 'IMP LEY 25413' : `TRANSF PEREZ ANA 20055361682 ${n % coded === 0 ? codeOf(n).toUpperCase() : ''}`
    return `${day}/${month}/${year};${text};${(amount / 100).toFixed(2)};${(balance / 100).toFixed(2)}`
  })
  const services = testServices(world)
  const ctx: Context = { ...services, actor: ADMIN, now: new Date(), locale: 'es', request_id: 'req_bench' }
  const bytes = new TextEncoder().encode(`Fecha;Concepto;Importe;Saldo\n${lines.join('\n')}`)
  const name = `${coded}.csv`
  const [started, before] = [performance.now(), await processorTime(world)]
  const { new_lines, matched } = await importBankFile(ctx, { account_name: `Banco ${coded}`, currency: 'ARS' }, { name, bytes })
  const [took, after] = [performance.now() - started, await processorTime(world)]
  const parts = (['here', 'children', 'database'] as const).map((part) => `${Math.round(after[part] - before[part])} ms ${part}`)
  say(
    'the import of a bank statement',
    `${Math.round(took)} ms`,
    `${new_lines} lines, ${matched} matched, beside ${GIFTS} announced transfers`,
  )
  say('  of one core', `${Math.round(after.all - before.all)} ms`, parts.join(', '))
  const begun = performance.now()
  await world.pool.query(
    'insert into bare_lines select l.* from bank_lines l join bank_statements s on s.id = l.statement_id where s.file_name = $1',
    [name],
  )
  const bare = performance.now() - begun
  say('  a bare insert of its lines', `${Math.round(bare)} ms`, `the import takes ${(took / bare).toFixed(0)} times as long`)
  services.decoder.close()
}

/** Processor time in ms, user and system: of this process, of its decoder, and of the database's connections. */
async function processorTime({ pool }: TestDatabase) {
  const { user, system } = process.cpuUsage()
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  const backends = new Set(rows.map(({ pid }) => pid))
  const sums = { here: (user + system) / 1_000, children: 0, database: 0 }
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const { parent, ticks, ended } = statOf(name)
    if (backends.has(Number(name))) sums.database += ticks * 10
    else if (parent === process.pid) sums.children += ticks * 10
    else if (Number(name) === process.pid) sums.children += ended * 10
  }
  return { ...sums, all: sums.here + sums.children + sums.database }
}

/** Parent of a process, its hundredths of a second, and those of its children that ended; zeros once it has ended itself. */
function statOf(pid: string): Record<'parent' | 'ticks' | 'ended', number> {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const sum = (from: number) => fields[from]! + fields[from + 1]!
    return { parent: fields[1]!, ticks: sum(11), ended: sum(13) }
  } catch {
    return { parent: 0, ticks: 0, ended: 0 }
  }
}

/** In turn, as figures of different times are not comparable. */
async function measureReads(): Promise<void> {
  const reads: Record<string, (world: TestDatabase) => Promise<unknown>> = {
    'the totals': ({ db }) => findTotals({ db }),
    ...Object.fromEntries(
      GROUPINGS.map((by) => [`the figures by ${by}`, ({ db }: TestDatabase) => findFigures({ db, locale: 'es', now: new Date() }, by)]),
    ),
    'the reconciliation': ({ db }) => reconcile({ db, now: new Date() }),
    'the list': ({ db }) => findRecentTrails({ db, locale: 'es' }, { page: 1, per_page: 20 }),
    'one trail': ({ db }) => findTrail({ db, locale: 'es' }, 'g100'),
  }
  for (const [name, read] of Object.entries(reads)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < 12; round++) {
      for (const [i, world] of [few, many].entries()) {
        const started = performance.now()
        await read(world)
        if (round > 1) times[i]!.push(performance.now() - started)
      }
    }
    const [before, after] = times.map(median) as [number, number]
    say(name, `${before.toFixed(1)} ms of 1 000 entries`, `${after.toFixed(1)} ms of ${ENTRIES}`, `${(after / before).toFixed(2)} times`)
  }
}

function say(...parts: string[]): void {
  process.stdout.write(`${parts.join(' · ')}\n`)
}
