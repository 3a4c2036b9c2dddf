import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { openOrganizationScene } from '../../../testing/organization-scene.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { watchLapsingLetter } from '../watches/watch.letters.ts'
import { LAPSE_DAYS, WARNING_DAYS } from './giving.ts'
import { lapseGifts } from './lapse-gifts.server.ts'

let scene: Awaited<ReturnType<typeof openOrganizationScene>>
let vera: { token: string; id: string }
let boss: { token: string; id: string }
let count = 0
let project = ''
beforeAll(async () => {
  scene = await openOrganizationScene()
  boss = await scene.user('boss', { role: 'admin' })
  vera = await scene.user('vera')
})
afterAll(() => scene.close())
beforeEach(async () => {
  // Gifts of the tests before are over, so that each counts its own.
  await lapseGifts(scene.services, inDays(400))
  await lapseGifts(scene.services, inDays(440))
  count++
  project = `proj_${count}`
  await insertOrganization(scene.pool, `org_${count}`)
  await insertProject(scene.pool, project, { organization: `org_${count}` })
  await scene.pool.query('delete from rate_limits')
  scene.services.emitted.length = 0
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
async function give(token?: string, more: { email?: string } = {}): Promise<string> {
  const body = { amount: 250_050, shown: false, key: `lapse-${count}-${more.email?.split('@')[0] ?? (token ? 'user' : 'guest')}`, ...more }
  const { body: given } = await scene.call('POST', `/project/${project}/gifts`, { ...(token && { token }), body })
  scene.services.emitted.length = 0
  return given.data.code
}
const letters = () => scene.services.emitted.flatMap(({ payload }) => (payload as { kind?: string }).kind ?? [])
const lastStep = async (code: string) =>
  (
    await scene.pool.query(
      'select s.kind, s.cause from contribution_steps s join contributions c on c.id = s.contribution_id where c.code = $1 order by s.id desc limit 1',
      [code],
    )
  ).rows[0]
const idOf = async (code: string) => (await scene.pool.query('select id from contributions where code = $1', [code])).rows[0].id
const arrives = async (code: string, { amount = 250_050, reason = '' } = {}) =>
  scene.call('POST', `/admin/contribution/${await idOf(code)}/arrivals`, {
    token: boss.token,
    body: { amount, arrived_on: todayInArgentina(new Date()), reason },
  })

it('lapses the day after the one that its letter named, and counts no more', async () => {
  const code = await give(vera.token)
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS - 1))).toEqual({ warned: 0, lapsed: 0 })
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS))).toEqual({ warned: 1, lapsed: 0 })
  expect(letters()).toEqual(['giving_lapses'])
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS))).toEqual({ warned: 0, lapsed: 0 })
  expect(letters()).toEqual(['giving_lapses'])
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS + 1))).toEqual({ warned: 0, lapsed: 1 })
  expect(await lastStep(code)).toEqual({ kind: 'not_approved', cause: 'lapsed' })
  const { rows } = await scene.pool.query('select expected_amount::float8 as expected from projects where id = $1', [project])
  expect(rows).toEqual([{ expected: 0 }])
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS + 2))).toEqual({ warned: 0, lapsed: 0 })
})

it('of a guest lapses, too; a letter goes to the address that they left with it and confirmed, to no other', async () => {
  const [code, other] = [await give(), await give(undefined, { email: 'olga@example.com' })]
  const watched = async (of: string, set: string) =>
    scene.pool.query(`update trail_watches set ${set} where contribution_id = $1 returning id`, [await idOf(of)])
  expect((await watched(other, 'confirmed_at = null')).rows).toHaveLength(1)
  expect((await scene.call('POST', `/trail/${code}/watches`, { body: { email: 'stranger@example.com' } })).status).toBe(202)
  await watched(code, 'confirmed_at = now()')
  const confirmed = await give(undefined, { email: 'vera@example.com' })
  const [watch] = (await watched(confirmed, 'confirmed_at = now()')).rows
  scene.services.emitted.length = 0
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS))).toEqual({ warned: 3, lapsed: 0 })
  expect(letters()).toEqual(['trail_watch_lapses'])
  expect(scene.services.emitted[0]!.payload).toMatchObject({ facts: { watch_id: watch.id } })
  const recipient = await watchLapsingLetter.recipient(
    { ...scene.services, now: inDays(LAPSE_DAYS - WARNING_DAYS) },
    { user_id: undefined, facts: { watch_id: watch.id } },
  )
  expect(recipient).toMatchObject({
    address: 'vera@example.com',
    code: confirmed,
    amount: { amount: 250_050 },
    account: { currency: 'ARS' },
  })
  expect((await lapseGifts(scene.services, inDays(LAPSE_DAYS + 1))).lapsed).toBe(3)
  expect(await lastStep(code)).toEqual({ kind: 'not_approved', cause: 'lapsed' })
})

it('that nobody was warned of in time still gets a whole week', async () => {
  const code = await give(vera.token)
  expect(await lapseGifts(scene.services, inDays(100))).toEqual({ warned: 1, lapsed: 0 })
  expect(await lapseGifts(scene.services, inDays(100 + WARNING_DAYS))).toEqual({ warned: 0, lapsed: 0 })
  expect((await lapseGifts(scene.services, inDays(101 + WARNING_DAYS))).lapsed).toBe(1)
  expect(await lastStep(code)).toEqual({ kind: 'not_approved', cause: 'lapsed' })
})

it('gets another warning and another week once its recorded arrival is withdrawn', async () => {
  const code = await give(vera.token)
  await lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS))
  expect((await arrives(code)).status).toBe(204)
  expect((await arrives(code, { amount: 0, reason: 'It was of another donor' })).status).toBe(204)
  scene.services.emitted.length = 0
  expect(await lapseGifts(scene.services, inDays(100))).toEqual({ warned: 1, lapsed: 0 })
  expect(letters()).toEqual(['giving_lapses'])
  expect(await lapseGifts(scene.services, inDays(100 + WARNING_DAYS))).toEqual({ warned: 0, lapsed: 0 })
  expect((await lapseGifts(scene.services, inDays(101 + WARNING_DAYS))).lapsed).toBe(1)
})

it('does not lapse once it has arrived, and at the same instant one of both happens', async () => {
  const code = await give(vera.token)
  await lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS))
  const [arrival, swept] = await Promise.all([arrives(code), lapseGifts(scene.services, inDays(LAPSE_DAYS + 1))])
  expect([arrival.status, swept.lapsed]).toEqual(arrival.status === 204 ? [204, 0] : [409, 1])
  const guest = await give()
  await lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS))
  expect((await arrives(guest)).status).toBe(204)
  expect(await lapseGifts(scene.services, inDays(LAPSE_DAYS + 1))).toEqual({ warned: 0, lapsed: 0 })
})

it('lapses once when two processes sweep at the same instant', async () => {
  await give(vera.token)
  const [one, other] = await Promise.all([1, 2].map(() => lapseGifts(scene.services, inDays(LAPSE_DAYS - WARNING_DAYS))))
  expect(one!.warned + other!.warned).toBe(1)
  const [first, second] = await Promise.all([1, 2].map(() => lapseGifts(scene.services, inDays(LAPSE_DAYS + 1))))
  expect(first!.lapsed + second!.lapsed).toBe(1)
})
