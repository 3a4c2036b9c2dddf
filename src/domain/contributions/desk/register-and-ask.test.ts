import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'

let scene: GiftScene
let { admin, second, marta, vera, gift, post, approve, detail, list, tell } = {} as GiftScene
let count = 0
let org = ''
let proj = ''
beforeAll(async () => {
  scene = await openGiftScene()
  ;({ admin, second, marta, vera, gift, post, approve, detail, list, tell } = scene)
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
})

const DAY = 86_400_000
const today = (days = 0) => new Date(Date.now() - 3 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
const PDF = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n'

describe('entering by hand', () => {
  async function register(values: Record<string, string | File> = {}, by = admin) {
    const form = new FormData()
    const typed = {
      name: 'Rosa Díaz',
      shown: 'no',
      project_id: proj,
      way: 'transfer',
      reference: 'T-9',
      amount: '50000',
      currency: 'ARS',
      effective_on: '2026-11-02',
      ...values,
    }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    const headers = { authorization: `Bearer ${by.token}`, 'accept-language': 'en' }
    const request = new Request('http://localhost/admin/contributions', { method: 'POST', body: form, headers })
    const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
    return { status: response.status, body: await response.json() }
  }

  it('waits for another admin, with its proof, note and donor, who is shown only if they wish', async () => {
    const proof = new File([PDF], '../x<y>.pdf', { type: 'image/png' })
    const { status, body } = await register({ proof, note: 'By WhatsApp', user: 'vera', message: 'For the school' })
    expect(status).toBe(201)
    const { id } = body.data
    const seen = await detail(id)
    expect(seen).toMatchObject({
      state: 'expected',
      why_not: 'registered_by_you',
      donor: {
        name: 'Rosa Díaz',
        is_shown: false,
        way: 'transfer',
        reference: 'T-9',
        proof: 'xy.pdf',
        registered_by: { username: 'boss' },
      },
      giver: { name: 'Rosa Díaz', username: 'vera' },
      notes: [{ body: 'By WhatsApp' }],
    })
    expect(seen.steps[0]).toMatchObject({ effective_at: '2026-11-02T15:00:00.000Z' })
    const file = await scene.call('GET', `/admin/contribution/${id}/proof`, { token: second.token })
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ])
    for (const user of [vera, marta])
      expect((await scene.call('GET', `/admin/contribution/${id}/proof`, { token: user.token })).status).toBe(403)
    expect((await scene.call('GET', `/trail/${seen.code}`)).body.data.donor).toBeNull()
    expect((await approve(id, 50_000)).status).toBe(409)
    expect((await approve(id, 50_000, {}, second)).status).toBe(200)
    expect((await tell()).map(({ to_address }) => to_address).sort()).toEqual(['marta@example.com', 'vera@example.com'])
    const shown = await register({ shown: 'yes', message: 'Hola', currency: 'USD', reference: 'T-10' })
    const public_trail = await scene.call('GET', `/trail/${(await detail(shown.body.data.id)).code}`)
    expect(public_trail.body.data).toMatchObject({
      donor: { name: 'Rosa Díaz', message: 'Hola' },
      amount: { amount: 50_000, currency: 'USD' },
    })
  })

  it('takes effect, approved with many or alone, on the day that was entered with it', async () => {
    for (const [reference, alone] of [
      ['T-11', false],
      ['T-12', true],
    ] as const) {
      const { id } = (await register({ effective_on: '2026-11-20', reference })).body.data
      expect((await detail(id)).arrived).toMatchObject({ on: '2026-11-20' })
      const contributions = [{ id, amount: 50_000 }]
      expect(
        (await (alone ? approve(id, 50_000, {}, second) : post(second, '/admin/contributions/approvals', { contributions }))).status,
      ).toBe(200)
      expect((await detail(id)).steps.at(-1)).toMatchObject({ kind: 'approved', effective_at: '2026-11-20T15:00:00.000Z' })
    }
  })

  it('says everything that is wrong at once, and stores nothing', async () => {
    const before = await scene.pool.query('select count(*)::int as count from contributions')
    const wrong = await register({
      name: '',
      shown: 'yes',
      project_id: 'proj_none',
      currency: 'XXX',
      effective_on: today(1),
      user: 'nobody-here',
    })
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['currency', 'effective_on', 'name', 'project_id', 'user'])
    for (const [field, values] of Object.entries({
      amount: ['0', '-5', '1.5', '100000000001', '', 'abc'],
      way: ['', 'gold'],
      effective_on: ['', '2026-13-01', '2020-01-01'],
      name: ['x'.repeat(121), 'a\u0000'],
      reference: ['x'.repeat(81)],
      message: ['x'.repeat(501)],
    }))
      for (const value of values)
        expect(Object.keys((await register({ [field]: value })).body.errors ?? {}), `${field}=${value.slice(0, 9)}`).toEqual([field])
    expect((await register({ proof: new File(['<html>'], 'x.pdf') })).status).toBe(415)
    expect((await register({}, vera)).status).toBe(403)
    expect((await scene.pool.query('select count(*)::int as count from contributions')).rows).toEqual(before.rows)
  })

  it('is one contribution however often the form is sent', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => register({ key: `key-of-form-${count}` })))
    expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await list(`project=${proj}`)).meta.total).toBe(1)
  })

  it('forgets the name of who erases their account, never the amount', async () => {
    const leaver = await scene.user(`leaver${count}`)
    const { body } = await register({ user: `leaver${count}`, shown: 'yes', message: 'Bye' })
    const { code } = await detail(body.data.id)
    await scene.pool.query('delete from users where id = $1', [leaver.id])
    const trail = (await scene.call('GET', `/trail/${code}`)).body.data
    expect(trail).toMatchObject({ donor: null, amount: { amount: 50_000 } })
    expect((await detail(body.data.id)).donor).toMatchObject({ name: null, message: null, is_shown: false, reference: 'T-9' })
  })
})

