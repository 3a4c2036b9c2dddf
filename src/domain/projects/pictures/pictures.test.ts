import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { completeDraft, openProjectScene, type ProjectScene } from '../../../testing/project-scene.ts'
import { photoKey } from '../../uploads/photo-file.ts'
import { PROJECT_STATUS_CHANGED } from '../status/announce-status-change.server.ts'
import { dropPicturesOfDeleted } from './drop-pictures.server.ts'

let scene: ProjectScene
let project: { id: string; slug: string }
beforeAll(async () => {
  scene = await openProjectScene()
  project = (await scene.create('marta')).body.data
})
afterAll(() => scene.close())

async function photo(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#cc5522' } })
    .withExif({ IFD0: { Copyright: 'Marta Prueba' }, IFD3: { GPSLatitude: '32/1 53/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}

async function send(bytes: Buffer | undefined, { who = 'marta', id = project.id, name = 'foto.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData()
  if (bytes) form.set('picture', new File([new Uint8Array(bytes)], name, { type }))
  else form.set('other', 'x')
  const headers = new Headers(scene.tokens[who] ? { authorization: `Bearer ${scene.tokens[who]}` } : {})
  const response = await scene.api.fetch(
    new Request(`http://localhost/organization/project/${id}/pictures`, { method: 'POST', body: form, headers }),
    {
      address: scene.nextPeer(),
    },
  )
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

async function served(path: string, who?: string) {
  const headers = new Headers(who ? { authorization: `Bearer ${scene.tokens[who]}` } : {})
  const response = await scene.api.fetch(new Request(`http://localhost${path.replace('/img/photo/', '/project-picture/')}`, { headers }))
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a picture of a project', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is accepted as %s, and stored in several sizes without metadata', async (format) => {
    const { status, body } = await send(await photo(format))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ width: 900, height: 600, url: expect.stringMatching(/^\/img\/photo\/pict_[0-9a-z]{24}\/900\.jpg$/) })
    expect(body.data.sizes.map(({ width }: { width: number }) => width)).toEqual([320, 640, 900])
    for (const { url, width, height } of [body.data, ...body.data.sizes]) {
      const { bytes, type } = await served(url, 'marta')
      expect(type).toBe(url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      const found = await sharp(bytes).metadata()
      expect([found.width, found.height, found.exif, found.icc, found.xmp]).toEqual([width, height, undefined, undefined, undefined])
    }
  })

  it('is upright, and no larger than 1920 pixels', async () => {
    const turned = await sharp(await photo('jpeg', 3000, 2000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await send(turned)).body.data).toMatchObject({ width: 1280, height: 1920 })
  })

  it('is of nobody else until a public project shows it', async () => {
    const { body } = await send(await photo())
    for (const who of [undefined, 'tomas', 'nora']) expect((await served(body.data.url, who)).status, who).toBe(404)
    for (const who of ['marta', 'mario', 'ana']) expect((await served(body.data.url, who)).status, who).toBe(200)
    const unused = (await send(await photo())).body.data
    const inStory = (await send(await photo())).body.data
    const text = { type: 'text', text: 'Un pozo con bomba solar para cuarenta familias de la zona.' }
    const description = {
      es: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [text] },
          { type: 'picture', attrs: { name: inStory.scene, alt: 'x' } },
        ],
      },
      en: null,
    }
    const content = completeDraft({ description, images: [{ name: body.data.scene, alt: { es: 'Un pozo', en: '' } }] })
    await scene.as('marta', 'PUT', `/organization/project/${project.id}/draft`, { version: 1, content })
    expect((await scene.as('marta', 'POST', `/organization/project/${project.id}/review`, {})).status).toBe(200)
    expect((await served(body.data.url)).status).toBe(404)
    await scene.pool.query("update projects set status = 'active', published_at = now() where id = $1", [project.id])
    expect([(await served(body.data.url)).status, (await served(inStory.url)).status, (await served(unused.url)).status]).toEqual([
      200, 200, 404,
    ])
    const card = (await scene.call('GET', '/projects')).body.data[0]
    expect(card.image).toEqual({ ...body.data, alt: 'Un pozo' })
    await scene.pool.query("update projects set status = 'hidden' where id = $1", [project.id])
    expect((await served(body.data.url)).status).toBe(404)
    // A change of a public project is proposed with its pictures; a project under review does not change.
    expect((await send(await photo())).status).toBe(201)
    await scene.pool.query("update projects set status = 'under_review' where id = $1", [project.id])
    expect((await send(await photo())).body.message).toBe('No podés editar este proyecto')
    project = (await scene.create('marta')).body.data
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a program', Buffer.from('MZ\x90\x00'), 415],
    ['nothing', Buffer.alloc(0), 422],
    ['no file', undefined, 422],
    ['a JPEG that breaks off', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 422],
    ['11 MB', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(11 * 1024 * 1024)]), 413],
  ])('is not %s', async (_, bytes, status) => {
    expect((await send(bytes)).status).toBe(status)
  })

  it('is not of 60 megapixels, nor too small to be seen', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect((await send(bomb)).status).toBe(422)
    expect((await send(await photo('png', 199, 600))).body.errors.picture[0]).toContain('200')
    expect((await send(await photo('png', 200, 200))).status).toBe(201)
  })

  it('loses what a polyglot carries behind it, and the name that it came with', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>')])
    const { status, body } = await send(polyglot, { name: '../../../etc/passwd\u0000.php', type: 'text/html' })
    expect(status).toBe(201)
    const { bytes } = await served(body.data.url, 'marta')
    expect(bytes.includes('script')).toBe(false)
    expect(JSON.stringify(body)).not.toContain('passwd')
  })

  it.each(['nora', 'tomas'])('is not added by a stranger: %s', async (who) => {
    expect((await send(await photo(), { who })).status).toBe(404)
    expect((await send(await photo(), { who: 'guest' })).status).toBe(401)
  })

  it('leaves no file behind when its row could not be written', async () => {
    const put = scene.services.files.put
    scene.services.files.put = async () => {
      throw Object.assign(new Error('disk'), {})
    }
    expect((await send(await photo())).status).toBe(500)
    scene.services.files.put = put
  })

  it.each([
    '../../x/900.jpg',
    `pict_${'0'.repeat(24)}/..%2f..%2fx`,
    `pict_${'0'.repeat(24)}/900.svg`,
    `pict_${'0'.repeat(24)}/0900.jpg`,
    `pict_${'0'.repeat(24)}/900.jpg`,
  ])('has no other address: %s', async (path) => {
    expect((await served(`/project-picture/${path}`, 'marta')).status).toBe(404)
  })

  it('sweeps uploads that nothing names, when there are very many', async () => {
    await scene.pool.query(
      "insert into project_pictures select 'pict_' || lpad(n::text, 24, '0'), $1, null, 900, 600, now() - interval '2 hours' from generate_series(1, 40) n",
      [project.id],
    )
    expect((await send(await photo())).status).toBe(201)
    const { rows } = await scene.pool.query('select count(*)::int as count from project_pictures where project_id = $1', [project.id])
    expect(rows[0].count).toBeLessThan(10)
    await scene.pool.query(
      "insert into project_pictures select 'pict_' || lpad(n::text, 24, '0'), $1, null, 900, 600, now() from generate_series(1, 40) n",
      [project.id],
    )
    expect((await send(await photo())).status).toBe(409)
  })
})

