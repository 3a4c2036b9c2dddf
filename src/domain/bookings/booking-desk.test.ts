import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertHandOff, insertOrganization, insertProject, moveGift } from '../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'
import { followBooking } from '../contributions/follow-booking.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import type { BookingReport } from './booking.ts'
import { receiveBooking } from './receive-booking.server.ts'

type User = { token: string; id: string }
let scene: OrganizationScene
let admin: User
let traveller: User
let sales: User
let count = 0
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  traveller = await scene.user('vera')
  sales = await scene.user('salo', { role: 'salesop' })
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_a', { name: 'Agua limpia' })
  await insertProject(scene.pool, 'proj_b', { name: 'Bosque nativo' })
  await insertHandOff(scene.pool, 'codea', 'proj_a')
  await insertHandOff(scene.pool, 'codeb', 'proj_b')
  await scene.pool.query("update users set target_project_id = 'proj_b' where id = $1", [traveller.id])
})
afterAll(() => scene.close())
beforeEach(() => {
  count++
})

const NOW = new Date('2026-11-25T12:00:00Z')
const REPORT: BookingReport = {
  external_id: 'RS-1',
  revision: 1,
  status: 'confirmed',
  hand_off: null,
  trip: { trip_type: 'ONLY_HOTEL', destination: 'city:1', start: '2027-03-10', end: '2027-03-17' },
  currency: 'ARS',
  sale: 1_000_000,
  cost: 850_000,
  fees: 20_000,
  taxes: 30_000,
  occurred_at: '2026-11-20T11:00:00Z',
}

async function booked(report: Partial<BookingReport> = {}): Promise<string> {
  const { booking } = await receiveBooking({ ...scene.services, now: NOW }, { ...REPORT, external_id: `RS-${count}`, ...report })
  await follow(booking.id)
  return booking.id
}
const follow = (booking_id: string) => followBooking({ db: scene.services.db, now: NOW }, { booking_id })
const get = (path: string, token = admin.token) => scene.call('GET', path, { token, headers: { 'accept-language': 'en' } })
async function assign(id: string, to: string, values: Record<string, unknown> = {}) {
  const seen = (await get(`/admin/booking/${id}`)).body.data.assignment_version
  const body = { to, reason: 'She wrote to us', seen, ...values }
  const answer = await scene.call('POST', `/admin/booking/${id}/assignments`, {
    token: admin.token,
    body,
    headers: { 'accept-language': 'en' },
  })
  await follow(id)
  return answer
}
const approve = (id: string) => step(id, 'approved', "status = 'approved', approved_at = now()")
/** The ledger follows the steps, so a row never changes without one. */
async function step(id: string, kind: string, change: string) {
  await scene.pool.query(
    `with gift as (update contributions set ${change} where booking_id = $1 returning *) insert into contribution_steps (contribution_id, kind, amount) select id, $2, amount from gift`,
    [id, kind],
  )
}
async function gift(id: string) {
  const { rows } = await scene.pool.query(
    `select c.project_id, c.status, c.voided_at is not null as voided, array(select s.kind from contribution_steps s where s.contribution_id = c.id order by s.id) as steps
      from contributions c where c.booking_id = $1`,
    [id],
  )
  return rows[0]
}

