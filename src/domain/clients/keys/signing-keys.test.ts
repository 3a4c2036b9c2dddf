import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClientScene, openClientScene } from '../../../testing/client-scene.ts'
import { keyOrder, rotateKeys, signingKeys } from './signing-keys.server.ts'

let scene: ClientScene
let admin: string
let vera: string
let shop: { id: string; secret: string | null }
beforeAll(async () => {
  scene = await openClientScene()
  admin = await scene.provenAdmin()
  vera = await scene.tokenOf('vera')
  shop = await scene.registerClient()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.pool.query('delete from oauth_keys')
  await signingKeys(scene.db, scene.services.config)
})

const age = (interval: string) => scene.pool.query(`update oauth_keys set created_at = created_at - interval '${interval}'`)
const rotate = (how: Parameters<typeof rotateKeys>[2]) => rotateKeys(scene.db, scene.services.config, how)
const ids = async () => (await keyOrder(scene.db)).split(',')
/** Keys that this process publishes once it has looked. */
let minutes = 0
async function published() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000 * ++minutes)
  const { body } = await scene.call('GET', '/oauth/jwks')
  clock.mockRestore()
  return body.keys.map(({ kid }: { kid: string }) => kid) as string[]
}
const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid
const signer = async () => kidOf((await scene.tokensFor(shop, vera)).id_token)

describe('a rotation', () => {
  it('publishes the new key at once, signs with it ten minutes later, and publishes the old one until its tokens have expired', async () => {
    const [old = ''] = await ids()
    await age('90 days')
    const made = await rotate({ days: 90 })
    expect((await published()).sort()).toEqual([old, made].sort())
    expect(await signer()).toBe(old)
    await age('11 minutes')
    expect((await published()).sort()).toEqual([old, made].sort())
    expect(await signer()).toBe(made)
    await age('1 day')
    await rotate({ days: 90 })
    expect(await ids()).toEqual([made, old])
    await age('2 hours')
    expect(await rotate({ days: 90 })).toBeNull()
    expect(await published()).toEqual([made])
  })

  it('leaves a younger key, and makes one of many that are asked for at once', async () => {
    const [old = ''] = await ids()
    expect(await rotate({ days: 90 })).toBeNull()
    await age('91 days')
    const made = await Promise.all(Array.from({ length: 8 }, () => rotate({ days: 90 })))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await ids()).toHaveLength(2)
    const again = await Promise.all(Array.from({ length: 8 }, () => rotate({ seen: old })))
    expect(again.filter(Boolean)).toHaveLength(0)
  })

  it('is an admin’s, with a fresh proof and what they saw; at once, only the new key is left', async () => {
    const list = async () => (await scene.call('GET', '/admin/signing-keys', { token: admin })).body.data
    const post = (token: string, body: object) => scene.call('POST', '/admin/signing-keys', { token, body })
    const [{ id: seen }] = await list()
    expect((await scene.call('GET', '/admin/signing-keys', { token: vera })).status).toBe(403)
    expect((await post(vera, { seen })).status).toBe(403)
    expect((await post(await scene.tokenOf('ana'), { seen })).body.error).toBe('proof_required')
    const { status, body } = await post(admin, { seen })
    expect([status, body.data.map(({ signs }: { signs: boolean }) => signs)]).toEqual([201, [false, true]])
    expect((await post(admin, { seen })).status).toBe(409)
    const before = await signer()
    const ended = await post(admin, { seen: (await list())[0].id, at_once: true })
    expect(ended.body.data).toEqual([{ id: expect.stringMatching(/^skey_/), signs: true, created_at: expect.any(String) }])
    expect(await published()).toEqual([ended.body.data[0].id])
    expect(await signer()).not.toBe(before)
    expect(await scene.dump()).not.toContain('"d":')
    const { rows } = await scene.pool.query("select subject_id from audit_entries where action = 'client.key_rotated'")
    expect(rows).toHaveLength(2)
  })
})

describe('a changed SECRET_KEY', () => {
  const CHANGED = { secret_key: 'another-secret-key-of-thirty-two-characters' }

  it('signs on with the same key while the one before is named, and with another one when nobody names it', async () => {
    const [kid] = await ids()
    const { secret_key: secret_key_old } = scene.services.config
    expect((await signingKeys(scene.db, { ...CHANGED, secret_key_old })).map((key) => key.kid)).toEqual([kid])
    expect((await signingKeys(scene.db, CHANGED)).map((key) => key.kid)).not.toContain(kid)
  })
})
