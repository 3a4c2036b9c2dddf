import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertOrganization } from '../../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../../testing/organization-scene.ts'
import { dropDocumentsOfErased } from './documents.server.ts'

type User = { token: string; id: string }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

let scene: OrganizationScene
let vera: User
let marta: User
let other: User
let admin: User
let count = 0
let org: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  vera = await scene.user('vera')
  marta = await scene.user('marta', { role: 'organizationmanager' })
  other = await scene.user('other', { role: 'organizationmanager' })
  admin = await scene.user('boss', { role: 'admin' })
})
afterAll(() => scene.close())
beforeEach(async () => {
  count++
  org = `org_${count}`
  await scene.pool.query('delete from organizations where registered_by is not null')
  await scene.pool.query('delete from rate_limits')
  await insertOrganization(scene.pool, org, { status: 'pending' })
  await scene.pool.query('update organizations set registered_by = $2 where id = $1', [org, vera.id])
})

async function send({ token }: User, bytes: Buffer | string, name = 'estatuto.pdf', type = 'application/pdf') {
  const form = new FormData()
  form.set('document', new File([new Uint8Array(Buffer.from(bytes))], name, { type }))
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const request = new Request(`http://localhost/organization-documents/${org}`, { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  return { status: response.status, body: await response.json() }
}
const list = ({ token }: User) => scene.call('GET', `/organization-documents/${org}`, { token })
async function open({ token }: User, id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const request = new Request(`http://localhost/organization-documents/${org}/${id}`, { headers })
  return scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
}
const remove = ({ token }: User, id: string) => scene.call('DELETE', `/organization-documents/${org}/${id}`, { token })
const decide = async (body: object, by = admin) => {
  const { rows } = await scene.pool.query('select organization_version($1) as seen', [org])
  return scene.call('POST', `/admin/organization/${org}/decisions`, { token: by.token, body: { seen: rows[0].seen, ...body } })
}

describe('documents of a review', () => {
  it('are for who registered it and for admins; to others they are not there', async () => {
    const { body, status } = await send(vera, PDF)
    expect([status, body.data]).toMatchObject([201, { name: 'estatuto.pdf', type: 'application/pdf', bytes: PDF.length }])
    for (const user of [vera, admin]) {
      expect((await list(user)).body.data).toHaveLength(1)
      const saved = await open(user, body.data.id)
      expect(Buffer.from(await saved.arrayBuffer()).equals(PDF)).toBe(true)
      expect(Object.fromEntries(saved.headers)).toMatchObject({
        'content-disposition': `attachment; filename="estatuto.pdf"; filename*=UTF-8''estatuto.pdf`,
        'x-content-type-options': 'nosniff',
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
      })
    }
    for (const user of [marta, other]) {
      expect((await list(user)).status).toBe(404)
      expect((await open(user, body.data.id)).status).toBe(404)
      expect((await send(user, PDF)).status).toBe(404)
      expect((await remove(user, body.data.id)).status).toBe(404)
    }
    expect((await scene.call('GET', `/organization-documents/${org}`)).status).toBe(401)
    expect((await send(admin, PDF)).status).toBe(404)
  })

  it('stay with its managers once it is approved, and do not change any more', async () => {
    const { body } = await send(vera, PDF)
    expect((await decide({ decision: 'approved' })).status).toBe(204)
    expect((await list(vera)).body.data).toHaveLength(1)
    expect((await send(vera, PDF)).status).toBe(409)
    expect((await remove(vera, body.data.id)).status).toBe(409)
    expect((await list(marta)).status).toBe(404)
  })

  it('go with a rejection, files and all', async () => {
    const { body } = await send(vera, PDF)
    const { rows } = await scene.pool.query('select file from organization_documents where id = $1', [body.data.id])
    const key = `documents/${org}/${rows[0].file}`
    expect(await scene.services.files.get(key)).toBeDefined()
    await decide({ decision: 'rejected', reason: 'Falta algo' })
    const [mail] = await scene.mails()
    expect(mail).toMatchObject({
      kind: 'organization_rejected',
      text_body: expect.stringContaining('Los documentos que subiste se borraron'),
    })
    expect((await list(vera)).body.data).toEqual([])
    expect(await scene.services.files.get(key)).toBeUndefined()
    expect((await send(vera, PDF)).status).toBe(201)
  })

  it('go when who registered it erases their account', async () => {
    const eva = await scene.user(`eva${count}`)
    await scene.pool.query('update organizations set registered_by = $2 where id = $1', [org, eva.id])
    await send(eva, PDF)
    const { rows } = await scene.pool.query('select file from organization_documents where organization_id = $1', [org])
    await scene.pool.query('delete from users where id = $1', [eva.id])
    const event = { id: 'evnt_1', type: 'account.erased', payload: { user_id: eva.id } }
    await dropDocumentsOfErased.handle({ ...scene.services, now: new Date() }, event as never)
    expect((await list(admin)).body.data).toEqual([])
    expect(await scene.services.files.get(`documents/${org}/${rows[0].file}`)).toBeUndefined()
  })

  it('are removed with their file, and five at most, also of twelve at once', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => send(vera, PDF)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(sent.filter(({ status }) => status === 409 || status === 429)).toHaveLength(7)
    const id = sent.find(({ status }) => status === 201)!.body.data.id
    expect((await remove(vera, id)).status).toBe(204)
    expect((await remove(vera, id)).status).toBe(404)
    await scene.pool.query('delete from rate_limits')
    expect((await send(vera, PDF)).status).toBe(201)
    expect((await send(vera, PDF)).status).toBe(409)
  })
})

describe('a hostile upload', () => {
  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a page called PDF', '<!doctype html><script>alert(1)</script>', 415],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1'), 415],
    ['text', 'hola', 415],
    ['nothing', '', 422],
    ['11 MB', Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024, 32)]), 413],
    ['a PDF without an end', '%PDF-1.7\n1 0 obj', 422],
    ['a PDF that is an archive too', Buffer.concat([PDF, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18), Buffer.from('%%EOF')]), 422],
    ['a PDF that is a page too', Buffer.concat([Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'), PDF]), 422],
    [
      'a PDF with a program',
      Buffer.concat([Buffer.from('%PDF-1.7\n9 0 obj << /S /J#61vaScript /JS (app.alert(1)) >> endobj\n'), PDF]),
      422,
    ],
    ['a picture that ends in the middle', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422],
  ])('of %s is refused', async (_, bytes, status) => {
    const answer = await send(vera, bytes)
    expect([answer.status, (await list(vera)).body.data]).toEqual([status, []])
    expect(answer.body.message.length).toBeGreaterThan(5)
  })

  it('of a picture is encoded anew: nothing behind it, no place in it', async () => {
    const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c93' } })
      .withExif({ IFD3: { GPSLatitude: '32/1 53/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await send(vera, Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]), 'foto.php', 'text/html')
    expect(body.data).toMatchObject({ name: 'foto.jpg', type: 'image/jpeg' })
    const stored = Buffer.from(await (await open(vera, body.data.id)).arrayBuffer())
    expect(stored.includes('<script>')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\users\\yo\\acta.pdf', 'acta.pdf'],
    ['a"b\r\nSet-Cookie: x=1.pdf', 'abSet-Cookie x=1.pdf'],
    ['factura\u202Efdp.exe', 'facturafdp.pdf'],
    ['.pdf', 'documento.pdf'],
    ['acta año 2026.PDF', 'acta año 2026.pdf'],
    [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(95)}.pdf`],
  ])('called %j is called %j', async (name, safe) => {
    const { body } = await send(vera, PDF, name)
    expect(body.data.name).toBe(safe)
    const header = (await open(vera, body.data.id)).headers.get('content-disposition') ?? ''
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!-]+$/)
  })
})

describe('an admin', () => {
  it('does not approve what they registered themselves, and may reject it', async () => {
    await scene.pool.query('update organizations set registered_by = $2 where id = $1', [org, admin.id])
    const seen = (await scene.call('GET', `/admin/organization/${org}`, { token: admin.token })).body.data
    expect(seen.abilities).toMatchObject({ decide: true, approve: false })
    const refused = await decide({ decision: 'approved' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('otra persona')])
    const second = await scene.user(`second${count}`, { role: 'admin' })
    expect((await decide({ decision: 'approved' }, second)).status).toBe(204)
  })
})