describe('the desk', () => {
  it('is for admins: others learn nothing, and a wrong id is not found', async () => {
    const id = await booked()
    for (const path of [
      '/admin/bookings',
      '/admin/bookings.csv',
      '/admin/bookings/hand-offs',
      '/admin/suppliers',
      `/admin/booking/${id}`,
    ]) {
      expect((await get(path, sales.token)).status, path).toBe(403)
      expect((await scene.call('GET', path)).status, path).toBe(401)
    }
    const body = { to: traveller.id, reason: 'Mine', seen: null }
    expect((await scene.call('POST', `/admin/booking/${id}/assignments`, { token: traveller.token, body })).status).toBe(403)
    expect((await get('/admin/booking/book_nothing')).status).toBe(404)
  })

  it('lists by every filter', async () => {
    const external_id = `find ${count}`
    const id = await booked({ external_id, hand_off: 'codea' })
    const cancelled = await booked({ external_id: `gone ${count}`, status: 'cancelled', currency: 'USD', trip: { trip_type: 'MULTI' } })
    const ids = async (query: string) => (await get(`/admin/bookings?per_page=100&${query}`)).body.data.map((row: { id: string }) => row.id)
    expect(await ids('match=code')).toContain(id)
    expect(await ids('match=none')).not.toContain(id)
    expect(await ids('status=cancelled&currency=USD')).toEqual([cancelled])
    expect(await ids(`query=find+${count}`)).toEqual([id])
    expect(await ids('query=agua&match=code')).toEqual([id])
    expect(await ids('door=hand')).toEqual([])
    expect(await ids('supplier=supp_other')).toEqual([])
    expect(await ids('from=2026-11-21')).toEqual([])
    expect(await ids('from=2026-11-20&to=2026-11-20&match=code')).toEqual([id])
    expect(await ids('view=waiting')).not.toContain(id)
    expect(await ids('view=waiting')).toContain(cancelled)
    expect((await get('/admin/bookings?match=guess')).status).toBe(422)
    const csv = await get(`/admin/bookings.csv?query=find+${count}`)
    expect(csv.text.split('\r\n')[1]).toBe(
      `find ${count},Sitio de viajes,webhook,confirmed,code,100,,2026-11-20T11:00:00.000Z,Mendoza,2027-03-10,2027-03-17,ARS,10000.00,1000.00,500.00,Agua limpia`,
    )
  })

  it('shows the likeliest searches with why, and what each report changed', async () => {
    const id = await booked()
    await booked({ revision: 2, sale: 1_100_000, trip: { ...REPORT.trip, end: '2027-03-18' } })
    const { data } = (await get(`/admin/booking/${id}`)).body
    expect(data).toMatchObject({ match: 'none', gift: { amount: 100_000, currency: 'ARS' }, abilities: { assign: true }, trail: null })
    const reasons = ['destination', 'near_dates', 'trip_type', 'soon_after']
    expect(data.suggestions).toMatchObject([
      { hand_off: { code: 'codea' }, confidence: 50, reasons },
      { hand_off: { code: 'codeb' }, confidence: 50, reasons },
    ])
    expect(data.reports.map(({ revision, changes }: { revision: number; changes: unknown[] }) => [revision, changes])).toEqual([
      [
        2,
        [
          { field: 'end', from: '2027-03-17', to: '2027-03-18' },
          { field: 'sale', from: 1_000_000, to: 1_100_000 },
        ],
      ],
      [1, []],
    ])
  })

  it('lists searches without a booking, once they are three days old', async () => {
    await insertHandOff(scene.pool, 'lost1', null)
    const codes = async () => (await get('/admin/bookings/hand-offs?per_page=100')).body.data.map(({ code }: { code: string }) => code)
    await scene.pool.query("update hand_offs set created_at = now() - interval '71 hours' where code = 'lost1'")
    expect(await codes()).not.toContain('lost1')
    await scene.pool.query("update hand_offs set created_at = now() - interval '73 hours' where code = 'lost1'")
    expect(await codes()).toContain('lost1')
    await booked({ hand_off: 'lost1' })
    expect(await codes()).not.toContain('lost1')
  })

  it('finds hand-offs and users while somebody types', async () => {
    const found = async (query: string) => (await get(`/admin/bookings/candidates?query=${query}`)).body.data
    expect((await found('codeb')).hand_offs).toMatchObject([{ code: 'codeb', project: { name: 'Bosque nativo' } }])
    for (const query of ['codeb mendoza', 'codeb 2027-03-10', 'codeb 10/03', 'codeb nativo'])
      expect((await found(query)).hand_offs, query).toMatchObject([{ code: 'codeb' }])
    expect((await found('codeb 2027-03-17')).hand_offs).toEqual([])
    expect((await found('vera@example')).users).toEqual([{ id: traveller.id, username: 'vera', name: 'Vera', surname: 'Prueba' }])
    expect(await found('%')).toEqual({ hand_offs: [], users: [] })
    expect(await found('')).toEqual({ hand_offs: [], users: [] })
  })
})

