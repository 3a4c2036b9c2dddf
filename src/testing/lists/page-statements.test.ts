import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoBank } from '../../../db/world/demo/demo-bank.ts'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { seedDemoLogins } from '../../domain/accounts/demo-logins.server.ts'
import { tokenDigest } from '../../domain/sign-in/hashed-tokens.server.ts'
import type { CachedAnswer } from '../../kit/http/answer-cache.ts'
import { openPageCache } from '../../page-cache/page-cache.server.ts'
import { PAGES, type Page, variantPath } from '../../urls/paths.ts'
import { MENUS } from '../../web/desk/desk-menu.ts'
import { allPages } from '../../web/pages.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { testServices } from '../test-services.ts'
import { openWholeApp } from '../whole-app.ts'
import { explain } from './list-plans.ts'
import { noteStatements, type SentStatement } from './note-statements.ts'

/** Statements that a page may send, of each kind of page. */
const MOST = { account: 8, list: 8, home: 6 }
/**
 * Rows that a statement may read of the demo world's 2 000 contributions, if PostgreSQL looks up whatever is joined row by row, as it does wherever it
 * expects one row only: what would then be computed for all others each time is a view to be looked up by key.
 */
const MOST_TOUCHED = 20_000

let world: TestDatabase
let app: Awaited<ReturnType<typeof openWholeApp>>
const sent: SentStatement[] = []

beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner)
  await seedDemoLogins(world.db)
  await seedDemoBank(world.owner, testServices(world).config.secret_key, new Date())
  await world.owner.query('analyze')
  await world.pool.query(
    "insert into second_factors (user_id, sealed_secret, confirmed_at) select id, '', now() from users on conflict do nothing",
  )
  noteStatements(world.pool, (statement) => sent.push(statement))
  // As in production: lists of options that guests see, too, are cached until they change.
  const answers = openPageCache<CachedAnswer, 'other'>({ plain: 2 ** 22, filtered: 2 ** 22 })
  answers.open()
  app = await openWholeApp({ ...testServices(world), answers })
})
afterAll(() => world.close())

const pages: [kind: keyof typeof MOST, login: string, page: Page][] = [
  ['account', 'traveller', 'account'],
  ['account', 'manager', 'my_organization'],
  ['account', 'hotelier', 'my_offers'],
  ...MENUS.admin.map(({ page }) => [page === 'admin' ? 'home' : 'list', 'admin', page] as [keyof typeof MOST, string, Page]),
  ...MENUS.sales.map(({ page }) => [page === 'sales' ? 'home' : 'list', 'sales', page] as [keyof typeof MOST, string, Page]),
]

/** Pages of desks that need no record; files are none. */
const DESK_PAGES = allPages().filter((page) => /^(admin|sales)\b[^:]*$/.test(PAGES[page].es) && !page.endsWith('_file'))

describe('statements of a page', () => {
  it.each(pages)('are few: %s of %s, %s', async (kind, login, page) => {
    const cookie = await signIn(login === 'manager' ? await managerOf(world.pool) : login)
    await open(page, cookie)
    sent.length = 0
    await open(page, cookie)
    expect(sent.length, textsOf(sent)).toBeLessThanOrEqual(MOST[kind])
  })

  it('are the same for twenty rows and for five', async () => {
    const cookie = await signIn('admin')
    const countAt = async (per_page: number) => {
      sent.length = 0
      await open('admin_contributions', cookie, `?kind=booking&per_page=${per_page}`)
      return sent.length
    }
    // The least of two: a session's last use is written now and then, and what has been true until now is asked for again.
    const leastAt = async (per_page: number) => Math.min(await countAt(per_page), await countAt(per_page))
    await countAt(5)
    expect(await leastAt(20)).toBe(await leastAt(5))
  })

  it.each(DESK_PAGES)('of a desk read a bounded number of rows: %s', async (page) => {
    const cookie = await signIn(page.startsWith('sales') ? 'sales' : 'admin')
    sent.length = 0
    await open(page, cookie)
    for (const statement of sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
      const { touched } = await explain(world.owner, statement, true)
      expect(touched, textsOf([statement])).toBeLessThan(MOST_TOUCHED)
    }
  })

  it('are planned once for all users, where a page reads much of one', async () => {
    const cookie = await signIn('traveller')
    sent.length = 0
    await open('account', cookie)
    const [large] = sent.toSorted((one, other) => other.text.length - one.text.length)
    const client = await world.pool.connect()
    try {
      // PostgreSQL plans a statement for its values five times before it compares.
      for (let time = 0; time < 6; time++) await client.query({ name: 'account', ...large! })
      const { rows } = await client.query("select generic_plans::int from pg_prepared_statements where name = 'account'")
      expect(rows).toEqual([{ generic_plans: 1 }])
    } finally {
      client.release()
    }
  })
})

async function open(page: Page, cookie: string, query = '') {
  const response = await app.fetch(
    new Request(`http://localhost${variantPath(page, 'es')}${query}`, { headers: { cookie, accept: 'text/html' } }),
  )
  const html = await response.text()
  expect(response.status, page).toBe(200)
  expect(html).toContain('<h1')
}

function textsOf(statements: typeof sent): string {
  return statements.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 200)).join('\n')
}

/** A manager of an organization of the world. */
async function managerOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ username: string }>(
    'select u.username from managed_organizations m join enabled_users u on u.id = m.user_id order by u.username limit 1',
  )
  return rows[0]!.username
}

async function signIn(username: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await world.pool.query(
    "insert into sessions (id, token_digest, user_id, expires_at) select 'sess_' || gen_random_uuid(), $1, id, now() + interval '1 day' from users where username = $2",
    [tokenDigest(token), username],
  )
  return `session=${token}`
}
