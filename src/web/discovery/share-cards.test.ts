import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentInserts } from '../../../db/start-rows/content-rows.ts'
import { insertRows } from '../../../db/start-rows/insert-rows.ts'
import { createPlatformApi } from '../../api/api.server.ts'
import { MIDDLE, ownDraft } from '../../domain/content/writing/draft.ts'
import { photoKey } from '../../domain/uploads/photo-file.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { scopeLocale } from '../../kit/locale-scope.server.ts'
import { photoName } from '../../pictures/scenes/photo.ts'
import { insertPlacePage, placePageContent } from '../../testing/content/place-pages.ts'
import { completePost } from '../../testing/content/scene.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { discovery } from './discovery.server.ts'

let database: TestDatabase
let data_dir: string
let app: ReturnType<typeof discovery>
beforeAll(async () => {
  scopeLocale()
  database = await openTestDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'cards-'))
  const services = testServices(database, { DATA_DIR: data_dir })
  app = discovery(services, createPlatformApi(services))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1', { name: 'Rotary Club Mendoza' })
  await insertOrganization(database.pool, 'org_secret', { status: 'pending' })
  for (const status of ['active', 'published', 'completed', 'draft', 'under_review', 'hidden', 'rejected', 'deleted'] as const)
    await insertProject(database.pool, `proj_${status}`, { status })
  await insertPlacePage(database.pool)
  await insertPhotographed(services.files)
  await insertProject(database.pool, 'proj_long', { name: 'Ñ'.repeat(75) })
  await database.pool.query(`insert into project_slugs values ('agua-vieja', 'proj_active')`)
  await give('abc123', 'proj_active')
  await give('def456', 'proj_hidden')
})
afterAll(async () => {
  await database.close()
  await rm(data_dir, { recursive: true, force: true })
})

/** A post and a place with an uploaded picture, which is red. */
async function insertPhotographed(files: FileStore) {
  const photo = { id: `pict_${'r'.repeat(24)}`, width: 640, height: 480 }
  const red = sharp({ create: { width: 640, height: 480, channels: 3, background: '#e01010' } })
  await files.put(photoKey({ ...photo, format: 'jpg' }), await red.jpeg().toBuffer(), 'image/jpeg')
  const images = [{ name: photoName(photo), alt: { es: 'Rojo', en: 'Red' }, focus: MIDDLE }]
  await database.pool.query(`insert into places (id, type, name_es, name_en, short_code, country_code, latitude, longitude)
    values ('city:9', 'city', 'Tilcara', 'Tilcara', 'AR', 'AR', -23.57, -65.39)`)
  const slug = 'con-foto'
  const post = ownDraft(completePost({ es: { slug }, shared: { images } }))
  const place = placePageContent(slug, { place: { id: 'city:9', text: 'Tilcara' }, images })
  const items = [
    { id: 'post_photo', kind: 'post', content: post },
    { id: 'plpg_photo', kind: 'place_page', content: place },
  ] as const
  const client = await database.pool.connect()
  await insertRows(client, contentInserts(items.map((item) => ({ ...item, at: '2026-02-01T00:00:00Z', sides: ['es'] }))))
  client.release()
}

const give = (code: string, project_id: string) => insertGift(database.pool, `cont_${code}`, { code, project_id, amount: 1_234_500 })

/** The current address of a record's card: any version redirects to it. */
async function addressOf(path: string) {
  return (await app.request(`${path}.0.jpg`)).headers.get('location')
}

