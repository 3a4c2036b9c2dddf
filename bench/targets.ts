import { DEMO_PASSWORD } from '../src/domain/accounts/demo-logins.server.ts'
import { signatureOf } from '../src/kit/http/webhook-signature.server.ts'
import { pathTo } from '../src/urls/paths.ts'
import { type Target, UNIQUE } from './load.ts'
import { startBareServer } from './servers/start-bare-server.ts'
import { listQuery } from './servers/statements.ts'
import { type BenchSite, WEBHOOK_SECRET } from './site.ts'

const LIST = '/proyectos'
/** An unknown parameter bypasses the cache: the same page, rendered for each request. */
export const UNCACHED = '?asked=bench'
const API_LIST = '/api/projects?per_page=12'
/** The header of current browsers. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const JSON_BODY = { 'content-type': 'application/json' }

/** Sign-ins to one account at the same time before some of them would have to wait. */
const FREE_ATTEMPTS = 5

/** A target with its name in the report. */
export type Named = Target & { called: string }

/**
 * Everything that `bench/run` measures together: the site's pages for guests and for a user, its API, requests of travel sites and
 * sign-ins, and bare servers beside them.
 */
export async function openTargets({ url, pid, postmaster, connection }: BenchSite) {
  const projects = await projectsOf(url)
  const { slug, organization } = projects[0]!
  const project = pathTo('project', 'es', { slug })
  const token = await signIn(url)
  const bare = await Promise.all([
    startBareServer({ kind: 'text' }),
    startBareServer({ kind: 'copy', url: url + LIST }),
    startBareServer({ kind: 'driver', connection, ...(await listQuery()) }),
    startBareServer({ kind: 'driver', connection, ...(await listQuery()), name: 'list' }),
  ])
  const [text, copy, driver, prepared] = bare
  const guest = (path: string, called: string): Named => ({ url: url + path, pid, headers: BROWSER, called })
  const user = (path: string, called: string): Named => ({
    ...guest(path, `\`${path}\`, ${called}`),
    headers: { ...BROWSER, cookie: `session=${token}` },
  })
  const api = (path: string, called: string): Named => ({ url: url + path, pid, headers: {}, called })
  const targets = {
    text: { ...text, headers: BROWSER, called: 'bare `node:http`, a short text' },
    copy: { ...copy, headers: BROWSER, called: 'bare `node:http`, the bytes of the cached list page (brotli)' },
    cached: guest(LIST, `\`${LIST}\`, cached for guests`),
    marked: guest(
      `${LIST}?utm_source=bench&fbclid=${UNIQUE}`,
      `\`${LIST}?utm_source=…&fbclid=…\`, the same with campaign marks, each its own`,
    ),
    list: guest(LIST + UNCACHED, `\`${LIST}${UNCACHED}\`, rendered each time from cached answers and cards (Zstandard)`),
    typed: {
      ...guest(LIST, `\`${LIST}?query=…\`, two words of some project, others each time`),
      vary: inTurn(searches(projects), (path) => ({ path })),
    },
    home: guest(`/${UNCACHED}`, `\`/${UNCACHED}\`, the home page, rendered each time`),
    project: guest(project + UNCACHED, `\`/proyecto/…${UNCACHED}\`, a project, rendered each time`),
    organization: guest(
      pathTo('organization', 'es', { slug: organization.slug }) + UNCACHED,
      `\`/organizacion/…${UNCACHED}\`, an organization, rendered each time`,
    ),
    user_list: user(LIST, 'for a user'),
    user_home: user('/', 'for a user'),
    user_project: { ...user(project, ''), called: '`/proyecto/…`, for a user' },
    account: user('/cuenta', 'a user’s account'),
    api: {
      ...api(API_LIST, `\`${API_LIST}\`, queried from the database each time`),
      postmaster,
      vary: inTurn([0], (_, n) => ({ path: `${API_LIST}&query=${blanks(n)}` })),
    },
    api_cached: api(API_LIST, `\`${API_LIST}\`, cached`),
    driver: {
      ...driver,
      headers: {},
      called: 'bare `node:http` + `pg`: the same statement, planned each time as `pg` does, `JSON.stringify`',
    },
    prepared: { ...prepared, postmaster, headers: {}, called: 'the same, the statement prepared once on each connection' },
    places: {
      ...api('/api/search', '`/api/search?query=…`, places, others each time'),
      vary: inTurn(projects, ({ place, district }, n) => ({
        path: `/api/search?tripType=ONLY_HOTEL&query=${encodeURIComponent((place?.text ?? district.number).slice(0, 4 + (n % 4)) + ' '.repeat(n % 3))}`,
      })),
    },
    sign_in: {
      ...api('/api/oauth/authenticate', '`POST /api/oauth/authenticate`, the right password'),
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ username: 'traveller', password: DEMO_PASSWORD }),
      connections: FREE_ATTEMPTS,
      warm: 30,
    },
    webhook: {
      ...api('/api/bookings', '`POST /api/bookings`, a new booking each time'),
      method: 'POST',
      vary: reports(),
      warm: 300,
    },
  } satisfies Record<string, Named>
  const close = () => {
    for (const { stop } of bare) stop()
  }
  return { targets, close }
}

interface Listed {
  slug: string
  name: string
  organization: { slug: string }
  district: { number: string }
  place: { text: string } | null
}

export async function projectsOf(url: string): Promise<Listed[]> {
  const { data } = (await (await fetch(`${url}/api/projects?per_page=100`)).json()) as { data: Listed[] }
  return data
}

export async function signIn(url: string, username = 'traveller'): Promise<string> {
  const response = await fetch(`${url}/api/oauth/authenticate`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`signing in: ${response.status}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/** Every pair of long words of a name: some thousands of searches, so that hardly one is repeated. */
function searches(projects: Listed[]): string[] {
  const words = projects.map(({ name }) => name.split(/[^\p{L}]+/u).filter((word) => word.length > 3))
  const pairs = words.flatMap((of) => of.flatMap((one) => of.filter((other) => other !== one).map((other) => `${one} ${other}`)))
  return [...new Set(pairs)].map((pair) => `${LIST}?query=${encodeURIComponent(pair).replaceAll('%20', '+')}`)
}

/** A search for nothing, spelled differently for each number, so that no cache can respond. */
function blanks(n: number): string {
  return n.toString(2).padStart(20, '0').replaceAll('0', '+').replaceAll('1', '%20')
}

function inTurn<Item, Parts>(items: Item[], partsOf: (item: Item, n: number) => Parts): () => Parts {
  let n = 0
  return () => {
    n++
    return partsOf(items[n % items.length]!, n)
  }
}

/** Signed reports of bookings without a known hand-off. */
function reports() {
  let n = 0
  return () => {
    n++
    const timestamp = String(Math.floor(Date.now() / 1000))
    const body = JSON.stringify({
      external_id: `bench-${process.pid}-${n}`,
      revision: 1,
      status: 'confirmed',
      trip: { trip_type: 'ONLY_HOTEL', destination: 'city:1', start: '2027-03-10', end: '2027-03-17' },
      currency: 'ARS',
      sale: 1_000_000,
      cost: 850_000,
      fees: 20_000,
      taxes: 30_000,
      occurred_at: new Date().toISOString(),
    })
    const signature = signatureOf(body, timestamp, WEBHOOK_SECRET)
    return { body, headers: { ...JSON_BODY, 'x-huella-timestamp': timestamp, 'x-huella-signature': signature } }
  }
}
