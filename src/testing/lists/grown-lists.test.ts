import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { openListPlans } from './list-plans.ts'

// Answers of desks that once read more with each row of the world, in one that has a few hundred of each kind. `list-plans.test.ts` asks all lists.

const ROWS = 400

let world: TestDatabase
let plans: Awaited<ReturnType<typeof openListPlans>>
beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, {
    projects: ROWS,
    more: { people: ROWS, contributions: ROWS, deals: ROWS, letters: 0, offers: ROWS, records: ROWS },
  })
  await world.owner.query('vacuum analyze')
  plans = await openListPlans(world, { by_index: true })
})
afterAll(() => world?.close())

it.each([
  ['the countries, with who uses each', '/admin/platform/countries', 500],
  ['the categories, with their posts', '/admin/platform/categories', 300],
  ['the posts, with their states', '/admin/content?kind=post', 700],
  ['posts that are outdated', '/admin/content?kind=post&waits=outdated', 200],
  ['content that waits', '/admin/content-waits', 600],
  ['projects that a deal can be for', '/sales/project-choices', 200],
  ['accounts of the bank, with their open lines', '/admin/bank/accounts', 120],
  ['accounts that are unverified', '/admin/users?state=unverified', 100],
])('%s are read without all others', async (_, address, most) => {
  const { status, plans: read } = await plans.read(address)
  expect(status).toBe(200)
  for (const { text, touched } of read) expect(touched, text.slice(0, 300)).toBeLessThanOrEqual(most)
})
