import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { MOST_LISTED } from '../../kit/most-counted.ts'
import { EXHAUSTIVE } from '../operations/exhaustive.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { addressWith, openListPlans } from './list-plans.ts'

/** Rows that a list may read for each one that it answers: names, sums and abilities of a row are read by key. */
const MOST_TOUCHED = 20
const ROWS = 3_000
/** Rows that a desk gets at once, without pages: longer choices are searched. */
const MOST_WHOLE = 200

let world: TestDatabase
let plans: Awaited<ReturnType<typeof openListPlans>>
beforeAll(async () => {
  if (!EXHAUSTIVE) return
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, {
    projects: ROWS,
    more: { people: ROWS, contributions: ROWS, deals: ROWS, letters: ROWS, offers: ROWS / 2, records: ROWS },
  })
  const client = await world.owner.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
  plans = await openListPlans(world, { by_index: true })
})
afterAll(() => world?.close())

it.runIf(EXHAUSTIVE)(
  'every list reads about the rows that it answers, in each of its orders',
  async () => {
    const problems: string[] = []
    for (const list of plans.lists) {
      for (const sort of [undefined, ...list.sorts]) {
        const address = sort ? addressWith(list.path, 'sort', sort) : list.path
        const { status, rows, plans: read } = await plans.read(address)
        if (status !== 200) problems.push(`${address} answers ${status}`)
        for (const { text, touched } of read) {
          const most = MOST_TOUCHED * Math.max(rows, 20) + (isCount(text) ? 2 * MOST_LISTED : 0)
          if (touched > most && !KNOWN[list.pattern] && !KNOWN[address])
            problems.push(`${address} reads ${touched} rows to answer ${rows}: ${text.slice(0, 200)}`)
        }
      }
    }
    expect(problems).toEqual([])
  },
  1_800_000,
)

it.runIf(EXHAUSTIVE)(
  'no desk gets a whole list that grows with the world',
  async () => {
    const problems: string[] = []
    for (const path of plans.wholes) {
      const { status, rows } = await plans.read(path)
      if (status >= 500) problems.push(`${path} answers ${status}`)
      if (rows > MOST_WHOLE && !WHOLE[path]) problems.push(`${path} answers ${rows} rows`)
    }
    expect(problems).toEqual([])
  },
  1_800_000,
)

/** Lists without pages that may be long, and why. */
const WHOLE: Record<string, string> = {
  '/oauth/user/data': 'everything of one user, as a file',
}

function isCount(text: string): boolean {
  return /^\s*(with .* )?select (count\(\*\)::int as total from \(select|array\(select )/s.test(text)
}

/** Lists, or orders of one, that still read more, and why. */
const KNOWN: Record<string, string> = {
  '/organizations': 'counted to its end',
  '/admin/statements': 'the lines of each file are counted',
  '/admin/platform/{name}': 'what uses each row is counted, up to a hundred',
  '/admin/pictures?sort=-uses': 'uses of all pictures are counted',
  '/admin/pictures?sort=uses': 'likewise',
  '/admin/statement/{id}/entries': 'pieces of all contributions are added up for the bookings of the page',
  '/admin/unsettled': 'all open claims, which are few, beside the rows of the page',
  '/sales/users': 'deals, bookings and contributions of each person',
  '/admin/claims?sort=-owed': 'all of the claims, which are few',
  '/admin/claims?sort=owed': 'likewise',
  '/projects': 'causes by their content, and counted to 2 000 with the page',
  '/projects/completed': 'likewise',
  '/projects/getActive': 'likewise',
  '/offers': 'offers as content: all that are public now',
  '/admin/offers': 'each row looks up its versions, states in two languages and figures: up to 23 rows',
  '/admin/offers?sort=last_day': 'public offers change with the time',
  '/admin/offers?sort=-last_day': 'likewise',
  '/admin/offers-groups': 'offers of each group are counted',
  '/admin/offers-events': 'offers of each event are counted',
  '/admin/site-codes': 'all of the few codes',
  '/admin/users': 'the last use of accounts is the latest of their sessions',
  '/admin/reports': 'some thousand reports, sorted',
  '/hotelier/offers': 'all offers of one hotelier, sorted',
  '/admin/contributions': 'each row looks up what its readiness goes by: up to 31 rows',
  '/posts': 'causes by their content',
  '/sales/lost-reasons': 'the deals that each was a reason for are counted, up to a hundred',
}
