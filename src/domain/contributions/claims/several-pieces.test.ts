import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject, moveGift } from '../../../testing/fixture.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import type { BookingReport } from '../../bookings/booking.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { findTrail } from '../find-trail.server.ts'
import { followBooking } from '../follow-booking.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  for (const org of ['org_a', 'org_b']) await insertOrganization(database.pool, org)
})
afterAll(async () => {
  expect(await findLedgerErrors(database.pool)).toEqual([])
  await database.close()
})

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const move = (id: string, kind: 'approved' | 'paid' | 'returned') =>
  database.pool.query(
    moveGift(
      id,
      kind,
      kind === 'approved' ? "status = 'approved', approved_at = now()" : `paid_at = ${kind === 'paid' ? 'now()' : 'null'}`,
    ),
  )

/** A trip that gives 500 to the first project, of which a part is carried to the second, both approved. */
async function dividedTrip(name: string, [project, other]: [string, string], part: number, part_id: string) {
  await insertHandOff(database.pool, name, project)
  let revision = 0
  const store = async (share: number, more: Partial<BookingReport> = {}) => {
    revision += 1
    const report: BookingReport = {
      external_id: name,
      hand_off: name,
      revision,
      status: 'confirmed',
      trip: { trip_type: 'ONLY_HOTEL' },
      currency: 'ARS',
      sale: 10_000 + 2 * share,
      cost: 10_000,
      fees: 0,
      taxes: 0,
      occurred_at: '2026-11-20T11:00:00Z',
      ...more,
    }
    return (await receiveBooking({ ...testServices(database), now: new Date() }, report)).booking.id
  }
  const follow = (booking_id: string) => followBooking({ db: database.db, now: new Date() }, { booking_id })
  await follow(await store(500))
  const [{ id }] = await rows('select c.id from contributions c join bookings b on b.id = c.booking_id where b.external_id = $1', [name])
  await move(id, 'approved')
  await database.pool.query(
    `with whole as (update contributions set amount = amount - ${part} where id = '${id}' returning *),
       step as (insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'parted', amount, currency, project_id from whole),
       part as (insert into contributions (id, code, kind, project_id, booking_id, split_from, amount, currency, status, approved_at, created_at)
         select '${part_id}', '${part_id}', kind, '${other}', booking_id, id, ${part}, currency, 'approved', now(), now() from whole returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'carried', amount, currency, project_id from part`,
  )
  return { id, part_id, store, follow }
}

const pieces = (id: string) =>
  rows(
    `select c.id = $1 as whole, c.amount::int, c.currency, c.status, c.paid_at is not null as paid, c.voided_at is not null as void, c.claimed_amount::int as claimed
     from contributions c where c.id = $1 or c.split_from = $1 order by c.split_from nulls first, c.claimed_amount, c.id`,
    [id],
  )

describe('another currency of a trip whose contribution lies in several pieces', () => {
  it.each([
    ['of which all were paid', ['whole', 'part'], [200, 300]],
    ['of which the whole was paid', ['whole'], [300]],
    ['of which a part was paid', ['part'], [200]],
  ] as const)(
    '%s, claims back what was paid, takes back the rest, and promises the new amount: nothing is held',
    async (name, paid, owed) => {
      const key = `usd_${name.replaceAll(' ', '_')}`
      for (const [n, org] of ['org_a', 'org_b'].entries()) await insertProject(database.pool, `proj_${key}_${n}`, { organization: org })
      const { id, part_id, store, follow } = await dividedTrip(key, [`proj_${key}_0`, `proj_${key}_1`], 200, `cont_${key}`)
      for (const one of paid) await move(one === 'whole' ? id : part_id, 'paid')
      await follow(await store(70, { currency: 'USD' }))
      expect(await rows("select kind from contribution_steps where contribution_id in ($1, $2) and kind = 'held'", [id, part_id])).toEqual(
        [],
      )
      const [whole, part, ...claims] = await pieces(id)
      expect(whole).toMatchObject({ amount: 70, currency: 'USD', status: 'pending', paid: false, void: false })
      expect(part).toMatchObject({ currency: 'ARS', void: true, paid: false })
      expect(claims.map(({ claimed }) => claimed)).toEqual(owed)
      const [{ code }] = await rows('select code from contributions where id = $1', [id])
      const { shares } = await findTrail({ db: database.db, locale: 'es' }, code)
      const claimed = shares.filter(({ is_claim }) => is_claim)
      expect(claimed.map(({ amount }) => amount.amount).sort()).toEqual(owed)
      const back = await findTrail({ db: database.db, locale: 'es' }, claimed[0]!.code)
      expect(back.shares.filter(({ is_whole }) => is_whole)).toMatchObject([{ code, is_claim: false }])
      // It goes on as any promise: approved, paid, and cancelled.
      for (const kind of ['approved', 'paid'] as const) await move(id, kind)
      await follow(await store(90, { currency: 'USD' }))
      expect((await pieces(id)).filter(({ status, amount }) => status === 'pending' && amount === 20)).toHaveLength(1)
      await follow(await store(90, { currency: 'USD', status: 'cancelled' }))
      const after = await pieces(id)
      expect(after.every((piece) => piece.void)).toBe(true)
      expect(after.filter(({ currency }) => currency === 'USD').reduce((sum, { claimed }) => sum + claimed, 0)).toBe(70)
    },
  )
})

describe('cancellations whose parts lie in the same organizations the other way round', () => {
  it('end, all of them, however often they meet', async () => {
    const trips = []
    for (let n = 0; n < 12; n++) {
      const own = [`proj_${n}_a`, `proj_${n}_b`] as const
      await insertProject(database.pool, own[0], { organization: 'org_a' })
      await insertProject(database.pool, own[1], { organization: 'org_b' })
      // The parts are changed in the order of their ids, so that one half begins with one organization and the other half with the other.
      const direction: [string, string] = n % 2 ? [own[1], own[0]] : [own[0], own[1]]
      trips.push(await dividedTrip(`lock_${n}`, direction, 200, `cont_lock_${n}`))
    }
    const due = async () => (await rows('select coalesce(sum(amount), 0)::int as due from organization_dues'))[0].due
    expect(await due()).toBe(12 * 500)
    const events = await Promise.all(trips.map(({ store }) => store(500, { status: 'cancelled' })))
    const ended = await Promise.allSettled(trips.map(({ follow }, n) => follow(events[n]!)))
    expect(ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    expect(await due()).toBe(0)
  })
})
