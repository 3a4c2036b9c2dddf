import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene, reportDealBooking } from '../../../testing/deal-scene.ts'
import { insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'

// A booking of a quote that its customer accepted and went on from, with the first project: where its contribution goes.

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
  await insertProject(scene.pool, 'proj_2')
})
afterAll(() => scene.close())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const QUOTE = { language: 'es', items: [{ name: 'Hotel', price: 120_050 }], currency: 'ARS', holds_until: '2099-01-31' }
const TRIP = {
  trip_type: 'ONLY_HOTEL',
  destination_id: 'city:1',
  project_id: 'proj_1',
  rooms: [{ adults: 2, childs: [] }],
  start: dayIn(40),
  end: dayIn(47),
}

const act = (code: string, what: string, body: object) => scene.as(null, 'POST', `/quote/${code}/${what}`, body)
const choose = (code: string, project_id: string) => act(code, 'choices', { number: 1, project_id })
/** With the first project. @returns the code of the hand-off, too */
async function gone() {
  const id = await scene.create(TRIP)
  const draft = await scene.as('sofia', 'PUT', `/sales/deal/${id}/quote`, QUOTE)
  await scene.as('sofia', 'POST', `/sales/deal/${id}/quote/sending`, { version_id: draft.body.data.id, way: 'link' })
  const { code } = (await scene.as('sofia', 'GET', `/sales/deal/${id}/quote`)).body.data
  await choose(code, 'proj_1')
  await act(code, 'acceptances', { number: 1 })
  expect((await act(code, 'hand-offs', { number: 1 })).status).toBe(201)
  return { id, code, hand_off: await lastHandOff(id) }
}
async function lastHandOff(id: string): Promise<string> {
  const query = 'select code from hand_offs where deal_code = $1 order by created_at desc limit 1'
  return (await scene.pool.query(query, [(await scene.deal(id)).code])).rows[0].code
}
const report = (external_id: string, hand_off?: string) =>
  receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id, hand_off }))
async function enter(id: string, external_id: string) {
  const { revision, status, ...parts } = reportDealBooking({ external_id })
  const { version } = await scene.deal(id)
  const entered = { ...parts, supplier_id: 'supp_travel_site', reason: 'Por teléfono', version }
  expect((await scene.as('sofia', 'POST', `/sales/deal/${id}/bookings`, entered)).status).toBe(201)
}
async function givenTo(id: string): Promise<string[]> {
  await scene.followBookings()
  const query = 'select c.project_id from contributions c join deals d on d.booking_id = c.booking_id where d.id = $1'
  return (await scene.pool.query(query, [id])).rows.map(({ project_id }) => project_id)
}

it('gives to the project chosen on the quote since, which the travel site shows', async () => {
  const { id, code, hand_off } = await gone()
  const promised = async () => (await scene.as(null, 'GET', `/hand-offs/${hand_off}/project`)).body.data.id
  expect(await promised()).toBe('proj_1')
  await choose(code, 'proj_2')
  expect(await promised()).toBe('proj_2')
  await report('RS-chosen', hand_off)
  expect(await givenTo(id)).toEqual(['proj_2'])
})

it('gives to the project of its deal where a seller enters it, whoever chose that', async () => {
  const chosen = await gone()
  await choose(chosen.code, 'proj_2')
  await enter(chosen.id, 'RS-entered')
  expect(await givenTo(chosen.id)).toEqual(['proj_2'])
  const edited = await gone()
  const { version } = await scene.deal(edited.id)
  await scene.as('sofia', 'PATCH', `/sales/deal/${edited.id}`, { project_id: 'proj_2', version })
  await enter(edited.id, 'RS-edited')
  expect(await givenTo(edited.id)).toEqual(['proj_2'])
})

it('gives to the project that its customer chose, and shows it, whatever a seller entered since', async () => {
  const { id, code, hand_off } = await gone()
  await choose(code, 'proj_2')
  const { version } = await scene.deal(id)
  expect((await scene.as('sofia', 'PATCH', `/sales/deal/${id}`, { project_id: 'proj_1', version })).status).toBe(204)
  expect((await scene.as(null, 'GET', `/hand-offs/${hand_off}/project`)).body.data.id).toBe('proj_2')
  await report('RS-seller', hand_off)
  expect(await givenTo(id)).toEqual(['proj_2'])
})

it.each(['RS-searched', 'RS-searched-entered'])('gives to the project of a later search for the deal: %s', async (external_id) => {
  const { id, code } = await gone()
  await choose(code, 'proj_2')
  const deal = (await scene.deal(id)).code
  const search = { ...TRIP, destination: { id: 'city:1', text: 'Mendoza' } }
  expect((await scene.as(null, 'POST', '/hand-offs', { search, project_id: 'proj_1', deal })).status).toBe(201)
  if (external_id.endsWith('entered')) await enter(id, external_id)
  else await report(external_id, await lastHandOff(id))
  expect(await givenTo(id)).toEqual(['proj_1'])
})

it('goes there, too, once an admin assigns it to the older search: another one than manages that project', async () => {
  await insertOrganization(scene.pool, 'org_3')
  await insertProject(scene.pool, 'proj_3', { organization: 'org_3' })
  await scene.pool.query("insert into organization_members (organization_id, user_id) values ('org_3', $1)", [scene.boss.id])
  const nadia = await scene.user('nadia', { role: 'admin' })
  const { code, hand_off } = await gone()
  await choose(code, 'proj_3')
  const { booking } = await report('RS-waits')
  const { rows } = await scene.pool.query('select id from hand_offs where code = $1', [hand_off])
  const assign = async ({ token }: { token: string }) => {
    const seen = (await scene.call('GET', `/admin/booking/${booking.id}`, { token })).body.data.assignment_version
    const body = { to: rows[0].id, reason: 'It is this trip', seen }
    return scene.call('POST', `/admin/booking/${booking.id}/assignments`, { token, body, headers: { 'accept-language': 'en' } })
  }
  expect((await assign(scene.boss)).body.message).toContain('another person')
  expect((await assign(nadia)).status).toBe(204)
  await scene.followBookings()
  const given = await scene.pool.query('select project_id from contributions where booking_id = $1', [booking.id])
  expect(given.rows).toEqual([{ project_id: 'proj_3' }])
})
