import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readQr } from '@huella/qr-code/read-qr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'
import { insertCatalogues, insertGift, insertHandOff, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openWholeApp } from '../../testing/whole-app.ts'
import { keepLog } from '../ledger/log/keep-log.server.ts'

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
let mora: string
beforeAll(async () => {
  scene = await openAccountScene()
  app = await openWholeApp(scene.services)
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertOrganization(scene.pool, 'org_2')
  await insertProject(scene.pool, 'proj_1', { status: 'active', organization: 'org_1' })
  await insertProject(scene.pool, 'proj_2', { status: 'draft', organization: 'org_1' })
  await insertProject(scene.pool, 'proj_3', { status: 'active', organization: 'org_2' })
  for (const username of ['mora', 'otto']) await scene.register(username)
  await scene.pool.query(`insert into user_roles (user_id, role) select id, 'organizationmanager' from users`)
  await scene.pool.query(
    `insert into organization_members (organization_id, user_id) select 'org_1', id from users where username = 'mora'`,
  )
  mora = await scene.tokenOf('mora')
})
afterAll(() => scene.close())

const slugOf = async (id: string, table = 'projects') =>
  (await scene.pool.query(`select slug from ${table} where id = $1`, [id])).rows[0].slug as string
const own = async (method: string, id: string, token = mora) =>
  scene.call(
    method,
    `/own-links/${id.startsWith('org') ? 'organization' : 'project'}/${await slugOf(id, id.startsWith('org') ? 'organizations' : 'projects')}`,
    { token },
  )
const linksOf = async (id: string) =>
  (await own('PUT', id)).body.data.links as { code: string; way: string; url: string; visits: number; searches: number; gifts: number }[]
const visit = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { 'accept-language': 'es', ...headers } })

describe('opening links', () => {
  it('makes one for each way, once, even when asked at the same moment', async () => {
    expect((await own('GET', 'proj_1')).body.data.links).toEqual([])
    await Promise.all(Array.from({ length: 10 }, () => own('PUT', 'proj_1')))
    const links = await linksOf('proj_1')
    expect(links.map(({ way }) => way)).toEqual(['link', 'poster', 'card'])
    expect(new Set(links.map(({ code }) => code)).size).toBe(3)
    expect(links[0]!.url).toMatch(/^http:\/\/[^/]+\/i\/[0-9a-z]{12}$/)
    expect((await own('GET', 'proj_1')).body.data.links).toEqual(links)
    expect((await linksOf('org_1')).map(({ way }) => way)).toEqual(['link', 'poster', 'card'])
  })

  it('is not for strangers, nor for what is not public', async () => {
    const otto = await scene.tokenOf('otto')
    for (const method of ['GET', 'PUT'])
      expect([
        (await own(method, 'proj_1', otto)).status,
        (await own(method, 'org_1', otto)).status,
        (await own(method, 'proj_2')).status,
        (await own(method, 'proj_3')).status,
        (await scene.call(method, '/own-links/project/nothing', { token: mora })).status,
      ]).toEqual([404, 404, 404, 404, 404])
  })
})

describe('following a link', () => {
  it('leads to the project, chooses it for a guest who chose none, and counts the visit', async () => {
    const { code, visits } = (await linksOf('proj_1'))[0]!
    const response = await visit(`/i/${code}`)
    expect([response.status, response.headers.get('location')]).toEqual([302, `/proyecto/${await slugOf('proj_1')}`])
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    expect(cookies).toEqual(expect.arrayContaining([`link=${code}`, 'target_project=proj_1']))
    await visit(`/i/${code.toUpperCase()}`)
    expect((await linksOf('proj_1'))[0]!.visits).toBe(visits + 2)
  })

  it('never moves a choice that was made, nor a user’s', async () => {
    const { code } = (await linksOf('proj_1'))[0]!
    for (const cookie of ['target_project=proj_3', `session=${mora}`]) {
      const response = await visit(`/i/${code}`, { cookie })
      expect(response.status).toBe(302)
      expect(response.headers.getSetCookie().join()).not.toContain('target_project=proj_1')
    }
    const { rows } = await scene.pool.query(`select target_project_id from users where username = 'mora'`)
    expect(rows[0].target_project_id).toBeNull()
  })

  it('takes a choice that no longer collects as none', async () => {
    const { code } = (await linksOf('proj_1'))[0]!
    await insertProject(scene.pool, 'proj_ended', { status: 'completed', organization: 'org_2' })
    const response = await visit(`/i/${code}`, { cookie: 'target_project=proj_ended' })
    expect(response.headers.getSetCookie().join()).toContain('target_project=proj_1')
  })

  it('does not count who only draws a preview', async () => {
    const { code, visits } = (await linksOf('proj_1'))[1]!
    const response = await visit(`/i/${code}`, { 'user-agent': 'WhatsApp/2.23.20.0' })
    expect([response.status, response.headers.getSetCookie()]).toEqual([302, []])
    expect((await linksOf('proj_1'))[1]!.visits).toBe(visits)
  })

  it('is a 404 for what does not exist or is not public any more', async () => {
    await linksOf('proj_1')
    const { code } = (await linksOf('org_1'))[0]!
    expect((await visit(`/i/${code}`)).headers.get('location')).toBe(`/organizacion/${await slugOf('org_1', 'organizations')}`)
    await scene.pool.query(`update organizations set status = 'rejected' where id = 'org_1'`)
    expect([(await visit(`/i/${code}`)).status, (await visit('/i/nothinghere0')).status]).toEqual([404, 404])
    await scene.pool.query(`update organizations set status = 'approved' where id = 'org_1'`)
  })
})

