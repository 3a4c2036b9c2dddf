import { createHash } from 'node:crypto'
import { cleanHtml } from '@huella/rich-text/html'
import { isSceneName } from '@huella/scenes/scene'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_PROFILE } from '../../src/config/travel-site-profile.ts'
import { readAccountNumber } from '../../src/domain/bank-accounts/bank-account.ts'
import { ACCOUNT_PURPOSE } from '../../src/domain/bank-accounts/seal-account.server.ts'
import { BookingReport, profitOf } from '../../src/domain/bookings/booking.ts'
import { decodeHandOff } from '../../src/domain/hand-offs/hand-off.ts'
import { compareRecords } from '../../src/domain/ledger/log/check/compare-records.server.ts'
import { checkSearch } from '../../src/domain/search/search.ts'
import { unseal } from '../../src/kit/seal.server.ts'
import { openTestDatabase, type TestDatabase } from '../../src/testing/test-database.server.ts'
import { seedDemoAccounts } from './demo/demo-accounts.ts'
import { seedDemoBank } from './demo/demo-bank.ts'
import { seedDemoManager } from './demo/demo-manager.ts'
import { seedDemoMoney } from './demo/demo-money.ts'
import { seedWorld } from './seed-world.ts'
import { ANCHOR } from './world-time.ts'

let world: TestDatabase

beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner)
})
afterAll(() => world.close())

/** The rows that break a rule; expected to be empty. */
async function breaking(sql: string) {
  return (await world.pool.query(sql)).rows
}

describe('the same world every time', () => {
  test('two databases get the same rows', async () => {
    const other = await openTestDatabase({ places: true })
    await seedWorld(other.owner)
    expect(await digests(other)).toEqual(await digests(world))
    await other.close()
  })

  test('seeding again does nothing', async () => {
    const before = await digests(world)
    expect(await seedWorld(world.owner)).toBe(false)
    expect(await digests(world)).toEqual(before)
  })

  test('without places it fails with a message, and leaves nothing behind', async () => {
    const bare = await openTestDatabase()
    await expect(seedWorld(bare.owner)).rejects.toThrow('load the places first')
    expect((await bare.pool.query('select from causes')).rowCount).toBe(0)
    await bare.close()
  })
})

describe('the size of the world', () => {
  test.each([
    ['causes', 7, 7],
    ['organizations', 55, 75],
    ['projects', 140, 165],
    ['contributions', 2_000, 2_000],
    ["content_items where kind = 'offer'", 12, 16],
    ["content_items where kind = 'offer_group'", 3, 4],
    ["content_items where kind = 'offer_event'", 3, 3],
    ["content_items where kind = 'place_page'", 2, 4],
    ["sections_at(now(), 'es') where place = 'voice'", 6, 9],
    ["sections where place = 'voice'", 7, 10],
    ['project_slugs', 2, 9],
    ['organization_slugs', 2, 9],
    ["projects where status in ('active', 'published')", 70, 90],
    ["projects where status = 'completed'", 35, 50],
    ['projects where featured_position is not null', 9, 9],
    ["organizations where status = 'pending'", 3, 6],
    ["organizations where status = 'rejected'", 2, 3],
    ["contributions where status = 'pending' and voided_at is null", 100, 300],
    ["contributions where status = 'not_approved'", 20, 60],
    ['contributions where voided_at is not null', 40, 120],
    ['contributions where paid_at is not null', 600, 1_500],
    ["contributions where kind = 'donation'", 120, 450],
    ['contributions where project_id is null', 5, 15],
    ["bookings where match = 'none'", 5, 12],
    ['bookings where suggested_hand_off_id is not null', 1, 5],
    ['booking_reports where not applied', 2, 25],
    ['payouts', 100, 250],
    ["contribution_steps where kind = 'adjusted'", 40, 200],
    ["contribution_steps where kind = 'held'", 1, 30],
    ["contribution_steps where kind = 'restored'", 3, 30],
  ])('%s: %i to %i', async (rows, least, most) => {
    const { rowCount } = await world.pool.query(`select from ${rows}`)
    expect(rowCount).toBeGreaterThanOrEqual(least)
    expect(rowCount).toBeLessThanOrEqual(most)
  })

  test('every status of the specification occurs', async () => {
    expect(await breaking('select distinct status from projects order by status')).toHaveLength(8)
  })
})