describe('the list', () => {
  it('is searched and filtered, also by what no longer counts, and exported', async () => {
    const pending = await gift(1_000)
    const trip = await gift(2_000, { kind: 'booking' })
    const dollars = await gift(3_000, { currency: 'USD' })
    const refused = await gift(4_000)
    await approve(trip, 2_000)
    await post(admin, `/admin/contribution/${refused}/refusal`, { cause: 'duplicate', reason: 'Twice' })
    await tell()
    const ids = async (query: string) => (await list(`project=${proj}&sort=amount&${query}`)).data.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([pending, trip, dollars, refused])
    expect(await ids('status=pending')).toEqual([pending, dollars])
    expect(await ids('state=confirmed')).toEqual([trip])
    expect(await ids('state=not_approved')).toEqual([refused])
    expect(await ids('notified=yes')).toEqual([trip, refused])
    expect(await ids('notified=no')).toEqual([pending, dollars])
    expect(await ids('kind=booking')).toEqual([trip])
    expect(await ids('currency=USD')).toEqual([dollars])
    expect(await ids(`organization=${org}&to=2026-11-01`)).toHaveLength(4)
    expect(await ids('from=2026-11-02')).toEqual([])
    expect(await ids(`query=${encodeURIComponent('número VERA')}`)).toEqual([trip])
    expect(await ids(`user=${vera.id}`)).toEqual([trip])
    expect(await ids(`query=${encodeURIComponent("%' or 1=1 --")}`)).toEqual([])
    expect((await list(`project=${proj}&sort=-amount&per_page=1&page=2`)).data[0].id).toBe(dollars)
    for (const query of ['status=x', 'sort=id', 'page=0', 'from=yesterday', 'project=1'])
      expect((await scene.call('GET', `/admin/contributions?${query}`, { token: admin.token })).status, query).toBe(422)
    for (const user of [vera, marta]) expect((await scene.call('GET', '/admin/contributions', { token: user.token })).status).toBe(403)
    const csv = await scene.call('GET', `/admin/contributions.csv?project=${proj}&sort=amount`, {
      token: admin.token,
      headers: { 'accept-language': 'en' },
    })
    expect(csv.text.split('\r\n')).toHaveLength(6)
    expect(csv.text).not.toContain('vera')
  })
})

describe('a question', () => {
  const ask = (code: string, question: string, by = vera) => post(by, `/oauth/user/gift/${code}/questions`, { question })

  it('is asked about one’s own contribution, answered in the desk, and mailed both ways', async () => {
    const id = await gift(12_000, { kind: 'booking' })
    const { code } = await detail(id)
    for (const user of [marta, second]) {
      expect((await ask(code, 'Mine?', user)).status).toBe(404)
      expect((await scene.call('GET', `/oauth/user/gift/${code}`, { token: user.token })).status).toBe(404)
    }
    for (const question of ['', ' ', 'x'.repeat(1_001), 'a\u0000b', 7]) expect((await ask(code, question as string)).status).toBe(422)
    const asked = await ask(code, 'Why <i>half</i>?')
    expect(asked.status).toBe(201)
    expect((await ask(code, 'And?')).status).toBe(409)
    expect((await scene.mails()).map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual([
      ['question_asked', 'boss2@example.com'],
      ['question_asked', 'boss@example.com'],
    ])
    expect((await list(`question=open&project=${proj}`)).data).toMatchObject([{ id, open_questions: 1 }])
    const answer = (text: string, by = admin) => post(by, `/admin/contribution-question/${asked.body.data.id}/answer`, { answer: text })
    expect((await answer('x', vera)).status).toBe(403)
    expect((await answer('')).status).toBe(422)
    const both = await Promise.all([answer('Half of the profit'), answer('Half', second)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const mails = await scene.mails()
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([['question_answered', 'vera@example.com']])
    expect(mails[0]!.html_body).not.toContain('<i>half')
    const own = (await scene.call('GET', `/oauth/user/gift/${code}`, { token: vera.token })).body.data
    expect(own).toMatchObject({
      code,
      may_ask: true,
      questions: [{ question: 'Why <i>half</i>?', answer: expect.stringContaining('Half') }],
    })
    expect((await list(`question=open&project=${proj}`)).data).toEqual([])
  })

  it('is one of ten, sent by ten at once', async () => {
    const { code } = await detail(await gift(13_000, { kind: 'booking' }))
    const tries = await Promise.all(Array.from({ length: 10 }, () => ask(code, 'Hello?')))
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})
