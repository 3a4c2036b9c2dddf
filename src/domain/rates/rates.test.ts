import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOrganizationScene } from '../../testing/organization-scene.ts'
import { workbook } from '../../testing/workbook.ts'
import { fileRate, readRate } from './rate.ts'

type Scene = Awaited<ReturnType<typeof openOrganizationScene>>
let scene: Scene
let noted = 0
let admin: { token: string; id: string }
let vera: { token: string; id: string }
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  vera = await scene.user('vera')
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.owner.query(
    'alter table exchange_rates disable trigger user; delete from exchange_rates; alter table exchange_rates enable trigger user',
  )
  noted = (await scene.pool.query('select count(*)::int as n from audit_entries')).rows[0].n
})

const call = (method: string, path: string, body?: unknown, { token } = admin) =>
  scene.call(method, path, { token, ...(body !== undefined && { body }), headers: { 'accept-language': 'en' } })
const rate = (more: Record<string, unknown> = {}) => ({
  from_currency: 'USD',
  to_currency: 'ARS',
  day: '2026-03-05',
  rate: '1450,50',
  source: 'Banco Nación',
  ...more,
})
const record = (more?: Record<string, unknown>, by = admin) => call('POST', '/admin/rates', rate(more), by)
const list = async (query = '') => (await call('GET', `/admin/rates?${query}`)).body
const acts = async () =>
  (await scene.pool.query('select action from audit_entries order by created_at, id offset $1', [noted])).rows.map(({ action }) => action)
async function post(fields: Record<string, string | File>, { token } = admin) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const request = new Request('http://localhost/admin/rates/imports', { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  return { status: response.status, body: await response.json() }
}
const send = (file: string | Uint8Array<ArrayBuffer>, apply = false, by = admin) =>
  post({ file: new File([file], 'rates.csv'), apply: apply ? 'yes' : 'no' }, by)

describe('a rate', () => {
  it.each([
    ['1450,50', '1450.5'],
    ['1.450,50', '1450.5'],
    ['1,450.5', '1450.5'],
    ['1450.125', '1450.125'],
    ['0,001', '0.001'],
    ['0.00068966', '0.00068966'],
    ['12', '12'],
    ['1.450', null],
    ['1,234', null],
    ['0', null],
    ['-3', null],
    ['1.123456789', null],
    ['1e3', null],
    ['', null],
    ['x', null],
    ['99999999999', null],
  ])('%s is read as %s', (text, read) => expect(readRate(text)).toBe(read))

  it('is written in files so that it is read the same', () => {
    for (const one of ['1.234', '1450.125', '12', '0.5', '100.001']) expect(readRate(fileRate(one))).toBe(one)
  })
})

describe('by hand', () => {
  it('is recorded, replaced and withdrawn; the history stays, with who and why', async () => {
    expect((await record()).status).toBe(204)
    expect((await record()).body.errors.day).toEqual([expect.stringContaining('already')])
    const [{ id }] = (await list()).data
    expect((await list()).data).toMatchObject([
      { day: '2026-03-05', rate: '1450.5', revision: 1, state: 'current', recorded_by: { username: 'boss' } },
    ])
    const said = { rate: '1451', source: 'BNA', source_url: 'https://bna.example/', reason: 'A typing error' }
    expect((await call('POST', `/admin/rate/${id}/replacement`, { ...said, reason: '' })).status).toBe(422)
    expect((await call('POST', `/admin/rate/${id}/replacement`, said)).status).toBe(204)
    expect((await call('POST', `/admin/rate/${id}/replacement`, said)).status).toBe(409)
    const [second] = (await list()).data
    expect(second).toMatchObject({ rate: '1451', revision: 2, reason: 'A typing error', source_url: 'https://bna.example/' })
    expect((await call('POST', `/admin/rate/${second.id}/withdrawal`, { reason: 'Another day' })).status).toBe(204)
    expect((await list()).data).toEqual([])
    const all = (await list('state=all&sort=day')).data
    expect(all.map(({ state, rate: one }: { state: string; rate: string | null }) => [one, state])).toEqual([
      ['1450.5', 'replaced'],
      ['1451', 'withdrawn'],
      [null, 'withdrawn'],
    ])
    expect((await record({ rate: '1449' })).status).toBe(204)
    expect((await list()).data).toMatchObject([{ rate: '1449', revision: 4 }])
    expect(await acts()).toEqual(['rate.recorded', 'rate.replaced', 'rate.withdrawn', 'rate.recorded'])
    await expect(scene.owner.query(`update exchange_rates set rate = 1`)).rejects.toThrow('append-only')
    await expect(scene.owner.query('delete from exchange_rates')).rejects.toThrow('append-only')
  })

  it('refuses what is none, and other people', async () => {
    for (const [field, values] of Object.entries({
      rate: ['', '0', '-1', '1.450', 'x', null, 5],
      source: ['', 'x', 'x'.repeat(201)],
      source_url: ['javascript:alert(1)', 'bna', `https://x/${'x'.repeat(500)}`],
      day: ['', '2026-02-30', '1999-12-31', '2999-01-01', '5/3/2026'],
      from_currency: ['', 'usd', 'XXX', 'ARS'],
      to_currency: ['EUR', 'USD'],
    }))
      for (const value of values) {
        const answer = await record({ [field]: value })
        expect(answer.status, `${field} ${value}`).toBe(422)
        expect(Object.keys(answer.body.errors)).toEqual([value === 'ARS' || value === 'USD' ? 'to_currency' : field])
      }
    expect((await record({}, vera)).status).toBe(403)
    expect((await call('GET', '/admin/rates', undefined, vera)).status).toBe(403)
    expect((await call('POST', '/admin/rate/rate_x/withdrawal', { reason: 'x' }, vera)).status).toBe(403)
    expect((await send('day,from_currency,to_currency,rate,source\n2026-01-01,USD,ARS,1,BNA', true, vera)).status).toBe(403)
    expect((await call('POST', '/admin/rate/rate_x/withdrawal', { reason: 'x' })).status).toBe(404)
    expect((await list('state=all')).data).toEqual([])
  })

  it('is one of a pair and a day, however many record it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => record({ rate: String(1000 + n) })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await list('state=all')).meta.total).toBe(1)
  })

  it('is listed by currency, day, words, order and page', async () => {
    await record({ day: '2026-01-10', rate: '1400' })
    await record({ day: '2026-02-10', rate: '1300', source: 'Banco Central' })
    await record({ day: '2026-02-11', from_currency: 'ARS', to_currency: 'USD', rate: '0,00069' })
    const days = async (query: string) => (await list(query)).data.map(({ day }: { day: string }) => day)
    expect(await days('')).toEqual(['2026-02-11', '2026-02-10', '2026-01-10'])
    expect(await days('sort=rate')).toEqual(['2026-02-11', '2026-02-10', '2026-01-10'])
    expect(await days('from=2026-02-01&to=2026-02-10')).toEqual(['2026-02-10'])
    expect(await days('query=central')).toEqual(['2026-02-10'])
    expect(await days('currency=USD&per_page=2&page=2')).toEqual(['2026-01-10'])
    expect((await call('GET', '/admin/rates?sort=x')).status).toBe(422)
    expect((await call('GET', '/admin/rates?from=0000-01-01')).status).toBe(422)
  })
})