describe('projects', () => {
  test.each([
    ['summary of a line', 'select name from projects where char_length(summary) not between 20 and 180'],
    ['text of product length', 'select name from projects where char_length(description) not between 50 and 20000'],
    [
      'pictures: two to five, all different',
      'select project_id from project_images group by 1 having count(*) not between 2 and 5 or count(distinct scene) <> count(*) or count(distinct alt) <> count(*)',
    ],
    [
      'a picture at all',
      'select name from projects p where not exists (select from project_images i where i.project_id = p.id and i.position = 1)',
    ],
    [
      'one to three causes',
      'select name from projects p where (select count(*) from project_causes c where c.project_id = p.id) not between 1 and 3',
    ],
    [
      'a main picture of its main cause',
      "select p.name from projects p join project_causes pc on pc.project_id = p.id and pc.position = 1 join content_versions v on v.item_id = pc.cause_id and v.part = 'shared' join project_images i on i.project_id = p.id and i.position = 1 where i.scene not like split_part(v.content -> 'images' -> 0 ->> 'name', '-', 1) || '-%'",
    ],
    [
      'a budget that adds up to the objective',
      'select name from projects p where (select sum(amount) from project_budget_lines b where b.project_id = p.id) <> objective_amount',
    ],
    ['at most ten of one organization', 'select organization_id from projects group by 1 having count(*) > 10'],
    [
      'an approved organization',
      "select p.name from projects p join organizations o on o.id = p.organization_id where o.status <> 'approved'",
    ],
    [
      'its organization was there first',
      'select p.name from projects p join organizations o on o.id = p.organization_id where o.created_at >= p.created_at',
    ],
    [
      'published exactly when the public has seen it',
      "select name from projects where (published_at is null) <> (status in ('draft', 'under_review', 'rejected', 'deleted'))",
    ],
    [
      'completed exactly when it says so',
      "select name from projects where (completed_at is null) <> (status <> 'completed') or (achievement is null) <> (status <> 'completed')",
    ],
    ['featured ones collect', "select name from projects where featured_position is not null and status <> 'active'"],
    [
      'an old address is nobody’s new one',
      'select slug from project_slugs where slug in (select slug from projects) union select slug from organization_slugs where slug in (select slug from organizations)',
    ],
  ])('%s', async (_, sql) => {
    expect(await breaking(sql)).toEqual([])
  })

  test('most have a budget', async () => {
    const { rowCount } = await world.pool.query('select distinct project_id from project_budget_lines')
    expect(rowCount).toBeGreaterThan(130)
  })

  test('their pictures exist, their texts are clean and distinct', async () => {
    const scenes = await breaking(
      "select scene from project_images union all select scene from organizations union all select scene from offer_terms union all select scene from place_pages_at(now(), 'es')",
    )
    expect(scenes.filter(({ scene }) => !isSceneName(scene))).toEqual([])
    const texts: string[] = (await breaking('select description from projects')).map(({ description }) => description)
    expect(texts.filter((text) => cleanHtml(text) !== text)).toEqual([])
    const news: string[] = (await breaking('select body from project_updates')).map(({ body }) => body)
    const paragraphs = [...texts.flatMap((text) => text.split('\n')), ...news]
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
    expect(texts.filter((text) => text.split('\n').length < 3)).toEqual([])
  })

  test('their updates are dated while they run, and every reported gift has a report', async () => {
    expect(
      await breaking(
        "select name from projects p where status in ('active', 'completed') and not exists (select from project_updates u where u.project_id = p.id)",
      ),
    ).toEqual([])
    expect(
      await breaking(
        "select name from projects p where status = 'completed' and not exists (select from project_updates u where u.project_id = p.id and kind = 'report')",
      ),
    ).toEqual([])
    expect(
      await breaking(
        "select u.title from project_updates u join projects p on p.id = u.project_id where u.created_at < p.published_at or (u.kind = 'update' and u.created_at > p.completed_at)",
      ),
    ).toEqual([])
    expect(
      await breaking(`select distinct c.project_id, s.created_at from contribution_steps s join contributions c on c.id = s.contribution_id where s.kind = 'reported'
        and not exists (select from project_updates u where u.project_id = c.project_id and u.kind = 'report' and u.created_at = s.created_at)`),
    ).toEqual([])
  })

  test('their history has only allowed transitions, and ends at their status', async () => {
    const allowed = [
      null,
      'draft',
      'draft under_review',
      'draft deleted',
      'under_review draft',
      'under_review active',
      'under_review published',
      'under_review rejected',
    ]
    const later = ['rejected draft', 'rejected deleted', 'published active', 'published hidden', 'active hidden', 'active completed']
    const moves = await breaking("select distinct concat_ws(' ', from_status, to_status) as move from project_status_changes")
    expect(moves.map(({ move }) => move).filter((move) => ![...allowed, ...later].includes(move))).toEqual([])
    expect(
      await breaking(`select p.name from projects p where p.status <> (select to_status from project_status_changes c where c.project_id = p.id order by id desc limit 1)
        or p.created_at <> (select min(created_at) from project_status_changes c where c.project_id = p.id)`),
    ).toEqual([])
    expect(
      await breaking(`select * from (select project_id, from_status, created_at, lag(to_status) over w as before, lag(created_at) over w as earlier
        from project_status_changes window w as (partition by project_id order by id)) as steps where from_status is distinct from before or created_at <= earlier`),
    ).toEqual([])
    expect(
      await breaking("select from project_status_changes where to_status in ('rejected', 'hidden', 'deleted') and reason is null"),
    ).toEqual([])
  })
})

