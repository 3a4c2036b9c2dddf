/**
 * Measures the pages of the blog and of the offers beside the list of projects and other public pages, 10 000 of each, on one built site: in turn, as a guest gets them first
 * after something changed, when nothing of them is kept, and as every guest gets them from then on.
 * Run: `bin/build && node bench/content-pages.ts [COUNT]`; results: bench/RESULTS.md, "Pages of content".
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { insertContent } from './content-world.ts'
import { describeMachine, table, writePart } from './results.ts'
import { openBenchSite } from './site.ts'

const COUNT = Number(process.argv[2] ?? 10_000)
const [WARM, ROUNDS] = [20, 120]
const STORED_EACH = 10
const BESIDE = '/proyectos'
/** Other public pages that are drawn from many rows: how far they are from the list of projects is what these may be. */
const OTHERS = ['/', '/proyectos?query=agua', '/organizaciones', '/transparencia']
const MEASURED = ['/blog', '/blog?page=5', '/ofertas', '/ofertas?page=5']
const PATHS = [BESIDE, ...OTHERS, ...MEASURED]

const machine = describeMachine()
const site = await openBenchSite({}, COUNT)
const database = openDatabase(site.connection)
try {
  await insertContent(database.pool, COUNT)
  const times = new Map(PATHS.map((path) => [path, { first: [] as number[], kept: [] as number[] }]))
  for (let round = -WARM; round < ROUNDS; round++)
    for (const path of PATHS) {
      await forgetAll()
      const first = await timeOf(path)
      const kept: number[] = []
      for (let n = 0; n < STORED_EACH; n++) kept.push(await timeOf(path))
      if (round < 0) continue
      times.get(path)!.first.push(first)
      times.get(path)!.kept.push(...kept)
    }
  const beside = times.get(BESIDE)!
  const cellsOf = (of: number[], other: number[]) =>
    [50, 99].flatMap((nth) => [percentile(of, nth).toFixed(2), (percentile(of, nth) / percentile(other, nth)).toFixed(2)])
  const rows = [...times].map(([path, { first, kept }]) => [`\`${path}\``, ...cellsOf(first, beside.first), ...cellsOf(kept, beside.kept)])
  const head = ['first', 'kept'].flatMap((when) => [50, 99].flatMap((nth) => [`${when}: p${nth} ms`, `of \`${BESIDE}\``]))
  const slowest = (paths: string[]) => Math.max(...paths.map((path) => percentile(times.get(path)!.first, 50)))
  const is_met = slowest(MEASURED) <= slowest(OTHERS)
  writePart(
    'content_pages',
    `${machine}\n\n${COUNT} projects, posts and offers; ${ROUNDS} first answers and ${ROUNDS * STORED_EACH} kept ones each, in turn. Aim: no page of the blog or of the offers takes longer at first (p50) than the slowest of the others: ${is_met ? 'met' : '**not met**'}.\n\n${table(['page', ...head], rows)}`,
  )
} finally {
  await database.close()
  await site.close()
}

/** Sends the database's notification that anything may have changed. */
async function forgetAll(): Promise<void> {
  await database.pool.query("select pg_notify('guest_pages', '*')")
  await sleep(20)
}

async function timeOf(path: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - start
}

function percentile(of: number[], nth: number): number {
  return of.toSorted((a, b) => a - b)[Math.ceil((of.length * nth) / 100) - 1]!
}
