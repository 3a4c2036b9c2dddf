import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOrganizationScene } from '../../testing/organization-scene.ts'

type Scene = Awaited<ReturnType<typeof openOrganizationScene>>
type User = { token: string; id: string }
let scene: Scene
let admin: User
let second: User
let vera: User
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  second = await scene.user('boss2', { role: 'admin' })
  vera = await scene.user('vera')
})
afterAll(() => scene.close())
beforeEach(async () => {
  for (const table of ['rate_decisions', 'exchange_rates'])
    await scene.owner.query(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`)
  await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing", [second.id])
  await known('2026-03-01', 1_000)
})

/** A rate that an admin recorded long ago. */
const known = (day: string, rate: number) =>
  scene.pool.query(
    `insert into exchange_rates (id, from_currency, to_currency, day, revision, rate, source, door, recorded_by, created_at)
     values ('rate_' || replace($1, '-', ''), 'USD', 'ARS', $1::date, 1, $2, 'A bank', 'hand', $3, '2026-03-02')`,
    [day, rate, admin.id],
  )
const call = (method: string, path: string, body?: unknown, { token } = admin) =>
  scene.call(method, path, { token, ...(body !== undefined && { body }), headers: { 'accept-language': 'en' } })
const record = (day: string, rate: string, by = admin, more = {}) =>
  call('POST', '/admin/rates', { from_currency: 'USD', to_currency: 'ARS', day, rate, source: 'A bank', ...more }, by)
const list = async (query = '', by = admin) => (await call('GET', `/admin/rates?${query}`, undefined, by)).body.data
const waiting = (by = admin) => list('state=waiting', by)
const decide = (id: string, decision: string, by: User, reason?: string) =>
  call('POST', `/admin/rate/${id}/decision`, { decision, ...(reason && { reason }) }, by)
async function send(lines: string[], apply: boolean) {
  const form = new FormData()
  form.set('file', new File([['day,from_currency,to_currency,rate,source,reason', ...lines].join('\n')], 'rates.csv'))
  form.set('apply', apply ? 'yes' : 'no')
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' }
  const request = new Request('http://localhost/admin/rates/imports', { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  return (await response.json()).data
}
const counting = async () =>
  (await scene.pool.query('select rate::float8 as rate from current_rates order by day')).rows.map(({ rate }) => rate)

describe('a rate out of line', () => {
  it.each([
    ['1100', false],
    ['900', false],
    ['1100,00000001', true],
    ['899,99999999', true],
    ['100000', true],
  ])('%s after 1000 waits: %s', async (rate, waits) => {
    expect((await record('2026-03-05', rate)).status).toBe(204)
    expect((await waiting()).length).toBe(waits ? 1 : 0)
    expect(await counting()).toHaveLength(waits ? 1 : 2)
  })

  it('says from which it differs, and counts once another admin confirms it', async () => {
    await record('2026-03-05', '100000')
    const [one] = await waiting()
    expect(one).toMatchObject({
      state: 'waiting',
      compared: { day: '2026-03-01', rate: '1000' },
      why_not: 'recorded_by_you',
      alone_from: null,
    })
    expect((await waiting(second))[0]).toMatchObject({ why_not: null })
    const own = await decide(one.id, 'confirmed', admin, 'I am sure')
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('Another person')])
    expect((await decide(one.id, 'confirmed', vera)).status).toBe(403)
    scene.services.emitted.length = 0
    expect((await decide(one.id, 'confirmed', second)).status).toBe(204)
    // Contributions that waited for a rate are converted by it.
    expect(scene.services.emitted).toEqual([{ type: 'rates.recorded', payload: {} }])
    expect(await counting()).toEqual([1_000, 100_000])
    expect((await list('sort=-day'))[0]).toMatchObject({ state: 'current', decided_by: { username: 'boss2' } })
    expect((await decide(one.id, 'refused', second, 'x')).status).toBe(409)
    const { rows } = await scene.pool.query('select action, actor_id from audit_entries where subject_id = $1 order by created_at, id', [
      one.id,
    ])
    expect(rows.at(-1)).toEqual({ action: 'rate.confirmed', actor_id: second.id })
  })

  it('is refused, also by who recorded it, with a reason; then another is recorded', async () => {
    await record('2026-03-05', '100000')
    const [{ id }] = await waiting()
    expect((await record('2026-03-05', '1010')).body.errors.day).toEqual([expect.stringContaining('waits')])
    expect((await decide(id, 'refused', admin)).status).toBe(422)
    expect((await decide(id, 'refused', admin, 'A typing error')).status).toBe(204)
    expect((await record('2026-03-05', '1010')).status).toBe(204)
    expect(await counting()).toEqual([1_000, 1_010])
    expect((await list('state=all')).map(({ state }: { state: string }) => state).sort()).toEqual(['current', 'current', 'refused'])
  })

  it('is decided once, when several decide at once', async () => {
    await record('2026-03-05', '100000')
    const [{ id }] = await waiting()
    const answers = await Promise.all([
      decide(id, 'confirmed', second),
      decide(id, 'refused', admin, 'x'),
      decide(id, 'confirmed', second),
      decide(id, 'refused', second, 'x'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
  })

  it('that replaces one leaves that one counting until it is confirmed, and nothing else is done to it meanwhile', async () => {
    const [{ id }] = await list()
    const body = { rate: '5000', source: 'A bank', reason: 'Another source' }
    expect((await call('POST', `/admin/rate/${id}/replacement`, body)).status).toBe(204)
    expect(await counting()).toEqual([1_000])
    expect((await call('POST', `/admin/rate/${id}/withdrawal`, { reason: 'x' })).status).toBe(409)
    expect((await call('POST', `/admin/rate/${id}/replacement`, body)).status).toBe(409)
    await decide((await waiting())[0].id, 'confirmed', second)
    expect(await counting()).toEqual([5_000])
  })

  it('waits in a file, too, whose preview says so', async () => {
    const lines = ['2026-03-02,USD,ARS,1050,A bank,', '2026-03-03,USD,ARS,105000,A bank,', '2026-03-01,USD,ARS,9,A bank,Another source']
    const waits = (shown: { line: number; problem: string | null }[]) => shown.filter(({ problem }) => problem).map(({ line }) => line)
    const preview = await send(lines, false)
    expect([preview.counts, waits(preview.lines).sort()]).toEqual([{ create: 2, update: 1, unchanged: 0, error: 0 }, [3, 4]])
    expect(await list('state=all')).toHaveLength(1)
    await send(lines, true)
    expect(await counting()).toEqual([1_000, 1_050])
    expect(await waiting()).toHaveLength(2)
  })
})

describe('one admin cannot reach it another way', () => {
  it('by many small steps of one day', async () => {
    await send(
      Array.from(
        { length: 20 },
        (_, n) => `2026-03-${String(n + 2).padStart(2, '0')},USD,ARS,${(1_000 * 1.09 ** (n + 1)).toFixed(2)},A bank,`,
      ),
      true,
    )
    expect(Math.max(...(await counting()))).toBe(1_090)
    for (let n = 1; n < 5; n++) {
      const [{ id }] = await list('sort=-day')
      await call('POST', `/admin/rate/${id}/replacement`, { rate: String(1_090 + n * 90), source: 'A bank', reason: 'A step' })
    }
    expect(Math.max(...(await counting()))).toBeLessThanOrEqual(1_100)
  })

  it('by withdrawing first what it is compared with', async () => {
    const [{ id }] = await list()
    expect((await call('POST', `/admin/rate/${id}/withdrawal`, { reason: 'A wrong day' })).status).toBe(204)
    await record('2026-03-01', '100000')
    await record('2026-03-04', '100000')
    expect(await counting()).toEqual([])
  })

  it('by withdrawing the newest, so that an old one counts', async () => {
    await known('2026-02-01', 500)
    await decide((await waiting())[0].id, 'confirmed', second)
    const [{ id }] = await list('sort=-day')
    expect((await call('POST', `/admin/rate/${id}/withdrawal`, { reason: 'A wrong day' })).status).toBe(204)
    expect(await counting()).toEqual([500, 1_000])
    expect(await waiting()).toMatchObject([{ rate: null, compared: { rate: '1000' } }])
    await decide((await waiting())[0].id, 'confirmed', second)
    expect(await counting()).toEqual([500])
  })

  it('by an earlier day that is far from the next', async () => {
    await record('2026-02-20', '90000')
    expect(await counting()).toEqual([1_000])
  })
})

describe('the only admin', () => {
  it('confirms their own a day later, with a reason', async () => {
    await scene.pool.query('delete from user_roles where user_id = $1', [second.id])
    await record('2026-03-05', '100000')
    const [one] = await waiting()
    expect(one.why_not).toBe('alone_too_soon')
    expect((await decide(one.id, 'confirmed', admin, 'A devaluation')).status).toBe(409)
    await scene.owner.query(
      `alter table exchange_rates disable trigger user; update exchange_rates set created_at = created_at - interval '25 hours' where id = '${one.id}';
       alter table exchange_rates enable trigger user`,
    )
    expect((await waiting())[0].why_not).toBeNull()
    expect((await decide(one.id, 'confirmed', admin)).body.errors).toHaveProperty('reason')
    expect((await decide(one.id, 'confirmed', admin, 'A devaluation')).status).toBe(204)
    expect(await counting()).toEqual([1_000, 100_000])
  })
})

describe('the database', () => {
  const decideInDatabase = (id: string, by: string, decision = 'confirmed', at = 'now()') =>
    scene.pool.query(
      `insert into rate_decisions (rate_id, decision, decided_by, reason, decided_at) values ($1, $2, $3, 'A reason', ${at})`,
      [id, decision, by],
    )

  it('refuses a decision by who recorded it, by a stranger, and about one that does not wait', async () => {
    await record('2026-03-05', '100000')
    const [{ id }] = await waiting()
    for (const by of [admin.id, vera.id, 'user_nobody']) await expect(decideInDatabase(id, by)).rejects.toThrow('another person')
    await expect(decideInDatabase(id, admin.id, 'confirmed', "now() + interval '2 days'")).rejects.toThrow('another person')
    await expect(decideInDatabase('rate_20260301', second.id)).rejects.toThrow('another person')
    await decideInDatabase(id, second.id)
    for (const change of ["update rate_decisions set decision = 'refused'", 'delete from rate_decisions'])
      await expect(scene.owner.query(change)).rejects.toThrow('append-only')
  })

  it('compares whatever code records it, and says itself whether it waits', async () => {
    await scene.pool.query(
      `insert into exchange_rates (id, from_currency, to_currency, day, revision, rate, source, door, recorded_by, created_at, compared_with, base_id)
       values ('rate_x', 'USD', 'ARS', '2026-03-09', 1, 9, 'A bank', 'file', $1, now(), null, null)`,
      [admin.id],
    )
    expect(await counting()).toEqual([1_000])
    expect(await waiting()).toMatchObject([{ id: 'rate_x', compared: { rate: '1000' } }])
  })
})