describe('a deleted project', () => {
  it('loses its uploads, also when the store failed or the process died in between, and takes no more', async () => {
    const own = (await scene.create('marta')).body.data as { id: string; slug: string }
    const uploads = [(await send(await photo(), { id: own.id })).body.data, (await send(await photo(), { id: own.id })).body.data]
    expect((await scene.as('marta', 'DELETE', `/organization/project/${own.id}`)).status).toBe(204)
    const [event] = scene.services.emitted.filter(
      ({ type, payload }) => type === PROJECT_STATUS_CHANGED.type && payload.project_id === own.id,
    )
    const deliver = (files = scene.services.files) =>
      dropPicturesOfDeleted.handle({ ...scene.services, files, now: new Date() }, { id: 'evnt_1', ...event! })
    const rows = async () => (await scene.pool.query('select from project_pictures where project_id = $1', [own.id])).rowCount
    let removed = 0
    const failing = {
      ...scene.services.files,
      removeAll: async (prefix: string) => {
        if (removed++ === 1) throw new Error('the store is away')
        await scene.services.files.removeAll(prefix)
      },
    }
    await expect(deliver(failing)).rejects.toThrow('away')
    expect(await rows()).toBe(1)
    for (let i = 0; i < 2; i++) await deliver()
    expect(await rows()).toBe(0)
    for (const { scene: name } of uploads)
      expect(await scene.services.files.get(photoKey({ id: photoOf(name)!.id, width: 320, format: 'webp' }))).toBeUndefined()
    expect((await send(await photo(), { id: own.id })).status).toBe(404)
  })

  it('of another status keeps them', async () => {
    const own = (await scene.create('marta')).body.data as { id: string }
    const { scene: name } = (await send(await photo(), { id: own.id })).body.data
    await dropPicturesOfDeleted.handle(
      { ...scene.services, now: new Date() },
      { id: 'evnt_2', type: PROJECT_STATUS_CHANGED.type, payload: { project_id: own.id, change_id: 1 } },
    )
    expect(await scene.services.files.get(photoKey({ id: photoOf(name)!.id, width: 320, format: 'webp' }))).toBeDefined()
  })
})
