import { parseArgs } from 'node:util'
import { pathTo } from '../src/urls/paths.ts'
import { type Growth, measureGrowth } from './growth.ts'
import { type Figures, measureTogether, UNIQUE } from './load.ts'
import { describeMachine, figureRow, table, verdict, writePart } from './results.ts'
import { type BenchSite, openBenchSite } from './site.ts'
import { startBareServer } from './start-bare-server.ts'
import { listQuery } from './statements.ts'

// Compares the site with bare servers in one run, because figures of different runs are not comparable on a shared machine.
// node bench/run.ts [--seconds 4] [--rounds 3] [--projects 100000] [--only server|growth]

const LIST = '/proyectos'
/** An unknown parameter bypasses the cache: the same page, rendered for each request. */
const UNCACHED = '?utm_source=bench'
const API_LIST = '/api/projects?per_page=12'
const API_LIST_UNCACHED = `${API_LIST}&asked=${UNIQUE}`
const FROM = 1_000
/** What current browsers send. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'
/** CPU of a bare `node:http` response on the machine for which the aims for rendered pages were set. */
const REFERENCE_CPU_MS = 0.012
/** CPU ms of a rendered page, scaled to that machine. */
const RENDERED_AIMS = { list: 4.5, home: 6, project: 6 }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    projects: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
})
const here = describeMachine()
const site = await openBenchSite()
try {
  if (values.only !== 'growth') writePart('server', serverReport(await measureServers(site)))
  await site.stopPlatform()
  const to = Number(values.projects)
  if (values.only !== 'server') writePart('growth', growthReport(await measureGrowth(site.data_dir, FROM, to), to))
} finally {
  await site.close()
}

async function measureServers({ url, pid, connection }: BenchSite) {
  const page = await fetch(url + LIST, { headers: { 'accept-encoding': BROWSER_ENCODINGS } })
  await page.arrayBuffer()
  if (!page.headers.has('etag')) throw new Error('the list page is not cached')
  const project = await projectPath(url)
  const bare = await Promise.all([
    startBareServer({ kind: 'text' }),
    startBareServer({ kind: 'copy', url: url + LIST }),
    startBareServer({ kind: 'driver', connection, ...(await listQuery()) }),
  ])
  const [text, copy, driver] = bare
  const headers = { 'accept-encoding': BROWSER_ENCODINGS }
  try {
    return await measureTogether(
      {
        text: { ...text, headers },
        copy: { ...copy, headers },
        cached: { url: url + LIST, pid, headers },
        list: { url: url + LIST + UNCACHED, pid, headers },
        home: { url: `${url}/${UNCACHED}`, pid, headers },
        project: { url: url + project + UNCACHED, pid, headers },
        api: { url: url + API_LIST_UNCACHED, pid, headers: {} },
        api_cached: { url: url + API_LIST, pid, headers: {} },
        driver: { ...driver, headers: {} },
      },
      { seconds: Number(values.seconds), rounds: Number(values.rounds) },
    )
  } finally {
    for (const { stop } of bare) stop()
  }
}

async function projectPath(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/projects?per_page=1`)).json()) as { data: { slug: string }[] }
  return pathTo('project', 'es', { slug: data[0]!.slug })
}

type Served = Awaited<ReturnType<typeof measureServers>>

function serverReport(figures: Served): string {
  const { text, copy, cached, list, home, project, api, api_cached, driver } = figures
  const names: [string, Figures][] = [
    ['bare `node:http`, a short text', text],
    ['bare `node:http`, the bytes of the cached list page (brotli)', copy],
    [`\`${LIST}\`, cached for guests`, cached],
    [`\`${LIST}${UNCACHED}\`, rendered each time from cached answers and cards (Zstandard)`, list],
    [`\`/${UNCACHED}\`, the home page, rendered each time`, home],
    [`\`/proyecto/…${UNCACHED}\`, a project, rendered each time`, project],
    [`\`${API_LIST}\`, queried from the database each time`, api],
    [`\`${API_LIST}\`, cached for guests`, api_cached],
    ['bare `node:http` + `pg`: the same statement, planned each time as `pg` does, `JSON.stringify`', driver],
  ]
  const served = names.map(([name, f]) => [name, f.per_second.toFixed(0), f.cpu_ms.toFixed(3), `${f.p50} / ${f.p99}`])
  return [
    here,
    table(['what', 'figure', 'aim', ''], aims(figures)),
    `Ten connections, ${values.rounds} rounds of ${values.seconds} s each, one target after the other in every round; CPU is the server process's own (user + system), without PostgreSQL's.`,
    table(['server', 'requests/s', 'CPU ms a request', 'p50 / p99 ms'], served),
  ].join('\n\n')
}

function aims({ text, copy, cached, api, driver, ...rendered }: Served): string[][] {
  const { list, home, project } = rendered
  return [
    verdict('cached page, of bare with the same bytes: requests/s', cached.per_second / copy.per_second, '≥', 0.8),
    figureRow('the same by CPU of the server alone', copy.cpu_ms / cached.cpu_ms),
    verdict('API list, of the raw driver: requests/s', api.per_second / driver.per_second, '≥', 0.7),
    figureRow('the same by CPU of the server alone', driver.cpu_ms / api.cpu_ms),
    ...Object.entries({ list, home, project }).flatMap(([name, { cpu_ms }]) => [
      verdict(
        `rendered ${name} page, CPU ms where a bare answer takes ${REFERENCE_CPU_MS} ms`,
        (cpu_ms * REFERENCE_CPU_MS) / text.cpu_ms,
        '≤',
        RENDERED_AIMS[name as keyof typeof RENDERED_AIMS],
      ),
      figureRow('the same as it was here', cpu_ms),
    ]),
  ]
}

function growthReport(growth: Growth[], to: number): string {
  const rows = growth.map(({ name, before, after }) => [...verdict(name, after / before, '≤', 1.5), before.toFixed(2), after.toFixed(2)])
  return [
    here,
    `The finder of the list (\`findProjects\`, twelve cards and their count): the median of its calls, ${to} projects against ${FROM}.`,
    table(['query', 'times', 'aim', '', `ms at ${FROM}`, `ms at ${to}`], rows),
  ].join('\n\n')
}
