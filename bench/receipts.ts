import { publishEntries } from '../src/domain/ledger/log/publish-entries.server.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../src/testing/fixture.ts'
import { openTestDatabase } from '../src/testing/test-database.server.ts'
import { testServices } from '../src/testing/test-services.ts'
import { openWholeApp } from '../src/testing/whole-app.ts'

// A thousand receipts, each for the first time, while pages are rendered in the same process: is it done within a minute, and do pages stay fast?
// node bench/receipts.ts [RECEIPTS]

const RECEIPTS = Number(process.argv[2] ?? 1000)
const MOST_SECONDS = 60
const MOST_SLOWER = 1.5
const AT_ONCE = 8
const PROBES = 150
/** Between two pages, in milliseconds: a visitor every now and then, not a load test. */
const PAUSE = 25

const database = await openTestDatabase()
const services = testServices(database, { LOG_LEVEL: 'silent' })
try {
  await measure()
} finally {
  await services.printer.close()
  await database.close()
}

async function measure(): Promise<void> {
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1', { objective: 100_000_000_000 })
  const codes = Array.from({ length: RECEIPTS }, (_, n) => `bench${n}`)
  for (const [n, code] of codes.entries()) await insertGift(database.pool, code, { project_id: 'proj_1', amount: 100_000 + n })
  await publishEntries(database.db)
  const app = await openWholeApp(services)
  const page = async () => {
    const start = performance.now()
    await (await app.request('/transparencia/bench1')).text()
    return performance.now() - start
  }
  await probe(page, 60)
  const alone = await probe(page, PROBES)
  const start = performance.now()
  let seconds = 0
  const all = drawAll(codes, async (code) => (await app.request(`/transparencia/${code}/recibo.pdf`)).status).then(() => {
    seconds = (performance.now() - start) / 1000
  })
  const beside: number[] = []
  while (seconds === 0) beside.push(...(await probe(page, 10)))
  await all
  const [before, during] = [alone, beside].map(middle) as [number, number]
  say(`${RECEIPTS} receipts`, `${seconds.toFixed(1)} s`, seconds <= MOST_SECONDS ? 'within a minute' : 'TOO SLOW')
  const slower = during / before
  say(
    'a page meanwhile',
    `${during.toFixed(1)} ms, alone ${before.toFixed(1)} ms`,
    `${slower.toFixed(2)} times${slower <= MOST_SLOWER ? '' : ': TOO SLOW'}`,
  )
  if (seconds > MOST_SECONDS || slower > MOST_SLOWER) process.exitCode = 1
}

/** Draws with limited concurrency, until all are done. */
async function drawAll(codes: readonly string[], draw: (code: string) => Promise<number>): Promise<void> {
  const left = [...codes]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let code = left.pop(); code !== undefined; code = left.pop()) {
        const status = await draw(code)
        if (status !== 200) throw new Error(`a receipt was answered ${status}`)
      }
    }),
  )
}

/** Milliseconds of each page, one after the other. */
async function probe(page: () => Promise<number>, times: number): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < times; n++) {
    all.push(await page())
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return all
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function say(...parts: string[]): void {
  process.stdout.write(`${parts.join(' · ')}\n`)
}
