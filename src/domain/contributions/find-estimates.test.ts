import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'

let scene: GiftScene
beforeAll(async () => {
  scene = await openGiftScene()
  await scene.begin()
})
afterAll(() => scene.close())

const ask = async () => (await scene.call('GET', '/estimates')).body.data

it('says what trips of a kind left, from twenty confirmed ones on, and counts neither donations nor what was not confirmed', async () => {
  const confirm = async (amount: number) => {
    const id = await scene.gift(amount, { kind: 'booking' })
    expect((await scene.approve(id, amount, {}, scene.admin)).status).toBe(200)
    return id
  }
  for (let n = 1; n <= 19; n++) await confirm(n * 1000)
  const donation = await scene.gift(77_000)
  await scene.approve(donation, 77_000)
  await scene.gift(90_000, { kind: 'booking' })
  expect(await ask()).toEqual([])
  const last = await confirm(1_000_000)
  expect(await ask()).toEqual([{ trip_type: 'ONLY_HOTEL', median: { amount: 10_500, currency: 'ARS' }, trips: 20 }])
  await scene.post(scene.admin, `/admin/contribution/${last}/reversal`, { cause: 'mistake', reason: 'No era' })
  expect(await ask()).toEqual([])
})
