import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'

let scene: AccountScene
let token: string
beforeAll(async () => {
  scene = await openAccountScene()
  await scene.register('vera')
  token = await scene.tokenOf('vera')
  await prove()
})
afterAll(() => scene.close())

const change = (values: Record<string, unknown>) =>
  scene.call('PATCH', '/oauth/user', { token, body: { name: 'Vera', surname: 'Prueba', ...values } })
const prove = () => scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
const own = async () => (await scene.call('GET', '/oauth/user', { token })).body.data

it('normalizes private fields, leaves omitted ones, and clears empty ones', async () => {
  expect((await change({ phone: '0261 15 555-0000', cuil: '20-12345678-6', rotary_member_id: ' 7654321 ' })).status).toBe(204)
  expect(await own()).toMatchObject({ phone: '+5492615550000', cuil: '20123456786', rotary_member_id: '7654321' })
  expect((await change({ name: 'Verónica', phone: '' })).status).toBe(204)
  expect(await own()).toMatchObject({ name: 'Verónica', phone: null, cuil: '20123456786', rotary_member_id: '7654321' })
})

it.each([
  ['phone', { phone: '12345' }, 'Número de teléfono inválido'],
  ['cuil', { cuil: '20-12345678-7' }, 'Revisá el CUIL: once números, como 20-12345678-6'],
  ['rotary_member_id', { rotary_member_id: 'RC-1' }, 'Entre 4 y 12 números'],
  ['phone', { phone: '1'.repeat(61) }, 'Es demasiado largo'],
  ['cuil', { cuil: 20123456786 }, 'Campo inválido'],
  ['surname', { surname: ' ' }, 'Campo obligatorio'],
])('refuses a wrong %s: %j', async (field, values, message) => {
  const before = await own()
  const answer = await change({ name: 'Changed', ...values })
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
  expect(await own()).toEqual(before)
})

it('changes the language, and no other than those there are', async () => {
  expect((await change({ language: 'en' })).status).toBe(204)
  expect((await own()).language).toBe('en')
  expect((await change({ language: 'fr' })).body.errors).toEqual({ language: ['Campo inválido'] })
  await change({})
  expect((await own()).language).toBe('en')
  await change({ language: 'es' })
})

it('asks for the password again when telephone or CUIL change, and only then', async () => {
  await change({ phone: '0261 15 555-0000', cuil: '20-12345678-6' })
  await scene.pool.query("update sessions set proved_at = now() - interval '11 minutes'")
  const before = await own()
  for (const values of [{ phone: '' }, { phone: '0261 15 555-0001' }, { cuil: '27-12345678-0' }, { cuil: null }])
    expect([(await change(values)).body?.error, values]).toEqual(['proof_required', values])
  expect(await own()).toEqual(before)
  const same = { name: 'Otra', phone: '0261 15 555-0000', cuil: '20123456786', rotary_member_id: '1234567' }
  expect((await change(same)).status).toBe(204)
  await prove()
  expect((await change({ phone: '' })).status).toBe(204)
})

it('shows private fields to nobody else', async () => {
  await change({ phone: '0261 15 555-0000', cuil: '20-12345678-6', rotary_member_id: '7654321' })
  await scene.register('stranger')
  const stranger = await scene.tokenOf('stranger')
  for (const path of [
    '/projects',
    '/organizations',
    '/entities',
    '/projects/featured',
    '/trails',
    '/totals',
    '/oauth/user',
    '/oauth/sessions',
    '/openapi.json',
  ]) {
    const { text } = await scene.call('GET', path, { token: stranger })
    expect(text, path).not.toMatch(/2615550000|20123456786|7654321|vera@example\.com/)
  }
})
