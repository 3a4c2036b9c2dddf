import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOrganizationScene } from '../../testing/organization-scene.ts'
import { findTravelSiteIds } from '../places/find-known-place-ids.server.ts'

type Scene = Awaited<ReturnType<typeof openOrganizationScene>>
let scene: Scene
let noted = 0
let admin: { token: string; id: string }
let vera: { token: string; id: string }
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  vera = await scene.user('vera')
  await scene.pool.query(
    `insert into places (id, type, name_es, name_en, short_code, country_code) values ('airport:MDZ', 'airport', 'El Plumerillo', 'El Plumerillo', 'MDZ', 'AR')`,
  )
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.pool.query('delete from travel_site_places')
  noted = (await scene.pool.query('select count(*)::int as n from audit_entries')).rows[0].n
})

const call = (method: string, path: string, body?: unknown, { token } = admin) =>
  scene.call(method, path, { token, ...(body !== undefined && { body }), headers: { 'accept-language': 'en' } })
const codes = async () => (await scene.pool.query('select place_id, travel_site_id from travel_site_places order by 1')).rows
const acts = async () => (await scene.pool.query('select action from audit_entries order by created_at, id offset $1', [noted])).rows
async function post(fields: Record<string, string | File>, { token } = admin) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const request = new Request('http://localhost/admin/site-codes/imports', { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  return { status: response.status, body: await response.json() }
}
const send = (file: string | Uint8Array<ArrayBuffer>, apply = false, by = admin) =>
  post({ file: new File([file], 'codes.csv'), apply: apply ? 'yes' : 'no' }, by)

describe('by hand', () => {
  it('adds, changes and removes, each in the audit log, and a hand-off goes by it', async () => {
    expect((await call('POST', '/admin/site-codes', { place_id: 'city:1', travel_site_id: 'MEZ' })).status).toBe(204)
    expect(await findTravelSiteIds(scene.services.db, ['city:1', 'city:2'])).toEqual(new Map([['city:1', 'MEZ']]))
    expect((await call('POST', '/admin/site-codes', { place_id: 'city:1', travel_site_id: 'X' })).body.errors).toEqual({
      place_id: [expect.stringContaining('already')],
    })
    expect((await call('PUT', '/admin/site-code/city:1', { travel_site_id: 'MZA' })).status).toBe(204)
    expect(await codes()).toEqual([{ place_id: 'city:1', travel_site_id: 'MZA' }])
    expect((await call('DELETE', '/admin/site-code/city:1')).status).toBe(204)
    expect((await call('DELETE', '/admin/site-code/city:1')).status).toBe(404)
    expect((await call('PUT', '/admin/site-code/city:1', { travel_site_id: 'MZA' })).status).toBe(404)
    expect((await acts()).map(({ action }) => action)).toEqual(['sitecode.added', 'sitecode.changed', 'sitecode.removed'])
  })

  it('changes and removes only the code that was seen', async () => {
    await call('POST', '/admin/site-codes', { place_id: 'city:1', travel_site_id: 'MEZ' })
    await call('PUT', '/admin/site-code/city:1', { travel_site_id: 'MZA', seen: 'MEZ' })
    const late = await call('PUT', '/admin/site-code/city:1', { travel_site_id: 'X', seen: 'MEZ' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Somebody else changed it/)])
    expect((await call('DELETE', '/admin/site-code/city:1?seen=MEZ')).status).toBe(409)
    expect(await codes()).toEqual([{ place_id: 'city:1', travel_site_id: 'MZA' }])
    expect((await call('DELETE', '/admin/site-code/city:1?seen=MZA')).status).toBe(204)
  })

  it('refuses what is no place and no code, and other people', async () => {
    for (const place_id of ['', 'Mendoza', 'city:99', "x'--", 'a\u0000'])
      expect((await call('POST', '/admin/site-codes', { place_id, travel_site_id: 'A' })).status, place_id).toBe(422)
    for (const travel_site_id of ['', ' ', 'a b', 'x'.repeat(41), '=1+1', '<b>', 'ñ', null, 5])
      expect((await call('POST', '/admin/site-codes', { place_id: 'city:1', travel_site_id })).status, String(travel_site_id)).toBe(422)
    expect((await call('POST', '/admin/site-codes', { place_id: 'city:1', travel_site_id: 'A' }, vera)).status).toBe(403)
    expect((await call('GET', '/admin/site-codes', undefined, vera)).status).toBe(403)
    expect((await send('place_id,travel_site_id\ncity:1,A', true, vera)).status).toBe(403)
    expect(await codes()).toEqual([])
  })

  it('lists with search, type, order and pages, and exports what can be imported again', async () => {
    await scene.pool.query(`insert into travel_site_places values ('city:1', 'MEZ'), ('city:2', 'COR'), ('airport:MDZ', 'MEZ')`)
    const list = async (query: string) => (await call('GET', `/admin/site-codes?${query}`)).body
    expect((await list('')).data.map(({ id }: { id: string }) => id)).toEqual(['airport:MDZ', 'city:1', 'city:2'])
    expect((await list('query=tunuyan')).data).toMatchObject([{ id: 'city:2', name: 'Tunuyán', travel_site_id: 'COR' }])
    expect((await list('type=airport')).meta.total).toBe(1)
    expect((await list('sort=-code&per_page=1&page=2')).data).toHaveLength(1)
    expect((await call('GET', '/admin/site-codes?sort=x')).status).toBe(422)
    const asked = new Request('http://localhost/admin/site-codes.csv', { headers: { authorization: `Bearer ${admin.token}` } })
    const text = await (await scene.api.fetch(asked, { request_id: 'req_test', address: scene.nextPeer() })).text()
    expect(text).toContain('city:2,COR')
    expect((await send(text)).body.data.counts).toEqual({ create: 0, update: 0, unchanged: 3, error: 0 })
  })
})