describe('assigning by hand', () => {
  it('gives the contribution to the project of the search, and tells who, when and why', async () => {
    const id = await booked()
    expect(await gift(id)).toBeUndefined()
    expect((await assign(id, 'hand_codea')).status).toBe(204)
    expect(await gift(id)).toEqual({ project_id: 'proj_a', status: 'pending', voided: false, steps: ['promised'] })
    const { data } = (await get(`/admin/booking/${id}`)).body
    expect(data).toMatchObject({ match: 'hand', confidence: 100, hand_off: { code: 'codea' }, suggestions: [] })
    expect(data.assignments).toMatchObject([{ hand_off_code: 'codea', reason: 'She wrote to us', assigned_by: { username: 'boss' } }])
    const { rows } = await scene.pool.query('select action, reason from audit_entries where subject_id = $1', [id])
    expect(rows).toEqual([{ action: 'booking.assigned', reason: 'She wrote to us' }])
  })

  it('can be undone by assigning anew, and the money follows once', async () => {
    const id = await booked({ hand_off: 'codea' })
    expect((await assign(id, traveller.id)).status).toBe(204)
    await follow(id)
    expect(await gift(id)).toEqual({ project_id: 'proj_b', status: 'pending', voided: false, steps: ['promised', 'moved'] })
    expect((await assign(id, 'nobody')).status).toBe(204)
    expect(await gift(id)).toEqual({ project_id: 'proj_b', status: 'pending', voided: true, steps: ['promised', 'moved', 'voided'] })
    expect((await assign(id, 'hand_codea')).status).toBe(204)
    await follow(id)
    expect(await gift(id)).toEqual({
      project_id: 'proj_a',
      status: 'pending',
      voided: false,
      steps: ['promised', 'moved', 'voided', 'restored'],
    })
    const { rows } = await scene.pool.query("select id, expected_amount::int from projects where id in ('proj_a', 'proj_b') order by id")
    expect(rows[0].expected_amount).toBeGreaterThan(0)
  })

  it('stays as a person said, whatever later reports name', async () => {
    const id = await booked()
    await assign(id, 'hand_codea')
    await booked({ revision: 2, hand_off: 'codeb', sale: 1_200_000 })
    expect((await get(`/admin/booking/${id}`)).body.data).toMatchObject({ match: 'hand', hand_off: { code: 'codea' } })
    expect(await gift(id)).toMatchObject({ project_id: 'proj_a', steps: ['promised', 'adjusted'] })
  })

  it.each(['approved', 'paid'])('is refused once its contribution is %s', async (state) => {
    const id = await booked({ hand_off: 'codea' })
    await approve(id)
    if (state === 'paid') await step(id, 'paid', 'paid_at = now()')
    const refused = await assign(id, 'hand_codeb')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Its contribution is approved or paid already: that money is not moved by an assignment.',
    ])
    expect(await gift(id)).toMatchObject({ project_id: 'proj_a' })
    expect((await get(`/admin/booking/${id}`)).body.data.abilities).toEqual({ assign: false, change_day: false })
  })

  it('does not move what was approved before the contribution could follow', async () => {
    const id = await booked({ hand_off: 'codea' })
    await scene.call('POST', `/admin/booking/${id}/assignments`, {
      token: admin.token,
      body: { to: 'hand_codeb', reason: 'They wrote', seen: 'hand_codea' },
    })
    await approve(id)
    await follow(id)
    await follow(id)
    expect(await gift(id)).toEqual({ project_id: 'proj_a', status: 'approved', voided: false, steps: ['promised', 'approved', 'held'] })
    // It says why, and is not due until a note says what was decided.
    const [{ id: contribution }] = (await scene.pool.query('select id from contributions where booking_id = $1', [id])).rows
    const held = (await get(`/admin/contribution/${contribution}`)).body.data.steps.at(-1)
    expect(held).toMatchObject({ kind: 'held', cause: 'assigned', acted_by: null })
    const due = async () =>
      (await scene.pool.query('select contribution_id as id from due_money where contribution_id = $1', [contribution])).rows
    expect(await due()).toEqual([])
    const body = { body: 'It stays with its first project' }
    expect((await scene.call('POST', `/admin/contribution/${contribution}/notes`, { token: admin.token, body })).status).toBeLessThan(300)
    expect(await due()).toEqual([{ id: contribution }])
  })

  it('says what is missing, and refuses what is the same already or what another admin changed', async () => {
    const id = await booked({ hand_off: 'codea' })
    expect((await assign(id, '', { reason: ' ' })).body.errors).toEqual({ to: ['Required field'], reason: ['Required field'] })
    expect((await assign(id, 'hand_nothing')).body.errors).toEqual({ to: ['Choose a hand-off or a user'] })
    expect((await assign(id, 'hand_codea')).body.errors).toEqual({ to: ['It is already theirs'] })
    expect((await assign(id, traveller.id, { seen: 'asgn_other' })).status).toBe(409)
    expect((await assign(id, traveller.id, { reason: 'x'.repeat(501) })).status).toBe(422)
  })

  it('and the approval of its contribution, at once: one of them happens, however they meet', async () => {
    const second = await scene.user('boss2', { role: 'admin' })
    for (let n = 0; n < 16; n++) {
      const id = await booked({ external_id: `RS-race-${n}`, hand_off: 'codea' })
      const [waiting] = (await scene.pool.query('select id from contributions where booking_id = $1', [id])).rows
      const { assignment_version: seen } = (await get(`/admin/booking/${id}`)).body.data
      const send =
        ({ token }: User, path: string, body: object) =>
        () =>
          scene.call('POST', path, { token, body })
      const tries = [
        send(admin, `/admin/booking/${id}/assignments`, { to: 'nobody', reason: 'Not theirs', seen }),
        send(second, `/admin/contribution/${waiting.id}/approval`, { amount: 50_000, reason: 'Paid in advance' }),
      ]
      // The order of the two acts alternates; the contribution follows the assignment only afterwards, as by the outbox.
      const answers = await Promise.all((n % 2 ? tries : tries.toReversed()).map((attempt) => attempt()))
      expect(answers.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1)
      await follow(id)
      const { rows } = await scene.pool.query(
        `select e.account, -sum(e.amount)::int as amount from ledger_entries e
          join ledger_transactions t on t.id = e.transaction_id
          where (t.booking_id = $1 or t.contribution_id = $2) and e.account <> 'trips' group by 1 having sum(e.amount) <> 0`,
        [id, waiting.id],
      )
      expect(rows).toEqual([{ account: expect.stringMatching(/^(unmatched|payable)$/), amount: 50_000 }])
    }
  })

  it('stays with its traveller while any piece of its contribution is approved', async () => {
    const id = await booked({ external_id: 'RS-pieces', hand_off: 'codea' })
    const [whole] = (await scene.pool.query('select id, code, project_id from contributions where booking_id = $1', [id])).rows
    await scene.pool.query(moveGift(whole.id, 'approved', "status = 'approved', approved_at = now()"))
    // Whichever of the pieces the database finds first.
    for (const piece of ['cont_0_first', 'cont_z_last'])
      await scene.pool.query(
        `with piece as (insert into contributions (id, code, kind, project_id, booking_id, split_from, amount, currency, status, created_at)
            values ($1, $1, 'booking', $2, $3, $4, 10, 'ARS', 'pending', now()) returning *)
          insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'promised', amount, currency, project_id from piece`,
        [piece, whole.project_id, id, whole.id],
      )
    expect((await assign(id, 'nobody')).body.message).toBe((await assign(id, traveller.id)).body.message)
    expect((await assign(id, 'nobody')).status).toBe(409)
    expect((await get(`/admin/booking/${id}`)).body.data.abilities).toEqual({ assign: false, change_day: false })
    // Its trail is the whole one's, and that of a piece once the whole is reversed.
    expect((await get(`/admin/booking/${id}`)).body.data.trail.code).toBe(whole.code)
    await scene.pool.query(moveGift(whole.id, 'reversed', 'voided_at = now()'))
    expect((await get(`/admin/booking/${id}`)).body.data).toMatchObject({
      trail: { code: 'cont_0_first' },
      project: { slug: expect.any(String) },
    })
  })

  it('is refused if the booking found its traveller since it was seen', async () => {
    const id = await booked()
    const { assignment_version: seen } = (await get(`/admin/booking/${id}`)).body.data
    await booked({ revision: 2, hand_off: 'codea' })
    expect((await assign(id, traveller.id, { seen })).status).toBe(409)
    expect(await gift(id)).toMatchObject({ project_id: 'proj_a' })
    expect((await assign(id, traveller.id)).status).toBe(204)
  })

  it('is suggested the search of the same afternoon where only the day of booking is known', async () => {
    await insertHandOff(scene.pool, 'afternoon', 'proj_a')
    await scene.pool.query("update hand_offs set created_at = '2026-11-22T21:00:00Z' where code = 'afternoon'")
    const suggested = async (occurred_at: string) => {
      const id = await booked({ external_id: `RS-${count}-${occurred_at}`, occurred_at })
      const { suggestions } = (await get(`/admin/booking/${id}`)).body.data
      return suggestions.some(({ hand_off }: { hand_off: { code: string } }) => hand_off.code === 'afternoon')
    }
    expect([await suggested('2026-11-22T15:00:00Z'), await suggested('2026-11-22T15:00:01Z')]).toEqual([true, false])
  })

  it('happens once of ten at the same time', async () => {
    const id = await booked()
    const body = { to: 'hand_codea', reason: 'At once', seen: null }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scene.call('POST', `/admin/booking/${id}/assignments`, { token: admin.token, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
  })
})

