import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const add = (id: string, values: object = {}) =>
  scene.as('sofia', 'POST', `/sales/deal/${id}/tasks`, { title: 'Llamar', due_on: '2026-01-10', ...values })
const found = async (query: string, who = 'sofia') =>
  (await scene.as(who, 'GET', `/sales?${query}`)).body.data.map((deal: { id: string }) => deal.id)

it('a task that is late shows on its card, and can be asked for, until it is done', async () => {
  const id = await scene.create({ title: 'Con una tarea' })
  const { body } = await add(id)
  expect((await scene.deal(id)).next_task).toEqual({ title: 'Llamar', due_on: '2026-01-10', is_late: true })
  expect(await found('late=1')).toEqual([id])
  const { version } = await scene.deal(id)
  expect((await scene.as('pablo', 'PATCH', `/sales/task/${body.data.id}`, { done: true })).status).toBe(204)
  expect(await found('late=1')).toEqual([])
  expect((await scene.deal(id)).version).toBe(version)
})

it('is of who writes it, or of a seller who is told', async () => {
  const id = await scene.create()
  scene.services.emitted.length = 0
  await add(id)
  await add(id, { owner_id: scene.pablo.id, remind_at: '2026-01-09T12:00:00-03:00' })
  expect(scene.services.emitted.filter(({ type }) => type === 'task.given').map(({ payload }) => payload.to)).toEqual([scene.pablo.id])
  expect(Object.keys((await add(id, { owner_id: scene.vera.id })).body.errors)).toEqual(['owner_id'])
})

it.each([
  ['title', { title: 'ab' }],
  ['title', { title: 'x'.repeat(141) }],
  ['due_on', { due_on: '2026-02-30' }],
  ['remind_at', { remind_at: 'mañana' }],
])('is refused by its %s: %j', async (field, values) => {
  const id = await scene.create()
  expect(Object.keys((await add(id, values)).body.errors)).toEqual([field])
})

it('several deals get an owner or a task at once, all or none', async () => {
  const ids = [await scene.create(), await scene.create()]
  const bulk = (values: object) => scene.as('sofia', 'POST', '/sales/bulk', { ids: [...ids, 'deal_gone'], ...values })
  expect((await bulk({ owner_id: scene.pablo.id })).body.data).toEqual({ changed: 2 })
  expect((await found('mine=1', 'pablo')).sort()).toEqual([...ids].sort())
  expect(await found('owner=pablo')).toHaveLength(2)
  expect((await bulk({ task: { title: 'Mandar fotos', due_on: '2099-01-01' } })).body.data).toEqual({ changed: 2 })
  for (const id of ids) expect((await scene.deal(id)).next_task).toMatchObject({ title: 'Mandar fotos' })
  for (const values of [{}, { owner_id: scene.vera.id }, { owner_id: scene.pablo.id, task: { title: 'Las dos', due_on: '2099-01-01' } }])
    expect((await bulk(values)).status).toBe(422)
})

it('what others changed since my visit is new to me, and not what I did myself', async () => {
  const id = await scene.create({ owner_id: scene.pablo.id })
  const isNew = async (who: string) => (await scene.deal(id, who)).is_new
  expect([await isNew('sofia'), await isNew('pablo')]).toEqual([false, true])
  await scene.as('pablo', 'POST', `/sales/deal/${id}/visits`)
  expect(await isNew('pablo')).toBe(false)
  await scene.as('pablo', 'POST', `/sales/deal/${id}/notes`, { body: 'Le gustó' })
  expect(await isNew('pablo')).toBe(false)
  await scene.as('sofia', 'POST', `/sales/deal/${id}/notes`, { kind: 'whatsapp', body: '¡Hola!' })
  expect([await isNew('sofia'), await isNew('pablo')]).toEqual([false, true])
  expect((await scene.deal(id)).first_answer_at).not.toBeNull()
})

it('the list narrows, sorts, pages, steps to the next one, and is exported without formulas', async () => {
  await scene.pool.query("update deals set expected_on = '2027-05-20' where title = 'Con una tarea'")
  const evil = await scene.create({ title: '=HYPERLINK("x")', source: 'referral', project_id: 'proj_1' })
  expect(await found('source=referral')).toEqual([evil])
  expect(await found('project=proj-1')).toEqual([evil])
  expect(await found('month=2027-05')).toHaveLength(1)
  expect(await found(`query=${encodeURIComponent('número 1')}&sort=title`)).toContain((await found('query=cliente1@example.com'))[0])
  expect(await found("query='%25_")).toEqual([])
  const all = await found('sort=created_at&per_page=100')
  const step = (await scene.as('sofia', 'GET', `/sales/deal/${all[1]}/neighbours?sort=created_at`)).body.data
  expect(step).toEqual({ previous: all[0], next: all[2] })
  const { text } = await scene.as('sofia', 'GET', '/sales/deals.csv?source=referral')
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  expect((await scene.pool.query("select after from audit_entries where action = 'deal.exported'")).rows).toEqual([{ after: { rows: 1 } }])
  for (const query of ['stage=won', 'month=2027-13', 'sort=amount', 'owner=<b>'])
    expect((await scene.as('sofia', 'GET', `/sales?${query}`)).status, query).toBe(422)
})
