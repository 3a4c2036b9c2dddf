import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishEntries } from '../../domain/ledger/log/publish-entries.server.ts'
import { type BuiltServer, openBuiltServer } from '../built-server.ts'
import { moveGift } from '../fixture.ts'
import { type GiftScene, openGiftScene } from '../gift-scene.ts'

// A hundred and fifty requests for documents at once, sent to the built server from one address: another one's receipt does not wait for them.

let scene: GiftScene
let server: BuiltServer
let code: string
beforeAll(async () => {
  scene = await openGiftScene({}, { places: true })
  await scene.begin()
  const id = await scene.gift()
  code = id.replaceAll('_', '')
  await scene.pool.query(moveGift(id, 'approved', `status = 'approved', approved_at = now()`))
  await publishEntries(scene.db)
  server = await openBuiltServer(scene, { TRUST_PROXY: '1' })
})
afterAll(async () => {
  await server.close()
  await scene.close()
})

it('answers another address while one asks a hundred and fifty times', async () => {
  const answered: string[] = []
  const ask = async (address: string) => {
    const response = await fetch(`${server.url}/api/trail/${code}/receipt.pdf`, { headers: { 'x-forwarded-for': address } })
    await response.arrayBuffer()
    answered.push(`${address} ${response.status} ${response.headers.get('retry-after')}`)
    return response.status
  }
  // Fewer than may wait in all: those that are refused are too many of one address.
  const flood = Array.from({ length: 150 }, () => ask('203.0.113.7'))
  expect(await ask('203.0.113.8')).toBe(200)
  await Promise.all(flood)
  expect(answered).toContain('203.0.113.7 503 5')
  expect(answered.filter((line) => / (4|500)/.test(line))).toEqual([])
})
