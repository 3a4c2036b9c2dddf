import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishEntries } from '../domain/ledger/log/publish-entries.server.ts'
import { tokenDigest } from '../domain/sign-in/hashed-tokens.server.ts'
import { formatMoney } from '../kit/money.ts'
import { type AccountScene, openAccountScene } from './account-scene.ts'
import { type GiftRow, insertCatalogues, insertGift, insertOrganization, insertProject, wipeMoney } from './fixture.ts'
import { EXHAUSTIVE, SEED } from './operations/exhaustive.ts'
import { openWholeApp } from './whole-app.ts'

// For random gifts, each figure of list, page, admin, API, CSV, JSON and PDF equals the sum of the ledger's entries.

const WORLDS = EXHAUSTIVE ? 1_000 : 100

const PROJECTS = [
  { id: 'proj_1', organization: 'org_1', currency: 'ARS', status: 'active' },
  { id: 'proj_2', organization: 'org_1', currency: 'USD', status: 'active' },
  { id: 'proj_3', organization: 'org_2', currency: 'ARS', status: 'completed' },
  { id: 'proj_4', organization: 'org_2', currency: 'ARS', status: 'hidden' },
] as const
/** Far more than the gifts of a world: no bar is full. */
const OBJECTIVE = 100_000_000_000
const PUBLIC = PROJECTS.filter(({ status }) => status !== 'hidden')

/** Times on both sides of the end of a month, here and in London. */
const TIMES = ['2026-01-31T23:30:00Z', '2026-02-01T02:59:59Z', '2026-02-01T03:00:00Z', '2026-03-01T12:00:00Z', '2026-03-31T23:59:59Z']
const gift = fc.record({
  project: fc.constantFrom(...PROJECTS.map(({ id }) => id), null),
  amount: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 500_000_000 })),
  other_currency: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  state: fc.constantFrom('announced', 'expected', 'confirmed', 'paid', 'reversed', 'cancelled', 'refused', 'claimed', 'lost'),
  at: fc.constantFrom(...TIMES),
})
type Gift = typeof gift extends fc.Arbitrary<infer T> ? T : never

type Tone = 'expected' | 'collected' | 'paid'
/** Minor units by subject, currency and tone: `proj_1 ARS collected`. */
type Sums = Map<string, number>

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
const TOKEN = 'a-session-of-the-admin'
beforeAll(async () => {
  scene = await openAccountScene()
  app = await openWholeApp(scene.services)
  await insertCatalogues(scene.pool)
  for (const id of ['org_1', 'org_2']) await insertOrganization(scene.pool, id)
  for (const project of PROJECTS) await insertProject(scene.pool, project.id, { ...project, objective: OBJECTIVE })
  await scene.pool.query(
    "insert into users (id, username, email, email_verified, name, surname) values ('user_admin', 'admin', 'admin@example.com', true, 'Vera', 'Prueba')",
  )
  await scene.pool.query("insert into user_roles (user_id, role) values ('user_admin', 'admin')")
  await scene.pool.query(
    "insert into sessions (id, token_digest, user_id, expires_at) values ('sess_admin', $1, 'user_admin', now() + interval '1 day')",
    [tokenDigest(TOKEN)],
  )
})
afterAll(async () => {
  await scene.services.printer.close()
  await scene.close()
})

it(`${WORLDS} worlds: every figure is the ledger’s`, async () => {
  for (const [n, gifts] of fc.sample(fc.array(gift, { maxLength: 10 }), { numRuns: WORLDS, seed: SEED }).entries()) {
    await wipeMoney(scene.owner)
    for (const [i, each] of gifts.entries()) await insertRandom(`gift_${n}_${i}`, each)
    const ledger = await readLedger()
    await expectApi(ledger)
    await expectFiles(ledger)
    await expectPages(ledger, gifts, n)
    if (n % 20 === 0) await expectPdfs(ledger, gifts, n)
  }
})

/** A claim is owed to the platform, or was written off: it counts nowhere, and lies in an account of its own. */
function isClaim({ state, project }: Gift): boolean {
  return project !== null && (state === 'claimed' || state === 'lost')
}

async function insertRandom(id: string, each: Gift): Promise<void> {
  const row = rowOf(each)
  if (!isClaim(each)) return insertGift(scene.pool, id, row)
  const { project_id, amount, currency, created_at, voided_at } = row
  await scene.pool.query(
    `with gift as (
       insert into contributions (id, code, kind, project_id, amount, currency, status, approved_at, voided_at, created_at, claimed_amount, lost_amount)
       values ($1, $1, 'donation', $2, $3::bigint, $4, 'approved', $5, $6, $5, case when $7 then 0 else $3::bigint end, case when $7 then $3::bigint else 0 end) returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at)
     select gift.id, step.kind, gift.amount, gift.currency, gift.project_id, gift.created_at from gift, unnest($8::text[]) with ordinality as step(kind, n) order by step.n`,
    [
      id,
      project_id,
      amount,
      currency,
      created_at,
      voided_at,
      each.state === 'lost',
      each.state === 'lost' ? ['claimed', 'written_off'] : ['claimed'],
    ],
  )
}