describe('the card of what is public', () => {
  it.each([
    '/img/card/es/project/proj-active',
    '/img/card/en/project/proj-published',
    '/img/card/es/project/proj-completed',
    '/img/card/es/project/proj-long',
    '/img/card/en/organization/org-1',
    '/img/card/es/trail/abc123',
    '/img/card/es/place/mendoza',
    '/img/card/en/page/home',
    '/img/card/es/page/transparency',
  ])('%s is a picture of 1200 × 630', async (path) => {
    const address = await addressOf(path)
    expect(address).toMatch(new RegExp(`^${path}\\.[0-9a-z]+\\.jpg$`))
    const answer = await app.request(address!)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe(path.includes('/page/') ? 'public, no-cache' : 'public, max-age=86400')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    // WhatsApp shows no heavier picture.
    expect(bytes.length).toBeLessThan(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it.each(['place/con-foto', 'post/con-foto'])('shows the photograph of its page: %s', async (page) => {
    const answer = await app.request((await addressOf(`/img/card/es/${page}`))!)
    const edge = { left: 1100, top: 60, width: 60, height: 60 }
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .extract(edge)
      .stats()
    expect([dominant.r > 180, dominant.g < 60, dominant.b < 60]).toEqual([true, true, true])
  })

  it('is in each language', async () => {
    const picture = async (path: string) => Buffer.from(await (await app.request((await addressOf(path))!)).arrayBuffer())
    const [spanish, english] = await Promise.all([picture('/img/card/es/project/proj-active'), picture('/img/card/en/project/proj-active')])
    expect(spanish.equals(english)).toBe(false)
  })

  it('has another address when its money changes, and the older one redirects there', async () => {
    const before = await addressOf('/img/card/es/project/proj-published')
    await give('ghi789', 'proj_published')
    const answer = await app.request(before!)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('location')).not.toBe(before)
    expect((await app.request(answer.headers.get('location')!)).status).toBe(200)
  })

  it('has another address when editors publish other words for the page', async () => {
    const before = await addressOf('/img/card/en/page/home')
    await database.pool.query(`
      insert into content_versions (id, item_id, part, number, content, digest, created_at)
        select 'cver_card', item_id, part, 2, jsonb_set(content, '{title}', '"Another headline"'), 'card', now()
        from content_versions where item_id = 'sect_home_hero' and part = 'en';
      insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
        values ('sect_home_hero', 'section', 'en', clock_timestamp(), 'cver_card', now())`)
    const after = await addressOf('/img/card/en/page/home')
    expect(after).not.toBe(before)
    expect((await app.request(before!)).headers.get('location')).toBe(after)
  })

  it('is found by an old slug too, and responds to HEAD without the picture', async () => {
    const address = await addressOf('/img/card/es/project/agua-vieja')
    expect(address).toMatch(/^\/img\/card\/es\/project\/proj-active\./)
    const answer = await app.request(address!, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })
})

describe('what is not public', () => {
  it.each(['draft', 'under_review', 'hidden', 'rejected', 'deleted'])('a project that is %s has no card', async (status) => {
    for (const locale of ['es', 'en'])
      for (const key of [`proj-${status}`, `proj_${status}`])
        expect((await app.request(`/img/card/${locale}/project/${key}.0.jpg`)).status).toBe(404)
  })

  it('loses its card at once, even if it was drawn before', async () => {
    await insertProject(database.pool, 'proj_lost')
    const address = await addressOf('/img/card/es/project/proj-lost')
    expect((await app.request(address!)).status).toBe(200)
    await database.pool.query(`update projects set status = 'hidden' where id = 'proj_lost'`)
    expect((await app.request(address!)).status).toBe(404)
  })

  it('includes organizations under review and names of hidden projects', async () => {
    expect((await app.request('/img/card/es/organization/org-secret.0.jpg')).status).toBe(404)
    expect((await app.request((await addressOf('/img/card/es/trail/def456'))!)).status).toBe(200)
  })
})

it.each([
  '/img/card/fr/project/proj-active.0.jpg',
  '/img/card/es/person/proj-active.0.jpg',
  '/img/card/es/page/account.0.jpg',
  '/img/card/es/project/proj-active.jpg',
  '/img/card/es/project/proj-active.0.png',
  '/img/card/es/project/..%2f..%2fetc.0.jpg',
  '/img/card/es/project/nobody.0.jpg',
])('%s is no address', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})

it('stores a picture once for each version that was shown', async () => {
  const files = await readdir(join(data_dir, 'share-cards'))
  expect(files.every((file) => /^(es|en)-(page|project|organization|trail|place|post)-[\w-]+\.[0-9a-z]+\.jpg$/.test(file))).toBe(true)
})