describe('a table', () => {
  it('is shown first, by line, and written only when it is said so', async () => {
    await scene.pool.query(`insert into travel_site_places values ('city:1', 'OLD'), ('city:2', 'COR')`)
    const file =
      'travel_site_id;name;place_id\nMEZ;Mendoza;city:1\nCOR;;city:2\n\nMDZ;;airport:MDZ\nA;;city:404\nb b;;airport:MDZ\nX;;city:1\n'
    const { body } = await send(file)
    expect(body.data.counts).toEqual({ create: 1, update: 1, unchanged: 1, error: 3 })
    expect(body.data.lines.slice(0, 3).map(({ line, problem }: { line: number; problem: string }) => [line, problem.slice(0, 18)])).toEqual(
      [
        [6, 'We do not know tha'],
        [7, '1 to 40 letters wi'],
        [8, 'It is in the file '],
      ],
    )
    expect(body.data.lines[3]).toMatchObject({ line: 2, action: 'update', was: 'OLD', now: 'MEZ' })
    expect(await codes()).toMatchObject([{ travel_site_id: 'OLD' }, { travel_site_id: 'COR' }])
    expect(await acts()).toEqual([])
    const applied = await post({ content: body.data.content, apply: 'yes' })
    expect(applied.body.data).toMatchObject({ applied: true, counts: { create: 1, update: 1 } })
    expect(await codes()).toEqual([
      { place_id: 'airport:MDZ', travel_site_id: 'MDZ' },
      { place_id: 'city:1', travel_site_id: 'MEZ' },
      { place_id: 'city:2', travel_site_id: 'COR' },
    ])
    expect(await acts()).toEqual([{ action: 'sitecode.imported' }])
  })

  it('is imported as it was shown, or not at all', async () => {
    await scene.pool.query(`insert into travel_site_places values ('city:1', 'OLD')`)
    const { content, version: seen } = (await send('place_id,travel_site_id\ncity:1,MEZ')).body.data
    await scene.pool.query(`update travel_site_places set travel_site_id = 'NEW'`)
    const late = await post({ content, seen, apply: 'yes' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Somebody else changed it/)])
    expect(await codes()).toEqual([{ place_id: 'city:1', travel_site_id: 'NEW' }])
    expect(await acts()).toEqual([])
    const again = (await post({ content, apply: 'no' })).body.data
    expect(again.lines[0]).toMatchObject({ was: 'NEW', now: 'MEZ' })
    expect((await post({ content, seen: again.version, apply: 'yes' })).body.data.applied).toBe(true)
    expect(await codes()).toEqual([{ place_id: 'city:1', travel_site_id: 'MEZ' }])
  })

  it('is read in Windows-1252 and with any delimiter, and a file that is none is refused', async () => {
    const latin = Uint8Array.from([...'Código;Lugar\r\nMEZ;city:1'].map((letter) => letter.charCodeAt(0)))
    expect((await send(latin)).body.data.counts.create).toBe(1)
    for (const sign of ['\t', '|', ','])
      expect((await send(`place_id${sign}travel_site_id\ncity:1${sign}A`)).body.data.counts.create).toBe(1)
    for (const wrong of ['', 'a,b\n1,2', 'place_id,travel_site_id', `place_id,travel_site_id\n${'city:1,A\n'.repeat(10_001)}`])
      expect((await send(wrong)).status).toBe(422)
    expect((await send(Uint8Array.from([0xd0, 0xcf, 1, 0, 0]))).status).toBe(415)
    expect(await codes()).toEqual([])
  })
})
