import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertHandOff, insertOrganization, insertProject, moveGift } from '../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { followBooking } from '../../contributions/follow-booking.server.ts'
import type { UnsettledFilter } from './figures.ts'
import { findFigures } from './find-figures.server.ts'
import { findUnsettled } from './find-unsettled.server.ts'
import { reconcile } from './reconcile.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1', { name: 'Club Uno' })
  await insertOrganization(database.pool, 'org_hidden', { name: 'Club Dos', status: 'rejected' })
  await insertProject(database.pool, 'proj_1')
  await insertProject(database.pool, 'proj_2', { organization: 'org_hidden' })
  await insertHandOff(database.pool, 'code1', 'proj_1')
  const { pool } = database
  await insertGift(pool, 'cont_1', {
    project_id: 'proj_1',
    amount: 100,
    created_at: '2026-09-10T12:00:00Z',
    paid_at: '2026-10-10T12:00:00Z',
  })
  await insertGift(pool, 'cont_2', { project_id: 'proj_1', amount: 30, status: 'pending', created_at: '2026-09-10T12:00:00Z' })
  await insertGift(pool, 'cont_3', { project_id: 'proj_2', amount: 7, currency: 'USD', created_at: '2026-10-10T12:00:00Z' })
  await insertGift(pool, 'cont_4', { amount: 5, created_at: '2026-10-10T12:00:00Z' })
})
afterAll(() => database.close())

const ctx = () => ({ db: database.db, now: NOW, locale: 'es' as const })
const short = async (by: Parameters<typeof findFigures>[1]) =>
  (await findFigures(ctx(), by)).map((row) => [
    row.key,
    row.name,
    row.collected.currency,
    row.expected.amount,
    row.collected.amount,
    row.paid.amount,
  ])

it('adds up by month of effect, cause, district and organization, by currency; who is not public has no link', async () => {
  expect(await short('month')).toEqual([
    ['2026-10', null, 'ARS', 0, 5, 100],
    ['2026-10', null, 'USD', 0, 7, 0],
    ['2026-09', null, 'ARS', 30, 100, 0],
  ])
  expect(await short('cause')).toEqual([
    ['agua', 'Agua', 'ARS', 30, 100, 100],
    ['agua', 'Agua', 'USD', 0, 7, 0],
  ])
  expect(await short('district')).toEqual([
    ['4865', 'Cuyo', 'ARS', 30, 100, 100],
    ['4865', 'Cuyo', 'USD', 0, 7, 0],
  ])
  expect(await short('organization')).toEqual([
    ['org-1', 'Club Uno', 'ARS', 30, 100, 100],
    [null, null, 'ARS', 0, 5, 0],
    [null, 'Club Dos', 'USD', 0, 7, 0],
  ])
})

const PARTS = { revision: 1, status: 'confirmed', trip: { trip_type: 'ONLY_HOTEL' }, currency: 'ARS', cost: 0, fees: 0, taxes: 0 } as const
async function book(
  external_id: string,
  profit: number,
  more: { revision?: number; status?: 'confirmed' | 'cancelled'; hand_off?: string } = {},
) {
  const report = { ...PARTS, external_id, sale: profit, occurred_at: '2026-10-20T11:00:00Z', ...more }
  const { booking } = await receiveBooking({ ...testServices(database), now: new Date('2026-10-20T12:00:00Z') }, report)
  return () => followBooking(ctx(), { booking_id: booking.id })
}

