import { openDatabase } from '../../src/kit/data/db.server.ts'
import { pathTo } from '../../src/urls/paths.ts'
import { cpuOf, cpuWithChildren } from '../load.ts'
import { median } from '../median.ts'
import { table } from '../results.ts'
import type { BenchSite } from '../site.ts'
import { BROWSER, projectsOf, signIn, UNCACHED } from '../targets.ts'
import { openYardstick } from './yardstick.ts'

const AT_ONCE = 4
/** Requests of each page before measuring: the yardstick is compiled by then, so the page has to be. A page of 446 elements is after 450. */
const WARM = 500
/** On the machine for which the milliseconds of the aims were set, the list's yardstick was this; elsewhere they are in proportion. */
const REFERENCE_LIST_MS = 1.5
/** How many times the yardstick a page may cost, and milliseconds more for the request itself. */
const AIMS = { guest: { times: 2.2, more_ms: 1 }, user: { times: 2.6, more_ms: 1.5 }, desk: { times: 3.5, more_ms: 2 } }

interface RenderedPage {
  name: string
  path: string
  aim: keyof typeof AIMS
  login?: string
}

interface Measured extends RenderedPage {
  html_kb: number
  elements: number
  cpu_ms: number
  database_ms: number
  yardstick_ms: number
}

/** Measures each rendered page beside what React alone needs for its HTML, in turn: the medians of the rounds. */
export async function measureRendered(site: BenchSite, { requests, rounds }: { requests: number; rounds: number }): Promise<Measured[]> {
  const yardstick = openYardstick()
  const database = openDatabase(site.connection, { max: 1 })
  try {
    const pages = await pagesOf(site.url)
    // Desks open to those with a second factor; it is made after they have signed in.
    await database.pool.query(
      "insert into second_factors (user_id, sealed_secret, confirmed_at) select id, '', now() from users on conflict do nothing",
    )
    const measured = new Map(pages.map((page) => [page, [] as Measured[]]))
    for (const { path, cookie } of pages) await load(site.url + path, cookie, WARM)
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) {
        const [cpu, database_cpu] = [cpuOf(site.pid), cpuWithChildren(site.postmaster)]
        const html = await load(site.url + page.path, page.cookie, requests)
        const cpu_ms = (cpuOf(site.pid) - cpu) / requests
        const database_ms = (cpuWithChildren(site.postmaster) - database_cpu) / requests
        const { cpu_ms: yardstick_ms, elements } = await yardstick.measure(html)
        measured.get(page)!.push({ ...page, html_kb: html.length / 1000, elements, cpu_ms, database_ms, yardstick_ms })
      }
    }
    return [...measured.values()].map((each) => ({
      ...each[0]!,
      cpu_ms: median(each.map(({ cpu_ms }) => cpu_ms)),
      database_ms: median(each.map(({ database_ms }) => database_ms)),
      yardstick_ms: median(each.map(({ yardstick_ms }) => yardstick_ms)),
    }))
  } finally {
    yardstick.close()
    await database.close()
  }
}

export function renderedReport(pages: Measured[]): string {
  const list_ms = pages[0]!.yardstick_ms
  const rows = pages.map(({ name, html_kb, elements, cpu_ms, database_ms, yardstick_ms, aim }) => {
    const { times, more_ms } = AIMS[aim]
    const allowed = times * yardstick_ms + (more_ms * list_ms) / REFERENCE_LIST_MS
    return [
      name,
      html_kb.toFixed(0),
      String(elements),
      yardstick_ms.toFixed(2),
      cpu_ms.toFixed(2),
      `${(cpu_ms / yardstick_ms).toFixed(1)} ×`,
      `≤ ${times} × + ${more_ms} ms = ${allowed.toFixed(2)}`,
      cpu_ms <= allowed ? 'met' : '**not met**',
      database_ms.toFixed(2),
    ]
  })
  return [
    'Rendered pages beside the yardstick: the CPU that React alone needs for the same HTML (its elements, one component for every three, `renderToString`, Zstandard), in the same run. The database’s CPU is counted apart.',
    table(['page', 'kB', 'elements', 'yardstick ms', 'CPU ms', 'ratio', 'aim', '', 'database ms'], rows),
  ].join('\n\n')
}

async function pagesOf(url: string) {
  const { slug, organization } = (await projectsOf(url))[0]!
  const publicPages = {
    list: '/proyectos',
    home: '/',
    project: pathTo('project', 'es', { slug }),
    transparency: '/transparencia',
    offers: '/ofertas',
    organization: pathTo('organization', 'es', { slug: organization.slug }),
  }
  const names = Object.entries(publicPages)
  const pages: RenderedPage[] = [
    ...names.map(([name, path]) => ({ name, path: path + UNCACHED, aim: 'guest' as const })),
    ...names.map(([name, path]) => ({ name: `${name}, for a user`, path, aim: 'user' as const, login: 'traveller' })),
    { name: 'account', path: '/cuenta', aim: 'desk', login: 'traveller' },
    { name: 'organization area', path: '/mi-organizacion', aim: 'desk', login: 'manager' },
    { name: 'admin desk', path: '/admin', aim: 'desk', login: 'admin' },
    { name: 'admin desk, projects', path: '/admin/projects', aim: 'desk', login: 'admin' },
    { name: 'admin desk, contributions', path: '/admin/contributions', aim: 'desk', login: 'admin' },
    { name: 'sales desk', path: '/sales', aim: 'desk', login: 'sales' },
    { name: 'sales desk, deals', path: '/sales/deals', aim: 'desk', login: 'sales' },
    { name: 'hotelier’s offers', path: '/mis-ofertas', aim: 'desk', login: 'hotelier' },
  ]
  const cookies = new Map<string, string>()
  for (const { login } of pages) if (login && !cookies.has(login)) cookies.set(login, `session=${await signIn(url, login)}`)
  return pages.map((page) => ({ ...page, cookie: page.login && cookies.get(page.login) }))
}

/** @returns the last HTML */
async function load(url: string, cookie: string | undefined, requests: number): Promise<string> {
  let html = ''
  const ask = async () => {
    const response = await fetch(url, { headers: { ...BROWSER, ...(cookie && { cookie }) }, redirect: 'manual' })
    html = await response.text()
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  }
  const lane = async () => {
    for (let n = 0; n < requests / AT_ONCE; n++) await ask()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return html
}
