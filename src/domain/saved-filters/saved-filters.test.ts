import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
})
afterAll(() => scene.close())

const save = (who: string, body: object) => scene.as(who, 'POST', '/saved-filters', { list: 'admin_users', ...body })
const own = async (who: string) => (await scene.as(who, 'GET', '/saved-filters')).body.data as { id: string; name: string; query: string }[]
const clear = () => scene.pool.query('delete from saved_filters')

it('is saved without its page, what is open beside it, empty fields and order of parameters', async () => {
  await clear()
  const { status, body } = await save('ana', {
    name: ' Sin confirmar ',
    query: '?state=unverified&page=3&query=&from=2026-01-01&picture=phot_1',
  })
  expect([status, body.data]).toEqual([
    201,
    { id: expect.stringMatching(/^sfil_/), list: 'admin_users', name: 'Sin confirmar', query: 'from=2026-01-01&state=unverified' },
  ])
})

it('replaces the one with its name', async () => {
  await clear()
  await save('ana', { name: 'Nuevos', query: 'state=active' })
  await save('ana', { name: 'Nuevos', query: 'state=disabled' })
  expect((await own('ana')).map(({ name, query }) => [name, query])).toEqual([['Nuevos', 'state=disabled']])
})

it('is nobody else’s', async () => {
  await clear()
  const { body } = await save('ana', { name: 'Míos', query: 'state=active' })
  await scene.pool.query(
    `insert into user_roles (user_id, role) select id, 'admin' from users where username = 'tomas' on conflict do nothing`,
  )
  expect(await own('tomas')).toEqual([])
  expect((await scene.as('tomas', 'DELETE', `/saved-filter/${body.data.id}`)).status).toBe(404)
  expect((await scene.as('ana', 'DELETE', `/saved-filter/${body.data.id}`)).status).toBe(204)
  expect(await own('ana')).toEqual([])
})

it.each([
  ['query', { name: 'Nada', query: '?page=2&email=mail_1' }],
  ['query', { name: 'Largo', query: `query=${'a'.repeat(1_000)}` }],
  ['name', { name: '   ', query: 'state=active' }],
  ['name', { name: '<b>x</b>', query: 'state=active' }],
  ['name', { name: 'a'.repeat(41), query: 'state=active' }],
  ['list', { list: '../users', name: 'Lista', query: 'state=active' }],
])('is refused by its %s: %j', async (field, body) => {
  const answer = await save('ana', body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

it('of twenty saved at once, a list keeps twelve', async () => {
  await clear()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save('ana', { name: `Filtro ${n}`, query: `query=${n}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12)
  expect(await own('ana')).toHaveLength(12)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ name: [expect.stringContaining('12')] })
})