function rowOf({ project, amount, other_currency, state, at }: Gift): GiftRow {
  const own = PROJECTS.find(({ id }) => id === project)?.currency ?? 'ARS'
  const later = new Date(Date.parse(at) + 40 * 86_400_000).toISOString()
  return {
    project_id: project,
    amount,
    created_at: at,
    currency: other_currency ? (own === 'ARS' ? 'USD' : 'ARS') : own,
    status: state === 'refused' ? 'not_approved' : ['announced', 'expected', 'cancelled'].includes(state) ? 'pending' : 'approved',
    announced: state === 'announced',
    paid_at: state === 'paid' ? later : null,
    voided_at: ['reversed', 'cancelled', 'claimed', 'lost'].includes(state) ? later : null,
  }
}

const TONES: Record<string, Tone[]> = {
  expected: ['expected'],
  in_transit: ['expected'],
  payable: ['collected'],
  paid: ['collected', 'paid'],
}

/** Adds up the entries themselves, by project, organization, month, and in all. */
async function readLedger(): Promise<Sums> {
  const { rows } = await scene.pool.query<{ account: string; project: string | null; currency: string; amount: string; at: Date }>(
    `select account, e.project_id as project, e.currency, amount, t.effective_at as at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id`,
  )
  const sums: Sums = new Map()
  for (const { account, project, currency, amount, at } of rows) {
    const organization = PROJECTS.find(({ id }) => id === project)?.organization ?? 'fund'
    // Argentina is three hours behind all year.
    const month = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 7)
    for (const tone of TONES[account] ?? [])
      for (const whose of new Set([project ?? 'fund', organization, month, 'all', ...(project ? ['projects'] : [])])) {
        const key = `${whose} ${currency} ${tone}`
        sums.set(key, (sums.get(key) ?? 0) - Number(amount))
      }
  }
  return sums
}

interface ShownSums {
  expected: { amount: number; currency: string }
  collected: { amount: number }
  paid: { amount: number }
}

/** Expects that rows agree with the ledger for each of `ofs`, and contain nothing else; those left out are all zero. */
function expectSums(ledger: Sums, told: (readonly [of: string, row: ShownSums])[], of_all: (of: string) => boolean, where: string) {
  const said = new Map(
    told.flatMap(([of, row]) =>
      (['expected', 'collected', 'paid'] as const).map((tone) => [`${of} ${row.expected.currency} ${tone}`, row[tone].amount]),
    ),
  )
  const nonzero = (sums: Iterable<[string, number]>) => [...sums].filter(([of, amount]) => amount !== 0 && of_all(of.split(' ')[0]!)).sort()
  expect(nonzero(said), where).toEqual(nonzero(ledger))
}

async function ask(path: string) {
  return (await scene.call('GET', path, { token: TOKEN })).body.data
}

async function expectApi(ledger: Sums) {
  const isOne = (ids: readonly string[]) => (of: string) => ids.includes(of)
  const ids = PUBLIC.map(({ id }) => id)
  expectSums(
    ledger,
    (await ask('/totals')).money.map((row: ShownSums) => ['all', row]),
    isOne(['all']),
    'totals',
  )
  const inOwn = ownCurrencies(ledger)
  const list: ({ id: string } & ShownSums)[] = [...(await ask('/projects?per_page=100')), ...(await ask('/projects/completed'))]
  expectSums(
    inOwn,
    list.map((row) => [row.id, row]),
    isOne(ids),
    'list',
  )
  const one = await Promise.all(ids.map((id) => ask(`/project/${id}`)))
  expectSums(
    inOwn,
    one.map((row) => [row.id, row]),
    isOne(ids),
    'project',
  )
  const desk: ({ id: string } & ShownSums)[] = await ask('/admin/projects?per_page=100')
  expectSums(
    inOwn,
    desk.map((row) => [row.id, row]),
    isOne(PROJECTS.map(({ id }) => id)),
    'admin',
  )
  const months: ({ key: string } & ShownSums)[] = await ask('/ledger/figures/month')
  expectSums(
    ledger,
    months.map((row) => [row.key, row]),
    (of) => /^\d{4}-/.test(of),
    'months',
  )
  const organizations: ({ key: string | null } & ShownSums)[] = await ask('/ledger/figures/organization')
  expectSums(
    ledger,
    organizations.map((row) => [row.key?.replace('-', '_') ?? 'fund', row]),
    isOne(['org_1', 'org_2', 'fund']),
    'organizations',
  )
  for (const by of ['cause', 'district'])
    expectSums(
      ledger,
      (await ask(`/ledger/figures/${by}`)).filter(({ name }: { name: string | null }) => name).map((row: ShownSums) => ['projects', row]),
      isOne(['projects']),
      by,
    )
  const due: { organization: { id: string }; amount: { amount: number; currency: string } }[] = await ask('/admin/payouts/due')
  expect(due.map(({ organization, amount }) => `${organization.id} ${amount.currency} ${amount.amount}`).sort(), 'due').toEqual(
    ['org_1', 'org_2'].flatMap((id) =>
      ['ARS', 'USD'].flatMap((currency) => {
        const owed = (ledger.get(`${id} ${currency} collected`) ?? 0) - (ledger.get(`${id} ${currency} paid`) ?? 0)
        return owed === 0 ? [] : [`${id} ${currency} ${owed}`]
      }),
    ),
  )
}