describe('a table', () => {
  const HEAD = 'Fecha;from_currency;to_currency;rate;Fuente;Motivo'
  it('is shown first, by line, and recorded only when it is said so', async () => {
    await record({ day: '2026-01-10', rate: '1400' })
    await record({ day: '2026-01-11', rate: '1410' })
    const file = [
      HEAD,
      '10/1/2026;USD;ARS;1401;BNA;',
      '11/1/2026;usd;ars;1.411,25;BNA;Publicaron otra',
      '2026-01-12;USD;ARS;1420;BNA;',
      '2026-01-12;USD;ARS;1421;BNA;',
      '2026-01-13;USD;XXX;1421;BNA;',
      '2026-01-13;USD;ARS;1.421;BNA;',
      '2026-01-13;USD;ARS;1421;;',
      '2999-01-13;USD;ARS;1421;BNA;',
      'ayer;USD;ARS;1421;BNA;',
    ].join('\n')
    const { body } = await send(file)
    expect(body.data.counts).toEqual({ create: 1, update: 1, unchanged: 0, error: 7 })
    expect(body.data.lines[0]).toMatchObject({ line: 2, was: '1400', problem: expect.stringContaining('reason says why') })
    expect((await list('state=all')).meta.total).toBe(2)
    for (const content of ['1e309', 'YQ=', '='])
      expect(await post({ content, apply: 'no' }), content).toMatchObject({
        status: 422,
        body: { errors: { content: [expect.any(String)] } },
      })
    const applied = await post({ content: body.data.content, seen: body.data.version, apply: 'yes' })
    expect(applied.body.data).toMatchObject({ applied: true, counts: { create: 1, update: 1 } })
    expect((await list('sort=day')).data.map((one: { day: string; rate: string }) => [one.day, one.rate])).toEqual([
      ['2026-01-10', '1400'],
      ['2026-01-11', '1411.25'],
      ['2026-01-12', '1420'],
    ])
    expect((await list('query=publicaron')).data).toMatchObject([{ door: 'file', revision: 2, reason: 'Publicaron otra' }])
    expect((await acts()).slice(-1)).toEqual(['rate.imported'])
  })

  it('has numbers of Excel as they are, not as thousands', async () => {
    const head = ['day', 'from currency', 'to currency', 'rate', 'source']
    const rows = [head, ['2026-01-05', 'USD', 'ARS', { f: '145*10.00017', v: 145.125 }, 'BNA'], ['2026-01-06', 'ARS', 'USD', 1 / 3, 'BNA']]
    const { body } = await send(new Uint8Array(workbook(rows)), true)
    expect(body.data.counts).toMatchObject({ create: 2, error: 0 })
    expect((await list()).data.map(({ rate }: { rate: string }) => rate).sort()).toEqual(['0.33333333', '145.125'])
  })

  it('replaces no rate that somebody recorded after it was shown', async () => {
    await record({ day: '2026-01-10', rate: '1400' })
    const { content, version: seen } = (await send([HEAD, '2026-01-10;USD;ARS;1410;BNA;Otra', '2026-01-11;USD;ARS;1411;BNA;'].join('\n')))
      .body.data
    await record({ day: '2026-01-11', rate: '1412' })
    const late = await post({ content, seen, apply: 'yes' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Somebody else changed it/)])
    expect((await list('sort=day')).data.map(({ rate }: { rate: string }) => rate)).toEqual(['1400', '1412'])
  })

  it('is exported as it can be imported again', async () => {
    await record({ day: '2026-01-10', rate: '1400,123', source: '=1+1' })
    await record({ day: '2026-01-11', rate: '1402,2345', source_url: 'https://bna.example/?a=1,2' })
    const asked = new Request('http://localhost/admin/rates.csv', { headers: { authorization: `Bearer ${admin.token}` } })
    const text = await (await scene.api.fetch(asked, { request_id: 'req_test', address: scene.nextPeer() })).text()
    expect((await send(text)).body.data.counts).toEqual({ create: 0, update: 0, unchanged: 2, error: 0 })
  })
})
