import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { createPlatformApi } from '../../api/api.server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { seedDemoLogins } from '../accounts/demo-logins.server.ts'

// First pages ask at once for the same as the endpoints of the nouns.

let world: TestDatabase
let api: ReturnType<typeof createPlatformApi>

beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner)
  await seedDemoLogins(world.db)
  api = createPlatformApi(testServices(world))
})
afterAll(() => world.close())

async function readAs(username: string) {
  const { rows } = await world.pool.query<{ id: string; roles: string[] }>(
    'select u.id, array(select r.role from user_roles r where r.user_id = u.id) as roles from users u where u.username = $1',
    [username],
  )
  const actor = {
    kind: 'user',
    user_id: rows[0]!.id,
    session_id: 'sess_none',
    verified: true,
    roles: rows[0]!.roles,
    proved_at: null,
  } as const
  return async (path: string) => {
    const response = await api.request(path, {}, { caller: { actor: { ...actor, must_set_up_factor: false } as never } })
    expect(response.status, path).toBe(200)
    return JSON.parse(await response.text())
  }
}

it('each figure of the admins’ home is that of the list with its filter', async () => {
  const read = await readAs('admin')
  const { data: home } = await read('/admin/home')
  const lists = {
    organizations: '/admin/organizations?status=pending',
    organization_changes: '/admin/organizations?change=sent',
    projects: '/admin/projects?status=under_review',
    reports: '/admin/reports?state=pending',
    bookings: '/bookings?match=none',
    contributions: '/admin/contributions?status=pending',
    questions: '/admin/contributions?question=open',
    held: '/admin/contributions?held=open',
    rates: '/admin/rates?state=waiting',
    role_requests: '/admin/users?role_request=open',
    offer_changes: '/admin/offers?change=sent',
    emails: '/admin/emails?state=failed',
  }
  const totals = Object.entries(lists).map(async ([name, path]) => [name, (await read(path)).meta.total] as const)
  const proposals = (await read('/admin/proposals')).data.length
  expect(home.waiting).toEqual({ ...Object.fromEntries(await Promise.all(totals)), proposals })
  expect(home.waiting.contributions).toBeGreaterThan(0)
  const overdue = await read('/admin/unsettled?account=payable&late=yes&per_page=5')
  expect(home.overdue).toEqual(overdue.data)
  expect(home.unsettled).toEqual({
    total: (await read('/admin/unsettled')).meta.total,
    late: (await read('/admin/unsettled?late=yes')).meta.total,
    overdue: overdue.meta.total,
  })
  expect(home.pending).toEqual((await read('/admin/contributions?status=pending&per_page=5')).data)
  expect(home.users.newest).toEqual((await read('/admin/users?per_page=5')).data)
  expect(home.audit).toEqual((await read('/admin/audit?per_page=8')).data)
  expect(home.content).toEqual((await read('/admin/content-waits')).data)
})

it('counts all events that failed, and shows the oldest ten', async () => {
  await world.pool.query(`insert into outbox_events (id, type, payload, created_at, attempts, failed_at, last_error)
    select 'evnt_failed' || n, 'booking.changed', '{}', timestamptz '2026-01-01' + n * interval '1 minute', 9, now(), 'no' from generate_series(1, 12) n`)
  const { outbox } = (await (await readAs('admin'))('/admin/home')).data
  expect(outbox.failed_total).toBe(12)
  expect(outbox.failed.map(({ id }: { id: string }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `evnt_failed${n + 1}`))
  await world.pool.query("delete from outbox_events where id like 'evnt_failed%'")
})

it('says why the log is not signed and what its check found', async () => {
  const read = await readAs('admin')
  const findings = [{ place: 'sum', at: 'paid ARS 2026-05' }]
  await world.pool.query("insert into ledger_log_refusals (why, refused_at) values ('changed', now() + interval '1 hour')")
  await world.pool.query(
    "insert into ledger_log_checks (is_whole, size, subtrees, findings, milliseconds, checked_at) values (true, 0, '', $1, 7, '2026-11-28T12:00:00Z')",
    [JSON.stringify(findings)],
  )
  const { log } = (await read('/admin/home')).data
  const { refusal, check } = (await read('/ledger-log')).data
  expect(log).toEqual({ refusal, check })
  expect(log).toMatchObject({ refusal: { why: 'changed' }, check: { checked_at: '2026-11-28T12:00:00.000Z', seconds: 0.007, findings } })
})

it('the queue beside the list is that of its own endpoint', async () => {
  const read = await readAs('admin')
  const { data, meta } = await read('/admin/contributions?readiness=ready&queue=yes')
  expect(meta.queue).toEqual((await read('/admin/contribution-queue')).data)
  expect(data.length).toBe(Math.min(20, meta.queue.ready))
})

it('the sales desk’s lists are those of bookings and searches', async () => {
  const read = await readAs('sales')
  const { data: dashboard } = await read('/sales/dashboard')
  const unmatched = await read('/bookings?match=none&per_page=5')
  expect(dashboard.unmatched).toEqual({ total: unmatched.meta.total, latest: unmatched.data })
  expect(dashboard.bookings).toEqual((await read('/bookings?per_page=5')).data)
  expect(dashboard.hand_offs).toEqual((await read('/hand-offs?per_page=5')).data)
})

it('a user’s page is what their own endpoints say', async () => {
  const { rows } = await world.pool.query<{ username: string }>(
    'select u.username from gift_givers g join enabled_users u on u.id = g.user_id group by u.username order by count(*) desc limit 1',
  )
  const read = await readAs(rows[0]!.username)
  const { data: account } = await read('/oauth/user/account')
  const trips = await read('/oauth/user/trips?per_page=5')
  expect(account).toEqual({
    sessions: (await read('/oauth/sessions')).data,
    sites: (await read('/oauth/consents')).data,
    trips: { ...trips.data, total: trips.meta.total },
    moved: (await read('/oauth/user/moved')).data,
    news: (await read('/oauth/user/news')).data,
    stopped: (await read('/oauth/user/letters')).data.stopped,
    recovery: (await read('/oauth/second-factor')).data.recovery,
  })
  expect(account.trips.total).toBeGreaterThan(0)
})

it('what every page of a user shows is what their own endpoints say', async () => {
  const read = await readAs('admin')
  await world.pool.query(`insert into saved_filters (id, user_id, list, name, query, created_at)
    select 'sfil_' || name, (select id from users where username = 'admin'), 'admin_users', name, 'state=unverified', now() from unnest(array['b', 'a']) name`)
  const { data: visit } = await read('/oauth/user/visit')
  expect(visit).toEqual({
    user: (await read('/oauth/user')).data,
    bell: (await read('/notifications/bell')).data,
    saved_filters: (await read('/saved-filters')).data,
  })
  expect(visit.saved_filters.map(({ name }: { name: string }) => name)).toEqual(['a', 'b'])
})

it('an organization’s area is what its own endpoints say', async () => {
  const { rows } = await world.pool.query<{ username: string }>(
    'select u.username from managed_organizations m join enabled_users u on u.id = m.user_id order by u.username limit 1',
  )
  const read = await readAs(rows[0]!.username)
  const slug = (await read('/my-organizations')).data[0].slug
  const own = `/my-organization/${slug}`
  const { data: desk } = await read(`${own}/desk`)
  const account = (await read(`${own}/bank-account`)).data
  expect(desk).toEqual({
    ...(await read(`${own}/members`)).data,
    projects: (await read(`${own}/projects`)).data,
    reports: (await read(`${own}/reports`)).data,
    bank_account: { asked: account.abilities.confirm, done: account.current !== null },
  })
})
