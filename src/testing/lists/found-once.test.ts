import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { addressWith, openListPlans, type PlanNode } from './list-plans.ts'

// A word that many users are called, and names beside a row: each is looked up as often as it has to be.

const PEOPLE = 400
const WORD = 'gonzalez'

let world: TestDatabase
let plans: Awaited<ReturnType<typeof openListPlans>>
beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, { more: { people: PEOPLE, contributions: 2 * PEOPLE, deals: PEOPLE, letters: 0, offers: PEOPLE } })
  const client = await world.owner.connect()
  await client.query('vacuum analyze')
  client.release()
  plans = await openListPlans(world, { by_index: true })
})
afterAll(() => world.close())

it.each(['/admin/contributions', '/admin/bookings', '/sales/users'])(
  'what a word finds is found once, and its rows are chosen and counted by one statement: %s',
  async (path) => {
    const { statements, meta } = await plans.record(`${path}?query=${WORD}`)
    const searching = statements.filter(({ text }) => text.includes(' like '))
    expect(searching).toHaveLength(1)
    expect(searching[0]!.text.match(/found_\d\(key\) as materialized/g)!.length).toBeLessThanOrEqual(2)
    const past = await plans.record(`${path}?query=${WORD}&page=9000`)
    expect([past.meta!.total, meta!.total > 0]).toEqual([meta!.total, true])
  },
)

it('rows of what was found are looked up once for their order and their count', async () => {
  const { plans: read, total } = await plans.read(`/admin/contributions?query=${WORD}`)
  const looked_up = nodesOf(read[0]!.plan).filter((node) => node['Index Name'] === 'contributions_pkey' && node['Actual Rows'] >= total)
  expect([total > 20, looked_up.length]).toEqual([true, 1])
})

it('bookings and contributions of users are found without reading their rows', async () => {
  const { plans: read } = await plans.read(`/admin/contributions?query=${WORD}`)
  const [hand_offs, bookings] = ['hand_offs_of_user', 'bookings_of_hand_off'].map((index) =>
    nodesOf(read[0]!.plan).filter((node) => node['Index Name'] === index),
  )
  for (const nodes of [hand_offs!, bookings!]) {
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.map((node) => node['Node Type'])).toEqual(nodes.map(() => 'Index Only Scan'))
  }
})

it('the statement of the rows is the same for each order of a list of several kinds', async () => {
  const sorts = plans.lists.find(({ path }) => path === '/sales/users')!.sorts
  const texts = new Set<string>()
  for (const sort of sorts) texts.add((await plans.record(`/sales/users?sort=${sort}`)).statements[1]!.text)
  expect([sorts.length > 5, texts.size]).toEqual([true, 1])
})

it('a person’s last place is read from their own bookings', async () => {
  const { plans: read } = await plans.read('/sales/users')
  expect(nodesOf(read[1]!.plan).filter((node) => node['Index Name'] === 'bookings_newest')).toEqual([])
})

it.each([
  ['/admin/audit', 'users_called'],
  ['/sales/users', 'users_called'],
  ['/admin/payouts', 'payments_coded'],
])('a word in one text of a row is found by the index of that text: %s', async (path, index) => {
  const { plans: read } = await plans.read(`${path}?query=${WORD}`)
  expect(read.flatMap(({ plan }) => nodesOf(plan)).some((node) => node['Index Name'] === index)).toBe(true)
})

it.each([
  ['/projects', 'projects_featured_first'],
  ['/projects/getActive', 'projects_featured_first'],
  ['/admin/projects/pending', 'projects_under_review'],
  ['/admin/organizations', 'organizations_sent'],
  ['/sales/leads', 'leads_in_order'],
  ['/sales/leads?sort=-waiting', 'leads_in_order'],
  ['/sales/leads?sort=-created_at', 'leads_newest'],
  ['/sales/leads?sort=created_at', 'leads_newest'],
])('a later page is skipped to by an index alone: %s', async (path, index) => {
  const { plans: read } = await plans.read(addressWith(addressWith(path, 'page', '2'), 'per_page', '5'))
  const scans = read.flatMap(({ plan }) => nodesOf(plan)).filter((node) => node['Index Name'] === index)
  expect([scans.length > 0, ...new Set(scans.map((node) => node['Node Type']))]).toEqual([true, 'Index Only Scan'])
})

it('authors are looked up one after the other, not read from all drafts', async () => {
  const address = '/admin/content?kind=post'
  const isOfAuthors = ({ text }: { text: string }) => text.includes('recursive authors')
  const statement = (await plans.record(address)).statements.find(isOfAuthors)!
  const { rows } = await world.owner.query<{ author: string }>(
    `select distinct content -> 'shared' ->> 'author' as author from content_drafts d join content_items i on i.id = d.item_id
      where i.kind = 'post' and i.deleted_at is null and content -> 'shared' ->> 'author' <> '' order by 1`,
  )
  const found = await world.owner.query(statement.text, statement.values)
  expect(found.rows).toEqual(rows)
  expect((await plans.read(address)).plans.find(isOfAuthors)!.touched).toBeLessThanOrEqual(4 * (rows.length + 1))
})

it('groups and events of offers are named for the offers of a page', async () => {
  const { plans: read } = await plans.read('/offers?per_page=1')
  const page = read.find(({ text }) => text.includes('with f as'))!
  const titles = nodesOf(page.plan).filter(
    (node) => node['Relation Name'] === 'content_titles' && node['Index Name'] === 'content_titles_pkey',
  )
  expect(titles.length).toBeGreaterThan(0)
  expect(nodesOf(page.plan).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'content_titles')).toEqual([])
})

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
