import { DEMO_PASSWORD } from '../src/domain/accounts/demo-logins.server.ts'
import type { Audience } from '../src/kit/http/audience.ts'
import { cpuOf } from './load.ts'
import { describeMachine, table, writePart } from './results.ts'
import { startBareServer } from './servers/start-bare-server.ts'
import { openBenchSite } from './site.ts'

// CPU cost of one request: each endpoint of the API is called by a user who may call it, and its CPU compared with its budget.
// node bench/endpoints.ts [--requests 40]

const WARM = 12
const requests = Number(process.argv[process.argv.indexOf('--requests') + 1]) || 40

/** CPU of one request, in bare `node:http` responses measured in the same way. */
const BUDGET = 40
/** Endpoints that hash a password, which is meant to cost. */
const LARGER: Record<string, number> = { 'post /oauth/authenticate': 300, 'post /oauth/register': 300 }
const JSON_TYPE = { 'content-type': 'application/json' }
/** Complete bodies; every other change is called without one, and costs as much as its refusal. */
const BODIES: Record<string, (n: number) => object> = {
  'post /oauth/authenticate': () => ({ username: 'traveller', password: DEMO_PASSWORD }),
  'post /oauth/register': (n) => ({
    name: 'Vera',
    surname: 'Viaja',
    username: `bench-${n}`,
    email: `bench-${n}@huella.example`,
    password: DEMO_PASSWORD,
    password_confirmation: DEMO_PASSWORD,
    terms: true,
  }),
  'post /organizations/getNearProjects': () => ({ country_code: 'AR' }),
  'post /districts/getNearProjects': () => ({ country_code: 'AR' }),
}
/** The caller for an audience; the others are open to guests. */
const CALLERS: Partial<Record<Audience, string>> = {
  signed_in: 'traveller',
  not_organization_manager: 'traveller',
  organization_manager: 'manager',
  sales_operator: 'sales',
  desk: 'admin',
  admin: 'admin',
}

interface Operation {
  name: string
  audience: Audience
  path: string
  method: string
}

/** Makes the n-th request. */
type Call = (n: number) => Promise<Response>

const here = describeMachine()
const site = await openBenchSite()
const bare = await startBareServer({ kind: 'text' })
try {
  const samples = await findSamples()
  const unit = await costOf(bare.pid, () => fetch(bare.url))
  const rows: { name: string; status: number; times: number; cpu_ms: number; budget: number }[] = []
  for (const operation of await findOperations()) {
    const call = await callerOf(operation, samples)
    const { cpu_ms, status } = await costOf(site.pid, call)
    const times = cpu_ms / unit.cpu_ms
    rows.push({ name: operation.name, status, times, cpu_ms, budget: LARGER[operation.name] ?? BUDGET })
    process.stdout.write(`${operation.name} ${status}: ${cpu_ms.toFixed(2)} ms, ${times.toFixed(0)} bare responses\n`)
  }
  report(rows, unit.cpu_ms)
} finally {
  bare.stop()
  await site.close()
}

function report(rows: { name: string; status: number; times: number; cpu_ms: number; budget: number }[], bare_ms: number) {
  const over = rows.filter(({ times, budget }) => times > budget)
  writePart(
    'endpoints',
    [
      here,
      `Each endpoint called ${requests} times, one request after the other, by somebody who may call it: what the platform's process spends on one (user + system), and how many bare \`node:http\` responses (${bare_ms.toFixed(3)} ms) that is. Budget: ${BUDGET}, more only where named. ${over.length === 0 ? 'All keep to it.' : `**Over it: ${over.map(({ name }) => name).join(', ')}.**`}`,
      table(
        ['endpoint', 'status', 'CPU ms', 'bare responses', 'budget'],
        rows
          .toSorted((a, b) => b.times - a.times)
          .map(({ name, status, cpu_ms, times, budget }) => [
            `\`${name}\``,
            String(status),
            cpu_ms.toFixed(2),
            times.toFixed(0),
            `${budget}${times > budget ? ' **over**' : ''}`,
          ]),
      ),
    ].join('\n\n'),
  )
  if (over.length > 0) process.exitCode = 1
}

async function findOperations(): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-audience': Audience }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, audience: operation['x-audience'], path, method })),
  )
}

/** A value for each parameter of a path, by the first word of that path; a missing one becomes “nothing”, a 404. */
async function findSamples(): Promise<Record<string, string>> {
  const first = async <Field extends string>(path: string) =>
    ((await (await fetch(`${site.url}/api${path}`)).json()) as { data: Record<Field, string>[] }).data[0]!
  const project = await first<'slug' | 'id'>('/projects?per_page=1')
  const organization = await first<'slug' | 'id'>('/organizations?per_page=1')
  return { project: project.slug, projects: project.slug, favorites: project.id, organization: organization.slug }
}

/** A separate token for each endpoint, as some end the session. */
async function callerOf({ name, audience, path, method }: Operation, samples: Record<string, string>): Promise<Call> {
  const username = CALLERS[audience]
  const token = username && (await signIn(username))
  const sample = samples[path.split('/')[1]!] ?? 'nothing'
  const url = `${site.url}/api${path.replace(/\{\w+\}/g, sample)}`
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(method !== 'get' && JSON_TYPE) }
  const body = (n: number) => (method === 'get' ? undefined : JSON.stringify(BODIES[name]?.(n) ?? {}))
  return (n) => fetch(url, { method: method.toUpperCase(), headers, body: body(n), redirect: 'manual' })
}

async function signIn(username: string): Promise<string> {
  const response = await fetch(`${site.url}/api/oauth/authenticate`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

async function costOf(pid: number, call: Call): Promise<{ cpu_ms: number; status: number }> {
  let status = 0
  let n = 0
  const ask = async () => {
    const response = await call(n++)
    await response.arrayBuffer()
    status = response.status
  }
  for (let i = 0; i < WARM; i++) await ask()
  const before = cpuOf(pid)
  for (let i = 0; i < requests; i++) await ask()
  return { cpu_ms: (cpuOf(pid) - before) / requests, status }
}