it('holds bookings, payouts and projects against the ledger, explains what is known, and lists what waits by age', async () => {
  const { pool } = database
  await pool.query(
    "insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ('pay_1', 'org_1', 'proj_1', 100, 'ARS', now(), now())",
  )
  await pool.query("insert into payout_contributions values ('cont_1', 'pay_1')")
  await (await book('good', 1_001, { hand_off: 'code1' }))()
  await book('nobody', 800)
  await book('on the way', 60, { hand_off: 'code1' })
  await (await book('refused', 40, { hand_off: 'code1' }))()
  const [refused] = (
    await pool.query("select c.id from contributions c join bookings b on b.id = c.booking_id where b.external_id = 'refused'")
  ).rows
  await pool.query(moveGift(refused.id, 'not_approved', "status = 'not_approved'"))
  await (await book('late', 200, { hand_off: 'code1' }))()
  const [late] = (await pool.query("select c.id from contributions c join bookings b on b.id = c.booking_id where b.external_id = 'late'"))
    .rows
  await pool.query(moveGift(late.id, 'approved', "status = 'approved', approved_at = now()"))
  await pool.query(moveGift(late.id, 'paid', 'paid_at = now()'))
  await pool.query(
    "insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ('pay_2', 'org_1', 'proj_1', 100, 'ARS', now(), now())",
  )
  await (await book('late', 150, { revision: 2, hand_off: 'code1' }))()
  const { comparisons, explained, unsettled } = await reconcile(ctx())
  expect(comparisons.map(({ what, currency, ledger, difference }) => [what, currency, ledger.amount, difference.amount])).toEqual([
    // 500 expected, 400 of nobody, 100 paid; the refused 20 and the 30 on the way are explained, and so are the 25 that were paid too much.
    ['trips', 'ARS', 1_000, 0],
    ['payouts', 'ARS', 200, 0],
    ['projects', 'ARS', 705, 0],
    ['projects', 'USD', 7, 0],
  ])
  expect(explained.map(({ why, amount, items }) => [why, amount.amount, items])).toEqual([
    ['after_payout', -25, 1],
    ['not_approved', 20, 1],
    ['on_the_way', 30, 1],
  ])
  expect(
    unsettled
      .filter(({ account }) => account !== 'payable')
      .map(({ account, amount, items, late }) => [account, amount.amount, items, late.amount.amount, late.items]),
  ).toEqual([
    ['claims', 25, 1, 0, 0],
    ['expected', 530, 2, 30, 1],
    ['unmatched', 400, 1, 400, 1],
  ])
})

it('what is sent less, sent back and written off agrees with the payouts', async () => {
  const { pool } = database
  const settled = (sql: string) => pool.query(`with claim as (select c.id, c.contribution_id from claims c limit 1), ${sql}`)
  const step = (kind: string, left: number, change: string) =>
    `gift as (update contributions set ${change} where id = (select contribution_id from claim) returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, '${kind}', ${left}, currency, project_id from gift`
  await settled(
    `paid as (insert into claim_settlements (id, claim_id, kind, amount, reference, paid_on, created_at) select 'clst_1', id, 'repaid', 5, 'T-1', now(), now() from claim), ${step('repaid', 20, 'claimed_amount = 20')}`,
  )
  const payouts = async () => (await reconcile(ctx())).comparisons.find(({ what }) => what === 'payouts')
  expect([(await payouts())?.ledger.amount, (await payouts())?.difference.amount]).toEqual([195, 0])
  await settled(
    `lost as (insert into claim_settlements (id, claim_id, kind, amount, reason, created_at) select 'clst_2', id, 'written_off', 20, 'Gone', now() from claim), ${step('written_off', 20, 'claimed_amount = 0, lost_amount = 20')}`,
  )
  expect([(await payouts())?.ledger.amount, (await payouts())?.difference.amount]).toEqual([195, 0])
  const { losses, comparisons } = await reconcile(ctx())
  expect(losses).toEqual([{ amount: { amount: 20, currency: 'ARS' }, items: 1 }])
  expect(comparisons.find(({ what }) => what === 'trips')?.difference.amount).toBe(0)
})

it('a payout that came back stands no more', async () => {
  const { pool } = database
  await pool.query(
    "update payouts set returned_at = now(), return_reason = 'account closed', return_recorded_at = now() where id = 'pay_1'",
  )
  await pool.query(moveGift('cont_1', 'returned', 'paid_at = null'))
  const payouts = (await reconcile(ctx())).comparisons.find(({ what }) => what === 'payouts')
  expect([payouts?.ledger.amount, payouts?.difference.amount]).toEqual([95, 0])
})

