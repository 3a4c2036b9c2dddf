import { parseArgs } from 'node:util'
import { type Growth, measureGrowth } from './growth.ts'
import { measureTogether, memoryOf } from './load.ts'
import { measureRendered, renderedReport } from './rendered/rendered.ts'
import { describeMachine, figureRow, table, verdict, writePart } from './results.ts'
import { type BenchSite, openBenchSite } from './site.ts'
import { openTargets } from './targets.ts'

// Compares the site with bare servers in one run, because figures of different runs are not comparable on a shared machine.
// node bench/run.ts [--seconds 4] [--rounds 3] [--projects 100000] [--only server|rendered|growth] [--requests 60]

const LIST = '/proyectos'
const FROM = 1_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    projects: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const here = describeMachine()
const site = await openBenchSite()
try {
  if (isWanted('rendered')) {
    // Short rounds and many: of three long ones, the collector or a neighbour on the machine decides.
    const pages = await measureRendered(site, { requests: Number(values.requests), rounds: 3 * Number(values.rounds) })
    writePart('rendered', `${here}\n\n${renderedReport(pages)}`)
  }
  if (isWanted('server')) writePart('server', serverReport(await measureServers(site)))
  await site.stopPlatform()
  const to = Number(values.projects)
  if (isWanted('growth')) writePart('growth', growthReport(await measureGrowth(site.data_dir, FROM, to), to))
} finally {
  await site.close()
}

function isWanted(part: string): boolean {
  return values.only === undefined || values.only === part
}

async function measureServers(site: BenchSite) {
  const page = await fetch(site.url + LIST, { headers: { 'accept-encoding': 'br' } })
  await page.arrayBuffer()
  if (!page.headers.has('etag')) throw new Error('the list page is not cached')
  const { targets, close } = await openTargets(site)
  try {
    const figures = await measureTogether(targets, { seconds: Number(values.seconds), rounds: Number(values.rounds) })
    return { targets, figures, memory: memoryOf(site.pid) }
  } finally {
    close()
  }
}

type Served = Awaited<ReturnType<typeof measureServers>>

function serverReport({ targets, figures, memory }: Served): string {
  const served = Object.entries(figures).map(([name, f]) => [
    targets[name as keyof typeof targets].called,
    f.per_second.toFixed(0),
    f.cpu_ms.toFixed(3),
    `${f.p50} / ${f.p99}`,
  ])
  return [
    here,
    table(['what', 'figure', 'aim', ''], [...aims(figures), verdict('resident memory after all of this, MiB', memory, '≤', 400)]),
    `Ten connections, ${values.rounds} rounds of ${values.seconds} s each, one target after the other in every round; CPU is the server process's own (user + system), without PostgreSQL's.`,
    table(['server', 'requests/s', 'CPU ms a request', 'p50 / p99 ms'], served),
  ].join('\n\n')
}

function aims(figures: Served['figures']): string[][] {
  const { copy, cached, marked, api, driver, prepared, user_list, user_home, user_project, list, home, project } = figures
  return [
    verdict('cached page, of bare with the same bytes: requests/s', cached.per_second / copy.per_second, '≥', 0.8),
    figureRow('the same by CPU of the server alone', copy.cpu_ms / cached.cpu_ms),
    verdict('page with campaign marks, of the cached page: CPU', marked.cpu_ms / cached.cpu_ms, '≤', 1.1),
    verdict('API list, of the raw driver: requests/s', api.per_second / driver.per_second, '≥', 0.7),
    figureRow('the same by CPU of the server alone', driver.cpu_ms / api.cpu_ms),
    verdict(
      'API list, of the raw driver with the statement prepared: CPU of process and database',
      (api.cpu_ms + api.database_ms) / (prepared.cpu_ms + prepared.database_ms),
      '≤',
      1.3,
    ),
    figureRow('the same: requests/s', api.per_second / prepared.per_second),
    figureRow('the same by CPU of the server alone', prepared.cpu_ms / api.cpu_ms),
    verdict('list page for a user, of the same rendered for a guest: CPU', user_list.cpu_ms / list.cpu_ms, '≤', 1.5),
    verdict('home page for a user, of the same rendered for a guest: CPU', user_home.cpu_ms / home.cpu_ms, '≤', 1.5),
    verdict('project page for a user, of the same rendered for a guest: CPU', user_project.cpu_ms / project.cpu_ms, '≤', 1.5),
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
