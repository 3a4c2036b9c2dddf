import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../testing/deal-scene.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const PATH = '/sales/lost-reasons'
const names = async () => (await scene.as('sofia', 'GET', PATH)).body.data.map(({ name_en }: { name_en: string }) => name_en)
const offered = async () =>
  (await scene.as('sofia', 'GET', '/sales/choices')).body.data.lost_reasons.map(({ name }: { name: string }) => name)

it('is kept by sellers: not by admins, travellers or guests', async () => {
  for (const [who, status] of [
    ['boss', 403],
    ['vera', 403],
    [null, 401],
  ] as const)
    for (const [method, path] of [
      ['GET', PATH],
      ['GET', `${PATH}.csv`],
      ['POST', PATH],
      ['PATCH', `${PATH}/lost_price`],
      ['POST', `${PATH}/lost_price/moves`],
    ] as const)
      expect((await scene.as(who, method, path, method === 'GET' ? undefined : {})).status, `${who} ${method} ${path}`).toBe(status)
  // The addresses of the admins' lists do not work either.
  expect((await scene.as('boss', 'GET', '/admin/platform/lost_reasons')).status).toBe(422)
})

it('gets a reason at its end, in both languages, whose names are its own', async () => {
  const added = await scene.as('sofia', 'POST', PATH, { name_es: 'Sin pasaporte', name_en: 'No passport' })
  expect([added.status, added.body.data]).toMatchObject([201, { name_en: 'No passport', enabled: true, used: 0 }])
  expect((await names()).at(-1)).toBe('No passport')
  const again = await scene.as('pablo', 'POST', PATH, { name_es: 'Sin pasaporte', name_en: 'Another' })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name_es']])
  const taken = await scene.as('pablo', 'PATCH', `${PATH}/${added.body.data.id}`, { name_en: 'Price' })
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['name_en']])
  expect((await scene.as('sofia', 'POST', PATH, { name_es: 'Sola' })).status).toBe(422)
  const { rows } = await scene.pool.query('select action, after from audit_entries where subject_id = $1', [added.body.data.id])
  expect(rows).toEqual([{ action: 'catalogue.added', after: { list: 'lost_reasons', key: 'No passport' } }])
})

it('is searched by its words, not by ids that we made, and downloaded', async () => {
  const { body } = await scene.as('sofia', 'GET', `${PATH}?query=precio`)
  expect(body).toMatchObject({ data: [{ name_en: 'Price' }], meta: { total: 1 } })
  expect((await scene.as('sofia', 'GET', `${PATH}?query=lost_`)).body.meta.total).toBe(0)
  const { text } = await scene.as('sofia', 'GET', `${PATH}.csv?query=precio&lang=en`)
  expect(text.split('\r\n')).toEqual([
    expect.stringContaining('name in Spanish,name in English,order,state,in use'),
    'Precio,Price,1,Offered,0',
    '',
  ])
  const { rows } = await scene.pool.query("select after from audit_entries where action = 'catalogue.exported'")
  expect(rows).toEqual([{ after: { list: 'lost_reasons', rows: 1 } }])
})

it('moves, and stops being offered while the deals that have it keep it', async () => {
  const id = await scene.create()
  expect((await scene.move(id, 'lost', { lost_reason_id: 'lost_price' })).status).toBe(200)
  expect((await scene.as('sofia', 'POST', `${PATH}/lost_price/moves`, { place: 'down' })).status).toBe(204)
  expect((await names()).indexOf('Price')).toBe(1)
  expect((await scene.as('sofia', 'PATCH', `${PATH}/lost_price`, { enabled: false })).body.data).toMatchObject({ enabled: false, used: 1 })
  expect(await offered()).not.toContain('Price')
  expect((await scene.deal(id)).lost_reason).toMatchObject({ name: 'Price' })
  const other = await scene.create()
  expect(Object.keys((await scene.move(other, 'lost', { lost_reason_id: 'lost_price' })).body.errors)).toEqual(['lost_reason_id'])
})