describe('money', () => {
  test.each([
    [
      'totals are the sums of the contributions',
      `select p.name from projects p left join lateral (select
        coalesce(sum(amount) filter (where status = 'pending'), 0) as expected, coalesce(sum(amount) filter (where status = 'approved'), 0) as collected,
        coalesce(sum(amount) filter (where paid_at is not null), 0) as paid
        from contributions c where c.project_id = p.id and c.currency = p.currency and c.voided_at is null) as sums on true
        where (p.expected_amount, p.collected_amount, p.paid_amount) <> (sums.expected, sums.collected, sums.paid)`,
    ],
    [
      'completed ones reached their objective',
      "select name from projects where status = 'completed' and collected_amount < objective_amount",
    ],
    [
      'active ones did not',
      "select name from projects where status = 'active' and collected_amount not between objective_amount * 0.01 and objective_amount * 0.96",
    ],
    [
      'nobody else has any',
      "select name from projects where status not in ('active', 'completed', 'hidden') and expected_amount + collected_amount + paid_amount <> 0",
    ],
    [
      'the goal was reached by the very gift that completed it',
      `select p.name from projects p where p.status = 'completed' and (p.completed_at <> (select max(approved_at) from contributions c where c.project_id = p.id and voided_at is null)
      or (select sum(amount) from contributions c where c.project_id = p.id and c.currency = p.currency and status = 'approved' and voided_at is null and approved_at < p.completed_at) >= p.objective_amount)`,
    ],
    [
      'a share is half of the profit',
      "select c.code from contributions c join bookings b on b.id = c.booking_id where b.status = 'confirmed' and c.amount not in (floor(b.profit_amount / 2.0), ceil(b.profit_amount / 2.0))",
    ],
    [
      'profit is what the parts leave',
      'select id from bookings where profit_amount <> sale_amount - cost_amount - fees_amount - taxes_amount',
    ],
    [
      'a trail has the code that its booking knew',
      'select c.code from contributions c join bookings b on b.id = c.booking_id where c.code <> b.trail_code',
    ],
    [
      'a booking is the last of its reports',
      'select b.id from bookings b where b.revision <> (select max(revision) from booking_reports r where r.booking_id = b.id and applied)',
    ],
    ['no share from a loss', 'select b.id from bookings b join contributions c on c.booking_id = b.id where b.profit_amount <= 0'],
    [
      'money comes while a project collects',
      `select c.code from contributions c join projects p on p.id = c.project_id where c.created_at < p.published_at or c.created_at > coalesce(p.completed_at, 'infinity')`,
    ],
    [
      'who searched had confirmed their account, and was not disabled',
      'select h.id from hand_offs h join users u on u.id = h.user_id where h.created_at < u.email_verified_at or h.created_at > u.disabled_at or u.email_verified_at is null',
    ],
    ['nobody of the world can sign in', 'select u.id from users u join credentials c on c.user_id = u.id'],
    [
      'a trip was over when its contribution was approved',
      `select c.code, b.end_date, s.created_at from contributions c join bookings b on b.id = c.booking_id join contribution_steps s on s.contribution_id = c.id and s.kind = 'approved'
        where b.end_date >= (s.created_at at time zone 'America/Argentina/Buenos_Aires')::date`,
    ],
    [
      'everything is in order of time',
      `select code from contributions where approved_at < created_at or notified_at < approved_at or paid_at < approved_at`,
    ],
    [
      'nothing is in the future',
      `select code from contributions where greatest(created_at, approved_at, notified_at, paid_at, voided_at) > '2026-11-20T12:00:00Z'
      union select contribution_id from contribution_steps where created_at > '2026-11-20T12:00:00Z' union select id from project_updates where created_at > '2026-11-20T12:00:00Z'
      union select project_id from project_status_changes where created_at > '2026-11-20T12:00:00Z' union select id from hand_offs where created_at > '2026-11-20T12:00:00Z'
      union select id from users where greatest(created_at, email_verified_at, disabled_at) > '2026-11-20T12:00:00Z' union select id from sessions where last_used_at > '2026-11-20T12:00:00Z'`,
    ],
  ])('%s', async (_, sql) => {
    expect(await breaking(sql)).toEqual([])
  })

  test('active projects range from barely begun to nearly complete', async () => {
    const rows = await breaking(
      "select floor(collected_amount * 5.0 / objective_amount)::int as fifth, count(*)::int from projects where status = 'active' group by 1 order by 1",
    )
    expect(rows.map(({ fifth }) => fifth)).toEqual([0, 1, 2, 3, 4])
  })

  test('the steps of every trail match the state of its money', async () => {
    const wrong =
      await breaking(`with ends as (select c.*, (select array_agg(kind order by id) from contribution_steps s where s.contribution_id = c.id) as kinds from contributions c)
      select code, kinds from ends where kinds[1] <> 'promised'
        or (voided_at is not null) <> (kinds[array_upper(kinds, 1)] in ('voided', 'reversed'))
        or (paid_at is not null) <> ('paid' = any(kinds))
        or (status = 'not_approved') <> ('not_approved' = any(kinds))
        or (status = 'approved' and not 'approved' = any(kinds))
        or (status = 'pending' and voided_at is null and kinds[array_upper(kinds, 1)] not in ('promised', 'adjusted', 'restored'))
        or ('reported' = any(kinds) and paid_at is null)`)
    expect(wrong).toEqual([])
    const unordered = await breaking(
      'select from (select created_at, lag(created_at) over (partition by contribution_id order by id) as before from contribution_steps) as steps where created_at < before',
    )
    expect(unordered).toEqual([])
    const last_amounts = await breaking(
      `select c.code from contributions c where c.amount <> (select s.amount from contribution_steps s where s.contribution_id = c.id and s.kind not in ('voided', 'reversed', 'held') order by id desc limit 1)`,
    )
    expect(last_amounts).toEqual([])
  })

  test('reports are valid for the platform, with the digest that it would store', async () => {
    for (const { body, digest } of await breaking('select body, digest from booking_reports')) {
      const report = BookingReport.parse(body)
      expect(report.profit).toBe(profitOf(report))
      expect(createHash('sha256').update(JSON.stringify(report)).digest('hex')).toBe(digest)
    }
  })

  test('hand-offs are valid searches with a matching address', async () => {
    for (const { search, url, code, destination_id } of await breaking('select search, url, code, destination_id from hand_offs')) {
      expect(checkSearch(search, null)).toEqual({ ok: true, search })
      expect(search.destination.id).toBe(destination_id)
      expect([url, decodeHandOff(url, { ...DEFAULT_PROFILE, code_parameter: 'ref' })]).toMatchObject([url, { ok: true, code }])
    }
  })
})