/** A project's figures are in its own currency; money in another one is displayed apart. */
function ownCurrencies(ledger: Sums): Sums {
  return new Map([...ledger].filter(([key]) => PROJECTS.some(({ id, currency }) => key.startsWith(`${id} ${currency} `))))
}

/** Sums of lines with a state and an amount, by tone. */
function sumOf(lines: { of: string; currency: string; state: string; amount: number }[]): Sums {
  const tones: Record<string, Tone[]> = { expected: ['expected'], confirmed: ['collected'], paid: ['collected', 'paid'] }
  const sums: Sums = new Map()
  for (const { of, currency, state, amount } of lines)
    for (const tone of tones[state] ?? []) {
      const key = `${of} ${currency} ${tone}`
      sums.set(key, (sums.get(key) ?? 0) + amount)
    }
  return sums
}

function expectSame(told: Sums, ledger: Sums, of_all: (of: string) => boolean, where: string) {
  const nonzero = (sums: Sums) => [...sums].filter(([of, amount]) => amount !== 0 && of_all(of.split(' ')[0]!)).sort()
  expect(nonzero(told), where).toEqual(nonzero(ledger))
}

const minor = (amount: string) => Math.round(Number(amount) * 100)
const slugs = PUBLIC.map(({ id }) => id.replace('_', '-'))

async function expectFiles(ledger: Sums) {
  // Money of a project that is not public has no name, like money of the fund.
  const ofPublic = (of: string) => PUBLIC.some(({ id }) => id === of)
  const ofPage = (page: string | null) => slugs.find((slug) => page?.endsWith(`/${slug}`))?.replace('-', '_') ?? 'other'
  const json: { identifier: string; project_page: string | null; currency: string; state: string; amount: string }[] = JSON.parse(
    (await scene.call('GET', '/open-data/contributions.json')).text,
  ).contributions
  const lines = json.map((line) => ({ ...line, of: ofPage(line.project_page), amount: minor(line.amount) }))
  expectSame(sumOf(lines), ledger, ofPublic, 'JSON')
  expectSame(sumOf(lines.map((line) => ({ ...line, of: 'all' }))), ledger, (of) => of === 'all', 'JSON, all')
  const csv = parse((await scene.call('GET', '/open-data/contributions.csv?lang=en')).text, { bom: true }).slice(1) as string[][]
  expect(csv.map((line) => [line[0], minor(line[4]!), line[5], line[3]])).toEqual(
    lines.map((line) => [line.identifier, line.amount, line.currency, line.state]),
  )
  const desk = parse((await scene.call('GET', '/admin/projects.csv', { token: TOKEN })).text, { bom: true }).slice(1) as string[][]
  const told: Sums = new Map()
  for (const line of desk)
    for (const [tone, column] of [
      ['expected', 8],
      ['collected', 9],
      ['paid', 10],
    ] as const)
      told.set(`${line[0]} ${line[6]} ${tone}`, minor(line[column]!))
  expectSame(told, ownCurrencies(ledger), (of) => of.startsWith('proj_'), 'projects.csv')
  const gifts = parse(
    (await scene.call('GET', '/admin/contributions.csv?lang=en', { token: TOKEN, headers: { 'accept-language': 'en' } })).text,
    { bom: true },
  ).slice(1) as string[][]
  expect(gifts.map((line) => `${line[0]} ${minor(line[4]!)} ${line[5]}`).sort()).toEqual(
    lines.map((line) => `${line.identifier} ${line.amount} ${line.currency}`).sort(),
  )
}