it('shows a difference, whatever it is', async () => {
  await database.owner.query("update projects set collected_amount = collected_amount + 3 where id = 'proj_1'")
  await database.owner.query("delete from payouts where id = 'pay_2'")
  const { comparisons } = await reconcile(ctx())
  expect(comparisons.map(({ what, currency, difference }) => [what, currency, difference.amount])).toEqual([
    ['trips', 'ARS', 0],
    ['payouts', 'ARS', -100],
    ['projects', 'ARS', 3],
    ['projects', 'USD', 0],
  ])
})

describe('what waits, item by item', () => {
  const PAGE = { page: 1, per_page: 20 }
  const found = async (filter: Partial<UnsettledFilter> = {}, now = NOW) =>
    (await findUnsettled({ db: database.db, now }, { sort: 'since', ...PAGE, ...filter })).data
  const waits = async (...of: Parameters<typeof found>) =>
    (await found(...of))
      .filter(({ account }) => account !== 'payable' && account !== 'claims')
      .map(({ account, reason, amount, late, trip_ends }) => [account, reason, amount.amount, late, trip_ends])

  it('the oldest first, with its reason', async () => {
    const { pool } = database
    await pool.query("update bookings set end_date = '2026-11-20' where external_id = 'good'")
    expect(await waits()).toEqual([
      ['expected', 'announced', 30, true, null],
      ['unmatched', 'nobody', 400, true, null],
      ['expected', 'trip_ahead', 500, false, '2026-11-20'],
    ])
    // Its last day counts, in Argentine time: there it is still the 20th.
    expect((await waits({}, new Date('2026-11-21T02:59:00Z')))[2]?.[1]).toBe('trip_ahead')
    expect((await waits({}, new Date('2026-11-21T03:00:00Z')))[2]?.[1]).toBe('review')
  })

  it('is filtered by account, reason, age and words, and leads to its trail and its project', async () => {
    expect(await waits({ account: 'unmatched' })).toHaveLength(1)
    expect(await waits({ reason: 'announced' })).toHaveLength(1)
    expect((await waits({ late: 'yes' })).map(([account]) => account)).toEqual(['expected', 'unmatched'])
    expect(await waits({ query: 'NOBODY' })).toEqual([['unmatched', 'nobody', 400, true, null]])
    const [old] = await found({ reason: 'announced' })
    expect(old).toMatchObject({ id: 'cont_2', project: { id: 'proj_1' }, norm_days: 45 })
    expect(
      await findUnsettled({ db: database.db, now: NOW }, { account: 'expected', sort: '-amount', page: 2, per_page: 1 }),
    ).toMatchObject({
      data: [{ id: 'cont_2' }],
      total: 2,
    })
  })

  it('guests are told the reasons of each account, its late trails, and of no suggestion', async () => {
    await database.pool.query("update bookings set suggested_hand_off_id = (select id from hand_offs limit 1) where external_id = 'nobody'")
    expect(await waits({ reason: 'suggested' })).toHaveLength(1)
    const unsettled = (await reconcile(ctx())).unsettled.filter(({ account }) => account !== 'payable' && account !== 'claims')
    expect(unsettled.map(({ account, reasons, late }) => [account, reasons, late.codes.length])).toEqual([
      [
        'expected',
        [
          { reason: 'announced', items: 1, late: 1 },
          { reason: 'trip_ahead', items: 1, late: 0 },
        ],
        1,
      ],
      ['unmatched', [{ reason: 'nobody', items: 1, late: 1 }], 0],
    ])
  })

  it('confirmed money is listed with why it is not paid, and late after 45 days', async () => {
    const { pool } = database
    for (const n of [1, 2, 3]) {
      await insertOrganization(pool, `org_due${n}`, { name: `Club Debido ${n}` })
      await insertProject(pool, `proj_due${n}`, { organization: `org_due${n}` })
      await insertGift(pool, `cont_due${n}`, {
        code: `due${n}`,
        project_id: `proj_due${n}`,
        amount: 10 * n,
        created_at: '2026-10-05T11:59:59Z',
      })
    }
    await pool.query("update contributions set approved_at = '2026-10-06T12:00:00Z' where id like 'cont_due%'")
    await pool.query("update contributions set approved_at = '2026-10-06T11:59:59Z' where id = 'cont_due1'")
    for (const [n, state] of [
      [2, 'pending'],
      [3, 'current'],
    ])
      await pool.query(
        `insert into organization_bank_accounts (id, organization_id, state, kind, sealed_number, sealed_holder, sealed_cuit, masked_number, masked_holder, masked_cuit, number_digest, changed_at, confirmed_at)
          values ('acct_' || $1, 'org_due' || $1, $2, 'cbu', 'x', 'x', 'x', '**', '**', '**', 'd' || $1, now(), case when $2 = 'current' then now() end)`,
        [n, state],
      )
    await insertGift(pool, 'cont_fund', { code: 'fund1', project_id: null, amount: 3, created_at: '2026-06-01T12:00:00Z' })
    await pool.query("update contributions set approved_at = '2026-06-02T12:00:00Z' where id = 'cont_fund'")
    const due = (await found({ account: 'payable' })).filter(({ id }) => /due|fund/.test(id))
    expect(due.map(({ id, reason, late, norm_days }) => [id, reason, late, norm_days])).toEqual([
      ['cont_fund', 'common_fund', true, 45],
      ['cont_due1', 'no_account', true, 45],
      ['cont_due2', 'account_waits', false, 45],
      ['cont_due3', 'to_pay', false, 45],
    ])
    const said = (await reconcile(ctx())).unsettled.find(({ account, amount }) => account === 'payable' && amount.currency === 'ARS')
    expect(said?.late.codes).toEqual(expect.arrayContaining(['fund1', 'due1']))
    expect(said?.reasons.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['common_fund', 'no_account', 'account_waits', 'to_pay']),
    )
  })

  it('by amount, each currency by itself and in the same order, upwards and downwards, over pages', async () => {
    const { pool } = database
    for (const [n, currency] of ['ARS', 'USD', 'USD'].entries())
      await insertGift(pool, `cont_sorted${n}`, {
        project_id: 'proj_1',
        amount: 70 + n,
        currency,
        status: 'pending',
        created_at: '2026-11-01',
      })
    const sorted = async (sort: UnsettledFilter['sort'], page = 1, per_page = 20) =>
      (await found({ account: 'expected', sort, page, per_page } as Partial<UnsettledFilter>)).map(
        ({ amount }) => `${amount.currency} ${amount.amount}`,
      )
    expect(await sorted('amount')).toEqual(['ARS 30', 'ARS 70', 'ARS 500', 'USD 71', 'USD 72'])
    expect(await sorted('-amount')).toEqual(['ARS 500', 'ARS 70', 'ARS 30', 'USD 72', 'USD 71'])
    expect(await sorted('-amount', 2, 2)).toEqual(['ARS 30', 'USD 72'])
  })
})

it('adds up the smallest of too many, in each currency', async () => {
  const { pool } = database
  for (let n = 0; n < 121; n++) {
    await insertOrganization(pool, `org_many_${n}`)
    await insertProject(pool, `proj_many_${n}`, { organization: `org_many_${n}` })
    await insertGift(pool, `cont_many_${n}`, { project_id: `proj_many_${n}`, amount: 1_000 + n, created_at: '2026-10-10T12:00:00Z' })
  }
  const [months, organizations] = [await findFigures(ctx(), 'month'), await findFigures(ctx(), 'organization')]
  expect(organizations.filter(({ others }) => others)).toEqual([
    expect.objectContaining({ key: null, name: null, others: expect.any(Number), collected: expect.objectContaining({ currency: 'ARS' }) }),
  ])
  expect(organizations.filter(({ collected }) => collected.currency === 'ARS')).toHaveLength(121)
  for (const currency of ['ARS', 'USD']) {
    const sum = (rows: typeof months) =>
      rows.filter(({ collected }) => collected.currency === currency).reduce((total, { collected }) => total + collected.amount, 0)
    expect(sum(organizations)).toBe(sum(months))
  }
})
