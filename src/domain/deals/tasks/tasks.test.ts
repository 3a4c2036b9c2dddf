import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { notifyOfTask, remindOfTasks } from './remind-of-tasks.server.ts'

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

it('is edited only as it was seen', async () => {
  const id = await scene.create()
  const { body } = await add(id, { remind_at: '2026-01-09T12:00:00-03:00' })
  const task = async () =>
    (await scene.as('sofia', 'GET', `/sales/deal/${id}/life`)).body.data.tasks.find((one: { id: string }) => one.id === body.data.id)
  const { title, due_on, remind_at, owner } = await task()
  const seen = { title, due_on, remind_at, owner_id: owner.id }
  const change = (values: object) => scene.as('pablo', 'PATCH', `/sales/task/${body.data.id}`, { seen, ...values })
  expect((await change({ due_on: '2026-01-12' })).status).toBe(204)
  const refused = await change({ title: 'Escribir' })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^(Somebody else changed|Otra persona cambió)/)])
  expect(await task()).toMatchObject({ title: 'Llamar', due_on: '2026-01-12' })
  expect((await change({ title: 'Escribir', seen: { ...seen, due_on: '2026-01-12' } })).status).toBe(204)
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

it('its owner is reminded once, when its time has come, by a letter and under the bell, also by two processes at once', async () => {
  const id = await scene.create({ title: 'Con recordatorio' })
  const remind_at = '2026-01-09T12:00:00-03:00'
  const { body } = await add(id, { title: 'Recordarme esto', remind_at })
  const done = (await add(id, { title: 'Ya está hecha', remind_at })).body.data.id
  await scene.as('sofia', 'PATCH', `/sales/task/${done}`, { done: true })
  scene.services.emitted.length = 0
  const told = async () => (await scene.as('sofia', 'GET', '/notifications')).body.data.map(({ content }: { content: string }) => content)
  const before = (await told()).length
  await remindOfTasks(scene.services, new Date('2026-01-09T14:59:00Z'))
  expect((await told()).length).toBe(before)
  const at = new Date('2026-01-09T15:00:00Z')
  const runs = await Promise.all([remindOfTasks(scene.services, at), remindOfTasks(scene.services, at), remindOfTasks(scene.services, at)])
  expect(runs.reduce((sum, { reminded }) => sum + reminded, 0)).toBeGreaterThanOrEqual(1)
  expect((await told()).filter((content: string) => content === 'To do now: Recordarme esto (Con recordatorio).')).toHaveLength(1)
  const letters = scene.services.emitted.filter(({ payload }) => payload.kind === 'task_reminder')
  expect(letters.filter(({ payload }) => (payload.facts as { task_id: string }).task_id === body.data.id)).toHaveLength(1)
  expect(letters.some(({ payload }) => (payload.facts as { task_id: string }).task_id === done)).toBe(false)
})

it('its owner is reminded of what another one noted, as what it is', async () => {
  const id = await scene.create({ title: 'Con otro' })
  const remind_at = '2026-01-10T12:00:00-03:00'
  await add(id, { title: 'Pedir los datos', owner_id: scene.pablo.id, remind_at })
  await scene.mails()
  await remindOfTasks(scene.services, new Date(remind_at))
  const [mail] = (await scene.mails()).filter(({ subject }) => subject.includes('Pedir los datos'))
  expect(mail).toMatchObject({ to_address: 'pablo@example.com', text_body: expect.stringContaining('Te recordamos «Pedir los datos»') })
})

it('who is given a task finds it under the bell, once, and not any more when it is done', async () => {
  const id = await scene.create({ title: 'Para Pablo' })
  const { body } = await add(id, { title: 'Pedir pasaportes', owner_id: scene.pablo.id })
  const ctx = { ...scene.services, now: new Date() }
  const event = { id: 'evnt_1', type: 'task.given', payload: { task_id: body.data.id, deal_id: id, to: scene.pablo.id } }
  for (let n = 0; n < 2; n++) await notifyOfTask.handle(ctx as never, event as never)
  await scene.as('pablo', 'PATCH', `/sales/task/${body.data.id}`, { done: true })
  await notifyOfTask.handle(ctx as never, { ...event, id: 'evnt_2' } as never)
  const told = (await scene.as('pablo', 'GET', '/notifications')).body.data
  expect(
    told.filter(({ content }: { content: string }) => content === 'You were given a task: Pedir pasaportes (Para Pablo).'),
  ).toHaveLength(1)
  expect(told[0].path).toBe(`/en/sales/deal/${id}`)
})