/** The pages contain their figures in `<data value>`: each must be the ledger's, one gift's, or the objective's. */
async function expectPages(ledger: Sums, gifts: Gift[], n: number) {
  const pages = [`/proyecto/${slugs[n % slugs.length]}`, '/proyectos', '/', '/transparencia', '/en/projects', '/en/transparency']
  const path = pages[n % pages.length]!
  const shown = [...(await (await app.request(path)).text()).matchAll(/<data value="(-?\d+) (\w+)"/g)].map(
    ([, amount, currency]) => `${amount} ${currency}`,
  )
  const allowed = new Set(gifts.flatMap(({ amount }) => [`${amount} ARS`, `${amount} USD`]))
  for (const [key, amount] of ledger) allowed.add(`${amount} ${key.split(' ')[1]}`)
  for (const currency of ['ARS', 'USD']) {
    // Listed with waiting money, and part of no total.
    const announced = gifts.map((each) => rowOf(each)).filter((row) => row.announced && row.currency === currency)
    allowed.add(`${announced.reduce((sum, { amount = 0 }) => sum + amount, 0)} ${currency}`)
    // Confirmed money that waits for its payout, everywhere.
    // Owed back and written off; sent to organizations, as the payouts are compared.
    const owed = sumOfClaims(gifts, currency, 'claimed')
    const lost = sumOfClaims(gifts, currency, 'lost')
    const sent = (ledger.get(`projects ${currency} paid`) ?? 0) + owed + lost
    for (const sum of [owed, lost, sent, -sent]) allowed.add(`${sum} ${currency}`)
    const inAll = (tone: Tone) => ledger.get(`all ${currency} ${tone}`) ?? 0
    allowed.add(`${inAll('collected') - inAll('paid')} ${currency}`)
    const inProjects = (tone: Tone) => ledger.get(`projects ${currency} ${tone}`) ?? 0
    // Figures of the reconciliation: projects without the fund, and payouts, of which these worlds have no rows.
    for (const sum of [0, OBJECTIVE, inProjects('expected') + inProjects('collected'), -inProjects('paid')])
      allowed.add(`${sum} ${currency}`)
    for (const { id } of PROJECTS) {
      const [collected, paid] = (['collected', 'paid'] as const).map((tone) => ledger.get(`${id} ${currency} ${tone}`) ?? 0) as [
        number,
        number,
      ]
      allowed.add(`${collected - paid} ${currency}`).add(`${OBJECTIVE - collected} ${currency}`)
    }
  }
  expect(
    shown.filter((value) => !allowed.has(value)),
    path,
  ).toEqual([])
  if (path.startsWith('/proyecto/')) {
    const project = PUBLIC[n % PUBLIC.length]!
    for (const tone of ['expected', 'collected', 'paid'] as const) {
      const amount = ledger.get(`${project.id} ${project.currency} ${tone}`) ?? 0
      if (amount !== 0) expect(shown, `${path} ${tone}`).toContain(`${amount} ${project.currency}`)
    }
  }
}

function sumOfClaims(gifts: Gift[], currency: string, state: Gift['state']): number {
  return gifts
    .filter((each) => isClaim(each) && each.state === state && rowOf(each).currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** The statement of each organization contains the amount due to it, and a receipt its gift's amount. */
async function expectPdfs(ledger: Sums, gifts: Gift[], n: number) {
  for (const organization of ['org_1', 'org_2']) {
    const path = `/my-organization/${organization}/statement.pdf?from=2026-01-01&to=2026-10-31`
    if (![...ledger].some(([key, amount]) => key.startsWith(`${organization} `) && key.endsWith('collected') && amount !== 0)) continue
    const text = await textOfPdf(path)
    for (const currency of ['ARS', 'USD']) {
      const of = (tone: Tone) => ledger.get(`${organization} ${currency} ${tone}`) ?? 0
      const due = { amount: of('collected') - of('paid'), currency }
      if (of('collected') !== 0) expect(text, path).toContain(squeezed(formatMoney(due, 'es', 'exact')))
    }
  }
  const i = gifts.findIndex(({ state }) => state === 'confirmed' || state === 'paid')
  if (i < 0) return
  const { amount, currency } = rowOf(gifts[i]!) as { amount: number; currency: string }
  await publishEntries(scene.db)
  expect(await textOfPdf(`/trail/gift_${n}_${i}/receipt.pdf`)).toContain(squeezed(formatMoney({ amount, currency }, 'es', 'exact')))
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '')

async function textOfPdf(path: string): Promise<string> {
  const response = await scene.api.request(path, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status, path).toBe(200)
  const reader = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
  reader.child.stdin!.end(Buffer.from(await response.arrayBuffer()))
  return squeezed((await reader).stdout)
}