describe('by hand', () => {
  const typed = () => ({
    supplier_id: 'supp_travel_site',
    external_id: `HAND-${count}`,
    seen: null as number | null,
    status: 'confirmed',
    trip: { trip_type: 'ONLY_HOTEL', destination: 'city:1', start: '2027-05-01', end: '2027-05-08' },
    currency: 'ARS',
    sale: 100_000,
    cost: 80_000,
    fees: 0,
    taxes: 0,
    occurred_at: '2026-11-20T15:00:00Z',
    reason: 'By telephone',
  })
  const enter = (body: object) => scene.call('POST', '/admin/bookings', { token: admin.token, body, headers: { 'accept-language': 'en' } })
  const change = (id: string, body: object) => scene.call('POST', `/admin/booking/${id}/revisions`, { token: admin.token, body })

  it('enters, changes and cancels a booking through the intake, each once and noted', async () => {
    const made = await enter({ ...typed(), hand_off: 'codea' })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    await follow(id)
    expect(await gift(id)).toMatchObject({ project_id: 'proj_a', status: 'pending', steps: ['promised'] })
    expect((await change(id, { ...typed(), seen: 1, sale: 120_000 })).status).toBe(201)
    expect((await change(id, { ...typed(), seen: 1, sale: 130_000 })).status).toBe(409)
    expect((await change(id, { ...typed(), seen: 2, sale: 120_000, status: 'cancelled', reason: 'Called off' })).status).toBe(201)
    await follow(id)
    expect(await gift(id)).toMatchObject({ voided: true })
    const { data } = (await get(`/admin/booking/${id}`)).body
    expect(data).toMatchObject({ revision: 3, door: 'hand', match: 'code', status: 'cancelled' })
    expect(data.reports.map((report: { changes: { field: string }[] }) => report.changes.map(({ field }) => field))).toEqual([
      ['status'],
      ['sale'],
      [],
    ])
    expect(data.reports[0].reported_by).toMatchObject({ username: 'boss' })
    const { rows } = await scene.pool.query('select action, reason from audit_entries where subject_id = $1 order by created_at, id', [id])
    expect(rows.map(({ action }) => action)).toEqual(['booking.entered', 'booking.changed', 'booking.changed'])
  })

  it('is booked today or before, in Argentina', async () => {
    const today = todayInArgentina(new Date())
    const tomorrow = todayInArgentina(new Date(Date.now() + 86_400_000))
    const { status, body } = await enter({ ...typed(), occurred_at: `${tomorrow}T03:00:00Z` })
    expect([status, body.errors]).toEqual([422, { occurred_at: ['Choose today or a day that has passed'] }])
    // Its noon may be ahead.
    const made = await enter({ ...typed(), occurred_at: `${today}T23:59:59-03:00` })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect((await change(id, { ...typed(), seen: 1, occurred_at: `${tomorrow}T15:00:00Z` })).body.errors).toHaveProperty('occurred_at')
  })

  it('has its day corrected, with a reason, where it was entered by hand: the exact time of the same day stays', async () => {
    const { id } = (await enter({ ...typed(), occurred_at: '2026-11-20T22:30:00Z' })).body.data
    const at = async () => (await get(`/admin/booking/${id}`)).body.data
    expect((await at()).abilities).toMatchObject({ change_day: true })
    expect((await change(id, { ...typed(), seen: 1, sale: 120_000, occurred_at: '2026-11-20T15:00:00Z' })).status).toBe(201)
    expect((await at()).occurred_at).toBe('2026-11-20T22:30:00.000Z')
    expect(
      (await change(id, { ...typed(), seen: 2, sale: 120_000, occurred_at: '2026-10-20T15:00:00Z', reason: 'Typed wrong' })).status,
    ).toBe(201)
    const corrected = await at()
    expect(corrected).toMatchObject({ occurred_at: '2026-10-20T15:00:00.000Z', revision: 3 })
    expect(corrected.reports[0].changes).toEqual([{ field: 'booked_on', from: '2026-11-20', to: '2026-10-20' }])
    // A supplier's report, or one by hand of what the travel site reported, changes no day.
    const { external_id } = corrected
    const report = { ...REPORT, external_id, revision: 9, occurred_at: '2026-09-01T12:00:00Z' }
    await receiveBooking({ ...scene.services, now: NOW }, report)
    expect((await at()).occurred_at).toBe('2026-10-20T15:00:00.000Z')
    const automatic = await booked({ external_id: `AUTO-${count}`, occurred_at: '2026-12-24T12:00:00Z' })
    const again = { ...typed(), external_id: `AUTO-${count}`, seen: 1, occurred_at: '2026-10-20T15:00:00Z' }
    expect((await change(automatic, again)).status).toBe(201)
    expect((await get(`/admin/booking/${automatic}`)).body.data).toMatchObject({
      occurred_at: '2026-12-24T12:00:00.000Z',
      abilities: { change_day: false },
    })
  })

  it('keeps its day while its old or new month is closed, and once its contribution is approved', async () => {
    const { id } = (await enter({ ...typed(), hand_off: 'codea', occurred_at: '2026-11-20T15:00:00Z' })).body.data
    await follow(id)
    const may_change = async () => (await get(`/admin/booking/${id}`)).body.data.abilities.change_day
    const refused = async (day: string) => {
      const { status, body } = await change(id, { ...typed(), seen: 1, occurred_at: `${day}T15:00:00Z`, reason: 'Typed wrong' })
      expect(status).toBe(422)
      return body.errors.occurred_at[0]
    }
    for (const [month, day] of [
      ['2026-09', '2026-09-20'],
      ['2026-11', '2026-10-20'],
    ] as const) {
      const { supplier } = (await get(`/admin/booking/${id}`)).body.data
      await scene.pool.query(
        "insert into closed_months (id, supplier_id, month, statement_id, closed_by, closed_at) values ('clos_' || $1, $2, $1, 'stat_1', $3, now())",
        [month, supplier.id, admin.id],
      )
      expect(await refused(day)).toContain('reabrilo primero')
      expect(await may_change()).toBe(month === '2026-09')
      await scene.pool.query(
        "insert into closed_month_reopenings (closed_month_id, reason, reopened_by, reopened_at) values ('clos_' || $1, 'A test', $2, now())",
        [month, admin.id],
      )
      expect(await may_change()).toBe(true)
    }
    await approve(id)
    expect(await refused('2026-10-20')).toContain('ya está aprobado o pagado')
    expect(await may_change()).toBe(false)
  })

  it('changes a booking whose number has a slash', async () => {
    const external_id = `${count}/26`
    const { id } = (await enter({ ...typed(), external_id })).body.data
    expect((await change(id, { ...typed(), external_id, seen: 1, status: 'cancelled' })).status).toBeLessThan(300)
    expect((await get(`/admin/booking/${id}`)).body.data).toMatchObject({ status: 'cancelled' })
  })

  it('does not end before it starts', async () => {
    const trip = { ...typed().trip, start: '2027-05-08', end: '2027-05-01' }
    const { status, body } = await enter({ ...typed(), trip })
    expect([status, body.errors]).toEqual([422, { 'trip.end': ["The trip can't end before it starts. Change one of the dates"] }])
    expect((await enter({ ...typed(), trip: { ...trip, start: trip.end } })).status).toBe(201)
  })

  it('is of a user, or of nobody and waits', async () => {
    const of_user = await enter({ ...typed(), username: 'vera' })
    expect((await get(`/admin/booking/${of_user.body.data.id}`)).body.data).toMatchObject({
      match: 'account',
      traveller: { username: 'vera' },
    })
    const nobodys = await enter({ ...typed(), external_id: `ALONE-${count}` })
    expect((await get(`/admin/booking/${nobodys.body.data.id}`)).body.data).toMatchObject({ match: 'none' })
  })

  it('says what is wrong, and belongs to admins', async () => {
    await enter(typed())
    const again = await enter(typed())
    expect(again.body.errors).toEqual({ external_id: ['This supplier’s booking is there already: change it on its page'] })
    const fields = async (values: object) =>
      Object.keys((await enter({ ...typed(), external_id: `NEW-${count}`, ...values })).body.errors ?? {})
    expect(await fields({ hand_off: 'nothing' })).toEqual(['hand_off'])
    expect(await fields({ username: 'nobody-here' })).toEqual(['username'])
    expect(await fields({ supplier_id: 'supp_none' })).toEqual(['supplier_id'])
    expect(await fields({ profit: 1 })).toEqual(['profit'])
    expect(await fields({ sale: -1 })).toEqual(['sale'])
    expect(await fields({ sale: 1_000_000_000_001, cost: 1.5 })).toEqual(['sale', 'cost'])
    expect((await change('book_nothing', { ...typed(), seen: 1 })).status).toBe(404)
    expect((await scene.call('POST', '/admin/bookings', { token: sales.token, body: typed() })).status).toBe(403)
  })
})
