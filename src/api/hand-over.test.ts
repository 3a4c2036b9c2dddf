import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld } from '../../db/world/seed-world.ts'
import { seedDemoLogins } from '../domain/accounts/demo-logins.server.ts'
import { tokenDigest } from '../domain/sign-in/hashed-tokens.server.ts'
import { wireForm } from '../kit/http/hand-over.server.ts'
import { partly } from '../testing/doubles/partly.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { testServices } from '../testing/test-services.ts'
import { createPlatformApi } from './api.server.ts'
import { apiClient } from './client.server.ts'

describe('the form of an object on the wire', () => {
  const at = new Date('2026-11-28T12:00:00Z')
  it.each([
    ['missing fields', { a: undefined, b: null, c: [undefined, () => 1, Symbol('x')], d: () => 1, e: Symbol('x') }],
    ['dates, at any depth', { at, list: [{ at }], toJSON: 'no function' }],
    ['an own form', { price: { toJSON: () => ({ at, gone: undefined }) } }],
    ['numbers that JSON does not have', [Number.NaN, Number.POSITIVE_INFINITY, -0, 0.1, 2 ** 53]],
    ['objects of classes, maps and holes', { map: new Map([[1, 2]]), set: new Set([1]), error: new RangeError('x'), holes: new Array(2) }],
    ['a name of the prototype', JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}')],
    ['texts', ['', 'ñandú “1”', '\u2028', true, false, {}]],
  ])('is what its JSON is read as: %s', (_, value) => {
    const read: unknown = JSON.parse(JSON.stringify(value))
    expect(wireForm(value)).toStrictEqual(read)
    expect(JSON.stringify(wireForm(value))).toBe(JSON.stringify(value))
  })

  it('is a copy, so that neither side changes what the other has', () => {
    const value = { rows: [{ name: 'a' }] }
    const copy = wireForm(value) as typeof value
    copy.rows[0]!.name = 'b'
    copy.rows.push({ name: 'c' })
    expect(value).toEqual({ rows: [{ name: 'a' }] })
  })

  it('refuses what JSON refuses', () => expect(() => wireForm({ n: 1n })).toThrow(TypeError))
})

describe('answers of the API to pages of its own process', () => {
  const now = new Date()
  let world: TestDatabase
  let api: ReturnType<typeof createPlatformApi>
  beforeAll(async () => {
    world = await openTestDatabase({ places: true })
    await seedWorld(world.owner, { now })
    await seedDemoLogins(world.db)
    api = createPlatformApi(testServices(world))
  })
  afterAll(() => world.close())

  it('are what the wire carries, of every list and record without a parameter', async () => {
    const compared: string[] = []
    const sent: string[] = []
    const tokens = await Promise.all(['traveller', 'sales', 'admin', 'manager', 'hotelier'].map(signIn))
    for (const path of pathsOf(api)) {
      for (const token of tokens) {
        const { wire, handed } = await call(path, token)
        if (wire.status !== 200 || !wire.headers.get('content-type')?.startsWith('application/json')) continue
        ;(handed instanceof Response ? sent : compared).push(path)
        if (handed instanceof Response) break
        expect([handed.ok, handed.status, handed.headers.get('content-type')]).toEqual([true, 200, 'application/json'])
        const text = await wire.text()
        const carried = JSON.stringify(await handed.json())
        // Some answers contain new codes: those differ from themselves.
        if (carried !== text) expect(await (await call(path, token)).wire.text(), path).not.toBe(text)
        break
      }
    }
    expect(compared.length).toBeGreaterThan(80)
    // A file, written line by line.
    expect(sent).toEqual(['/open-data/contributions.json'])
  })

  it('are responses where they fail', async () => {
    const { handed } = await call('/oauth/user', 'no-token')
    expect(handed).toBeInstanceOf(Response)
    expect([handed.status, await handed.json()]).toEqual([401, expect.objectContaining({ message: expect.any(String) })])
  })

  /** The same answer by the wire and handed over. */
  async function call(path: string, token: string) {
    const wire = await api.fetch(new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } }), { now })
    const fetch = (request: Request, env?: object) => api.fetch(new Request(`http://localhost${path}`, request), env)
    const client = apiClient(partly<typeof api>({ fetch }), { locale: 'es', request_id: 'req_1', token, now })
    return { wire, handed: await client.oauth.user.$get() }
  }

  async function signIn(username: string): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    await world.pool.query(
      "insert into sessions (id, token_digest, user_id, expires_at) select 'sess_' || gen_random_uuid(), $1, id, now() + interval '1 day' from users where username = $2",
      [tokenDigest(token), username],
    )
    return token
  }
})

function pathsOf({ openAPIRegistry }: ReturnType<typeof createPlatformApi>): string[] {
  return openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' && definition.route.method === 'get' && !definition.route.path.includes('{') ? [definition.route.path] : [],
  )
}