it('counts the searches and contributions that a link brought', async () => {
  const { code } = (await linksOf('proj_1'))[0]!
  await insertHandOff(scene.pool, 'handoffcode1', 'proj_1')
  await scene.pool.query(`update hand_offs set link_code = $1 where code = 'handoffcode1'`, [code])
  expect((await linksOf('proj_1')).map(({ searches, gifts }) => [searches, gifts])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
  ])
})

describe('the card on another site', () => {
  it('may be framed by any site, runs nothing and sets no cookie', async () => {
    const { code } = (await linksOf('proj_1'))[2]!
    for (const path of [`/card/${code}`, `/en/card/${code}`]) {
      const response = await visit(path)
      const { headers } = response
      expect([response.status, headers.get('x-frame-options'), headers.get('cross-origin-resource-policy')]).toEqual([
        200,
        null,
        'cross-origin',
      ])
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors \*$/)
      expect(headers.getSetCookie()).toEqual([])
      const html = await response.text()
      expect(html).not.toContain('<script')
      expect(html).toContain(`/i/${code}"`)
    }
    expect((await visit('/card/nothinghere0')).status).toBe(404)
    expect((await visit('/proyectos')).headers.get('x-frame-options')).toBe('DENY')
  })

  it('says until which entry of the public log its sums are published', async () => {
    const { code } = (await linksOf('proj_1'))[2]!
    expect(await (await visit(`/card/${code}`)).text()).not.toContain('Publicado')
    await insertGift(scene.pool, 'cont_card', { project_id: 'proj_1' })
    await keepLog({ ...scene.services, now: new Date() })
    // The size is cached until the database reports another one.
    await expect.poll(async () => (await visit(`/card/${code}`)).text()).toContain('Publicado hasta el asiento 1<')
    expect(await (await visit(`/en/card/${code}`)).text()).toContain('Published up to entry 1<')
  })

  it('escapes what it shows', async () => {
    await scene.pool.query(`update projects set name = '<script>alert(1)</script>' where id = 'proj_1'`)
    const { code } = (await linksOf('proj_1'))[2]!
    expect(await (await visit(`/card/${code}`)).text()).not.toContain('<script>')
  })

  it('comes with a script and a QR code', async () => {
    const { code } = (await linksOf('proj_1'))[2]!
    const [script, qr] = [await visit('/card.js'), await visit(`/card/${code}/qr.svg`)]
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await script.text()).toContain('iframe')
    expect([qr.status, qr.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await readQr(Buffer.from(await qr.arrayBuffer()))).toBe(`http://localhost:3000/i/${code}`)
    expect((await visit('/card/nothinghere0/qr.svg')).status).toBe(404)
  })
})

describe('posters of a link', () => {
  it('are tagged PDFs with real text, and pictures for a story, in both languages', async () => {
    await scene.pool.query(`update projects set name = 'Agua segura para Lavalle' where id = 'proj_1'`)
    const { code, url } = (await linksOf('proj_1'))[1]!
    for (const [path, said] of [
      [`/card/${code}/poster/a4.pdf`, 'Escaneá el código.'],
      [`/en/card/${code}/poster/story.pdf`, 'Scan the code.'],
    ] as const) {
      const response = await visit(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const bytes = Buffer.from(await response.arrayBuffer())
      const { info, structure, picture } = readPdf(bytes)
      expect(await readQr(picture)).toBe(url)
      expect(info).toMatch(/Title:\s+Agua segura para Lavalle/)
      expect(info).toMatch(/Tagged:\s+yes/)
      for (const text of ['H1 (block)\n    "Agua segura para Lavalle"', said, url.replace('http://', '')]) expect(structure).toContain(text)
      expect(Buffer.from(await (await visit(path)).arrayBuffer()).equals(bytes)).toBe(true)
    }
    const story = await visit(`/card/${code}/poster/story.jpg`)
    const picture = Buffer.from(await story.arrayBuffer())
    expect(await readQr(picture)).toBe(url)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1080, height: 1920 })
  })

  it('show letters that our fonts do not have, as outlines with their words', async () => {
    await scene.pool.query(`update projects set name = 'Škola pro Łódź ☀️' where id = 'proj_1'`)
    const { code } = (await linksOf('proj_1'))[1]!
    const { structure } = readPdf(Buffer.from(await (await visit(`/card/${code}/poster/a4.pdf`)).arrayBuffer()))
    expect(structure).toContain('H1')
    expect(structure).not.toContain('Škola')
  })

  it('are a 404 for another file, link, or what is not public any more', async () => {
    const { code } = (await linksOf('org_1'))[1]!
    expect((await visit(`/card/${code}/poster/a4.pdf`)).status).toBe(200)
    for (const path of [`/card/${code}/poster/a3.pdf`, `/card/${code}/poster/..%2fa4.pdf`, '/card/nothinghere0/poster/a4.pdf'])
      expect((await visit(path)).status).toBe(404)
    await scene.pool.query(`update organizations set status = 'rejected' where id = 'org_1'`)
    expect((await visit(`/card/${code}/poster/a4.pdf`)).status).toBe(404)
    await scene.pool.query(`update organizations set status = 'approved' where id = 'org_1'`)
  })
})

function readPdf(bytes: Buffer) {
  const file = join(mkdtempSync(join(tmpdir(), 'poster-')), 'poster.pdf')
  writeFileSync(file, bytes)
  const read = (...options: string[]) => execFileSync('pdfinfo', [...options, file], { encoding: 'utf8' })
  const picture = execFileSync('pdftoppm', ['-png', '-r', '100', file])
  const found = { info: read(), structure: read('-struct-text'), picture }
  rmSync(dirname(file), { recursive: true })
  return found
}
