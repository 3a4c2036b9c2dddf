import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseTilePath } from '@huella/transparency-log/tile-path'
import { checkLog } from '../src/domain/ledger/log/check/check-log.server.ts'
import { entryLines, findLedgerLog, findNote } from '../src/domain/ledger/log/find-log.server.ts'
import { publishEntries } from '../src/domain/ledger/log/publish-entries.server.ts'
import { readEntries, readTile } from '../src/domain/ledger/log/read-tiles.server.ts'
import { signCheckpoint } from '../src/domain/ledger/log/sign-checkpoint.server.ts'
import { verifyEntries } from '../src/domain/ledger/log/verify-ledger.mjs'
import { openTestDatabase } from '../src/testing/test-database.server.ts'
import { testServices } from '../src/testing/test-services.ts'

// The public log at a million entries: publishing, signing, the download, its verification with one byte changed, and the proof of one contribution.
// node bench/ledger-log.ts [ENTRIES]

const SIZE = Number(process.argv[2] ?? 1_000_000)
const STEP = 50_000

const database = await openTestDatabase()
const ctx = { ...testServices(database, { PUBLIC_URL: 'https://huella.example' }), now: new Date() }
const folder = await mkdtemp(join(tmpdir(), 'ledger-log-'))
try {
  await measure()
} finally {
  await rm(folder, { recursive: true })
  await database.close()
}

async function measure(): Promise<void> {
  await seed()
  const published = await timed(() => publishAll())
  say(`${SIZE} entries published`, `${published.s} s`, `${Math.round(SIZE / published.s)} a second`)
  await sumUp()
  say('a checkpoint signed, the first', `${(await timed(() => signCheckpoint(ctx, 'hour'))).s} s`)
  await post(SIZE + 1, SIZE + 10)
  await publishEntries(database.db)
  await sumUp()
  await selfCheck()
  say('the next, proved to continue it', `${(await timed(() => signCheckpoint(ctx, 'payout'))).s} s`)
  const { size, note } = (await findNote(database.db))!
  const { keys } = await findLedgerLog(ctx)
  const [key] = keys.map(({ verifier_key }) => verifier_key)
  await inclusion(size, key!)
  await download(size, note, key!)
}

/** All of the log compared with itself and the ledger, and the longest time for which a request would have waited. */
async function selfCheck(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const cpu = process.cpuUsage()
  delay.enable()
  const { s, result } = await timed(() => checkLog(ctx, { whole: true }))
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  say(
    'the self-check, most of it in the database’s own process',
    `${s} s`,
    `${Math.round((user + system) / 10_000) / 100} s of this process`,
    `requests wait ${Math.round(delay.max / 1e6)} ms at most`,
    `${result.findings.length} findings`,
  )
}

async function inclusion(size: number, key: string): Promise<void> {
  let bytes = 0
  const read = async (path: string): Promise<Uint8Array> => {
    const part = path === 'checkpoint' ? Buffer.from((await findNote(database.db))!.note) : await tileOf(path.slice('tile/'.length))
    bytes += part.length
    return part
  }
  const times: number[] = []
  for (let n = 0; n < 50; n++) times.push((await timed(() => verifyEntries([(n * 7_919_000 + 17) % size], { read, keys: [key] }))).s)
  times.sort((a, b) => a - b)
  say(
    'one contribution verified, with what it reads',
    `${Math.round(times[25]! * 1000)} ms, at most ${Math.round(times.at(-1)! * 1000)} ms`,
    `${Math.round(bytes / 50_000)} kB`,
  )
}

async function tileOf(path: string): Promise<Uint8Array> {
  const { level, n, width } = parseTilePath(path)!
  return (level === 'entries' ? await readEntries(database.db, { n, width }) : await readTile(database.db, { level, n, width }))!
}

async function download(size: number, note: string, key: string): Promise<void> {
  const [file, broken, checkpoint] = ['log.jsonl', 'broken.jsonl', 'checkpoint.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const streamed = await timed(() => pipeline(Readable.from(entryLines(database.db, size)), createWriteStream(file)))
  clearInterval(watch)
  const handle = await open(file)
  const { size: bytes } = await handle.stat()
  await handle.close()
  say('the download', `${streamed.s} s`, `${Math.round(bytes / 1e6)} MB, memory +${Math.round((most - before) / 1e6)} MB`)
  await writeFile(checkpoint, note)
  say('verified by the command', ...verify(file, checkpoint, key))
  await copyFile(file, broken)
  await flip(broken, Math.floor(bytes * 0.75))
  say('… with one byte changed at three quarters', ...verify(broken, checkpoint, key))
}

function verify(file: string, checkpoint: string, key: string): [string, string] {
  const program = fileURLToPath(new URL('../src/domain/ledger/log/verify-ledger.mjs', import.meta.url))
  const started = performance.now()
  let said: string
  try {
    said = String(execFileSync(process.execPath, [program, file, '--checkpoint', checkpoint, '--key', key], { env: { LANG: 'en' } }))
  } catch (error) {
    said = String((error as { stdout: Buffer }).stdout)
  }
  return [`${seconds(started)} s`, said.split('\n')[0]!]
}

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = byte[0]! ^ 1
  await file.write(byte, 0, 1, at)
  await file.close()
}

/** Transactions of one booking, without the triggers that check each of them: only the log is measured. */
async function seed(): Promise<void> {
  for (const table of ['ledger_transactions', 'ledger_entries']) await database.owner.query(`alter table ${table} disable trigger user`)
  await database.pool.query(
    `insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
     values ('book_1', 'x', 1, 'confirmed', 'none', 'x', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 0, 0, now())`,
  )
  for (let from = 1; from <= SIZE; from += STEP) await post(from, Math.min(from + STEP - 1, SIZE))
}

async function post(from: number, to: number): Promise<void> {
  await database.owner.query(
    `with posted as (insert into ledger_transactions (event, booking_id, effective_at, recorded_at) select 'booking_changed', 'book_1', now(), now() from generate_series($1::int, $2::int) returning id),
      entries as (insert into ledger_entries (transaction_id, account, currency, amount) select id, x.account, 'ARS', x.sign * (id + 100000) from posted, (values ('trips', 1), ('unmatched', -1)) x(account, sign))
     insert into ledger_unpublished select id from posted`,
    [from, to],
  )
}

/** As the trigger does that is left out while seeding. */
async function sumUp(): Promise<void> {
  await database.owner.query(`set statement_timeout = 0; delete from ledger_sums; insert into ledger_sums (month, account, project_id, currency, amount)
    select date_trunc('month', t.effective_at at time zone 'America/Argentina/Buenos_Aires')::date, e.account, e.project_id, e.currency, sum(e.amount)
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3, 4; analyze`)
}

async function publishAll(): Promise<void> {
  while ((await publishEntries(database.db)) > 0) {}
}

async function timed<Result>(run: () => Promise<Result>): Promise<{ s: number; result: Result }> {
  const started = performance.now()
  const result = await run()
  return { s: seconds(started), result }
}

function seconds(started: number): number {
  return Math.round(performance.now() - started) / 1000
}

function say(...parts: string[]): void {
  process.stdout.write(`${parts.join(' · ')}\n`)
}