describe('payouts', () => {
  test.each([
    [
      'cover what was paid to a project, to the cent',
      `select p.id from projects p left join lateral (select coalesce(sum(x.amount), 0) as paid from payouts x where x.project_id = p.id and x.currency = p.currency) s on true
        where p.paid_amount <> s.paid`,
    ],
    [
      'cover each paid contribution once, in its project, currency and moment',
      `select c.id from contributions c left join payout_contributions x on x.contribution_id = c.id left join payouts p on p.id = x.payout_id
        where (c.paid_at is not null) <> (p.id is not null) or (p.project_id, p.currency, p.paid_at) <> (c.project_id, c.currency, c.paid_at)`,
    ],
    [
      'go to the organization of their project',
      'select x.id from payouts x join projects p on p.id = x.project_id where p.organization_id <> x.organization_id',
    ],
  ])('%s', async (_, sql) => {
    expect(await breaking(sql)).toEqual([])
  })

  test('went to accounts that two people confirmed, which only the key opens; a second start adds none', async () => {
    await seedDemoAccounts(world.owner, 'a key of the test')
    const accounts = 'select * from organization_bank_accounts order by id'
    const before = await breaking(accounts)
    const paid = await breaking('select distinct organization_id from payouts')
    expect(before.map(({ organization_id }) => organization_id)).toEqual(expect.arrayContaining(paid.map((row) => row.organization_id)))
    expect(await breaking('select from payouts where bank_account_id is null')).toEqual([])
    for (const { id, kind, state, sealed_number } of before) {
      const number = unseal({ secret_key: 'a key of the test' }, { purpose: ACCOUNT_PURPOSE, owner: id }, sealed_number)
      expect([readAccountNumber(number), state]).toEqual([{ kind, number }, 'current'])
    }
    await seedDemoAccounts(world.owner, 'a key of the test')
    expect(await breaking(accounts)).toEqual(before)
  })
})

