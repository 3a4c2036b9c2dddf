import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { fillReply, unknownVariables } from './reply.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const TEXTS = {
  name_es: 'Feriado',
  name_en: 'Holiday',
  subject_es: '{title}',
  subject_en: '{title}',
  text_es: 'Hola, {name}',
  text_en: 'Hello, {name}',
}

describe('the words in braces', () => {
  it.each([
    ['Hola, {name}: {title}', []],
    ['{nombre} y {name}', ['{nombre}']],
    ['una { llave', ['{ }']],
    ['{{name}}', ['{ }']],
    ['{}', ['{}']],
  ])('%s', (text, unknown) => expect(unknownVariables(text)).toEqual(unknown))

  it('are filled in as they are, and what is not known stays to be written', () => {
    expect(fillReply('{name}, {amount}: {title}', { name: '$& {title}', title: 'Bariloche', amount: null })).toBe(
      '$& {title}, …: Bariloche',
    )
  })
})

it('is kept by sellers only, in both languages, and noted', async () => {
  expect((await scene.as('vera', 'GET', '/sales/replies')).status).toBe(403)
  expect((await scene.as('boss', 'POST', '/sales/replies', TEXTS)).status).toBe(403)
  const added = await scene.as('sofia', 'POST', '/sales/replies', TEXTS)
  expect(added.body.data).toMatchObject({ ...TEXTS, enabled: true, version: 1 })
  const { id } = added.body.data
  const changed = await scene.as('pablo', 'PATCH', `/sales/replies/${id}`, { text_es: 'Chau, {name}', version: 1 })
  expect(changed.body.data).toMatchObject({ text_es: 'Chau, {name}', text_en: 'Hello, {name}', version: 2 })
  expect((await scene.as('sofia', 'PATCH', `/sales/replies/${id}`, { enabled: false, version: 1 })).status).toBe(409)
  expect((await scene.as('sofia', 'PATCH', `/sales/replies/${id}`, { enabled: false, version: 2 })).body.data.enabled).toBe(false)
  expect((await scene.as('sofia', 'GET', '/sales/replies')).body.data).toHaveLength(6)
  const { rows } = await scene.pool.query('select action from audit_entries where subject_id = $1 order by id', [id])
  expect(rows.map(({ action }) => action)).toEqual(['reply.added', 'reply.changed', 'reply.disabled'])
})

it.each([
  ['text_es', { text_es: 'Hola, {nombre}' }],
  ['text_en', { text_en: '' }],
  ['subject_en', { subject_en: 'Two\nlines' }],
  ['subject_es', { subject_es: '{title' }],
  ['name_es', { name_es: 'Presupuesto' }],
  ['text_es', { text_es: 'x'.repeat(4001) }],
])('refuses %s', async (field, wrong) => {
  const refused = await scene.as('sofia', 'POST', '/sales/replies', { ...TEXTS, name_es: 'Otra', name_en: 'Other', ...wrong })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
})

it('twenty at once with one name make one', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => scene.as('sofia', 'POST', '/sales/replies', { ...TEXTS, name_es: 'Una', name_en: 'One' })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
})