test('the demo desks have a claim, arrivals and a closed month, once; ledger and records agree', async () => {
  await world.owner.query(
    "insert into users (id, username, email, name, surname) values ('user_money', 'money', 'money@demo.huella.example', 'M', 'A'); insert into user_roles (user_id, role) values ('user_money', 'admin')",
  )
  await seedDemoMoney(world.db, ANCHOR)
  const counts = async () =>
    (
      await breaking(`select (select count(*) from open_claims)::int as claims, (select count(*) from contribution_arrivals)::int as arrivals,
        (select count(*) from closed_months)::int as months, (select count(*) from booking_months where supplier_month = 'paid')::int as paid,
        (select count(*) from booking_months where supplier_month = 'unpaid')::int as unpaid`)
    )[0]
  const before = await counts()
  expect(before).toEqual({ claims: 1, arrivals: 4, months: 1, paid: 4, unpaid: 1 })
  const [{ difference }] = await breaking('select difference_amount::int as difference from closed_month_sums')
  expect(difference).toBeLessThan(0)
  await seedDemoMoney(world.db, ANCHOR)
  expect(await counts()).toEqual(before)
  expect(await compareRecords(world.db)).toEqual([])
})

test('the demo bank statement adds up, has lines of every kind, and is there once', async () => {
  await world.owner.query(
    "insert into users (id, username, email, name, surname) values ('user_bank', 'bank', 'bank@demo.huella.example', 'B', 'A'); insert into user_roles (user_id, role) values ('user_bank', 'admin')",
  )
  const seed = () => seedDemoBank(world.owner, 'a key of the test', new Date())
  await seed()
  const lines = 'select amount::float8 as amount, balance::float8 as balance, day from bank_lines order by day, id'
  const before = await breaking(lines)
  const [statement] = await breaking(
    'select opening_amount::float8 as opening, closing_amount::float8 as closing, lines from bank_statements',
  )
  expect(before.reduce((sum, { amount }) => sum + amount, statement.opening)).toBe(statement.closing)
  expect(statement.lines).toBeGreaterThan(10)
  const of = async (what: string) => (await breaking(`select from ${what}`)).length
  for (const what of [
    'bank_matches where contribution_id is not null',
    'bank_matches where payment_id is not null',
    'bank_matches where kind is not null',
    'open_bank_lines where amount > 0',
    'open_bank_lines where amount < 0',
  ])
    expect([what, await of(what)]).toEqual([what, expect.toSatisfy((count) => count > 0)])
  await seed()
  expect(await breaking(lines)).toEqual(before)
})

describe('the demo manager', () => {
  test('acts for three organizations with projects in many statuses, of which it began some; a second start adds nothing', async () => {
    await world.pool.query(
      "insert into users (id, username, email, name, surname) values ('user_m', 'manager', 'manager@demo.huella.example', 'M', 'O')",
    )
    await world.pool.query("insert into user_roles (user_id, role) values ('user_m', 'organizationmanager')")
    await seedDemoManager(world.owner)
    const [{ organizations }] = await breaking("select count(*)::int as organizations from managed_organizations where user_id = 'user_m'")
    expect(organizations).toBe(3)
    const of_them = await breaking(
      "select distinct p.status from projects p join managed_organizations m using (organization_id) where m.user_id = 'user_m' order by 1",
    )
    expect(of_them.map(({ status }) => status)).toEqual(['active', 'completed', 'draft', 'rejected', 'under_review'])
    const begun = "select status from projects where created_by = 'user_m' order by 1"
    expect(await breaking(begun)).toEqual([{ status: 'draft' }, { status: 'rejected' }, { status: 'under_review' }])
    await world.pool.query(
      "delete from organization_members where user_id = 'user_m' and organization_id = (select min(organization_id) from organization_members where user_id = 'user_m')",
    )
    await seedDemoManager(world.owner)
    expect(await breaking("select from managed_organizations where user_id = 'user_m'")).toHaveLength(2)
  })
})

describe('more projects', () => {
  const MORE = 900

  test('are added to the small world, once', async () => {
    const count = async () => Number((await breaking('select count(*) from projects'))[0].count)
    const before = await count()
    expect(await seedWorld(world.owner, { projects: MORE / 3 })).toBe(true)
    expect(await count()).toBe(before + MORE / 3)
    expect(await seedWorld(world.owner, { projects: MORE })).toBe(true)
    expect(await count()).toBe(before + MORE)
    expect(await seedWorld(world.owner, { projects: MORE })).toBe(false)
  })

  test.each([
    ['at most ten of one organization', 'select organization_id from projects group by 1 having count(*) > 10'],
    ['each has a picture', 'select id from projects p where not exists (select from project_images i where i.project_id = p.id)'],
    ['each has a cause', 'select id from projects p where not exists (select from project_causes c where c.project_id = p.id)'],
    ['no two read alike', 'select description from projects group by 1 having count(*) > 1'],
    ['none is named as another of its organization', 'select name from projects group by name, organization_id having count(*) > 2'],
    [
      'completed ones reached their objective',
      "select name from projects where status = 'completed' and collected_amount < objective_amount",
    ],
    ['published ones have nothing', "select name from projects where status = 'published' and collected_amount > 0"],
    [
      'nothing is in the future',
      `select code from contributions where greatest(created_at, approved_at, notified_at, paid_at, voided_at) > '2026-11-20T12:00:00Z'`,
    ],
    ['texts are short enough', 'select name from projects where char_length(summary) > 180'],
  ])('%s', async (_, sql) => {
    expect(await breaking(sql)).toEqual([])
  })

  test('are spread over the country', async () => {
    const { rows } = await world.pool.query(
      'select count(distinct pl.region_id)::int as provinces, count(distinct p.district_id)::int as districts from projects p join places pl on pl.id = p.place_id',
    )
    expect(rows[0].provinces).toBeGreaterThan(20)
    expect(rows[0].districts).toBe(6)
  })

  test('texts stay clean', async () => {
    const rows = await breaking('select description from projects')
    expect(rows.filter(({ description }) => cleanHtml(description) !== description)).toEqual([])
  })

  test('more than the available names allow is refused', async () => {
    await expect(seedWorld(world.owner, { projects: 5_000_000 })).rejects.toThrow(RangeError)
  })
})

const TABLES = [
  'causes',
  'entities',
  'currencies',
  'districts',
  'organizations',
  'organization_slugs',
  'organization_members',
  'organization_reviews',
  'projects',
  'project_slugs',
  'project_causes',
  'project_images',
  'project_budget_lines',
  'project_updates',
  'project_status_changes',
  'project_other_money',
  'hand_offs',
  'bookings',
  'booking_reports',
  'contributions',
  'payouts',
  'payout_contributions',
  'users',
  'user_roles',
  'sessions',
  'audit_entries',
  'contribution_steps',
  'content_items',
  'content_drafts',
  'content_versions',
  'content_moments',
  'content_slugs',
  'content_titles',
  'offer_terms',
  'sections',
]

async function digests(database: TestDatabase): Promise<Record<string, string>> {
  const sums = TABLES.map(async (table) => {
    const { rows } = await database.pool.query(`select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as sum from ${table} t`)
    return [table, rows[0].sum]
  })
  return Object.fromEntries(await Promise.all(sums))
}
