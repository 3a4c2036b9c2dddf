import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentScene, openContentScene, paragraph } from '../../testing/content/scene.ts'
import type { Draft } from '../content/writing/draft.ts'
import type { LegalText } from './legal-text.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
})
afterAll(() => scene.close())

const TERMS = 'term_condiciones'
const PRIVACY = 'priv_privacidad'

async function read(path: string, lang = 'es') {
  const { status, body } = await scene.call('GET', `/legal/${path}?lang=${lang}`)
  return { status, text: body.data as LegalText }
}

async function draftOf(kind: string) {
  const { body } = await scene.ana('GET', `/admin/content/${kind}/${kind === 'terms' ? TERMS : PRIVACY}`)
  return body.data as { id: string; version: number; content: Draft; es: { changed: boolean } }
}

/** Adds a paragraph to a side, and publishes it. */
async function publish(kind: string, side: 'es' | 'en', said: string, more: object = {}) {
  const { id, version, content } = await draftOf(kind)
  const body = { ...content[side].body, content: [...content[side].body.content, paragraph(said)] }
  const saved = await scene.ana('PUT', `/admin/content-item/${id}/draft`, {
    version,
    content: { ...content, [side]: { ...content[side], body } },
  })
  expect(saved.status).toBe(200)
  return scene.ana('POST', `/admin/content-item/${id}/publications`, { sides: [side], version: version + 1, confirms: false, ...more })
}

describe('the words that stood in the code', () => {
  it('are the first version in both languages, with the facts of the site and links to its pages', async () => {
    const [es, en] = [(await read('terms')).text, (await read('terms', 'en')).text]
    expect([es.title, en.title]).toEqual(['Términos y condiciones', 'Terms and conditions'])
    expect(es).toMatchObject({ language: 'es', until: null })
    // Later migrations change it in versions after it.
    expect(es.versions.at(-1)).toMatchObject({ version: '2026-11-22' })
    const said = JSON.stringify([es, en])
    expect(said).not.toMatch(/\{(brand|operator|email|address|tax_id|file_number)\}|ref:/)
    expect(said).toMatch(/"href":"mailto:[^"]+@/)
    expect(JSON.stringify(es.body)).toMatch(/"href":"[^"]+\/cuenta\/mis-datos"/)
    expect(JSON.stringify(en.body)).toMatch(/"href":"[^"]+\/en\/account\/my-data"/)
    expect((await read('privacy')).text.versions.at(-1)).toMatchObject({ version: '2026-11-24' })
  })

  it('reach their editor with addresses that the form knows, and stay the same when they are saved', async () => {
    const versions = `select distinct v.part, v.content -> 'body' as body from content_versions v where v.item_id = $1 and v.part <> 'shared'`
    const before = (await scene.pool.query(versions, [TERMS])).rowCount
    const { id, version, content } = await draftOf('terms')
    expect(JSON.stringify(content)).not.toContain('ref:')
    await scene.ana('PUT', `/admin/content-item/${id}/draft`, { version, content })
    await scene.ana('POST', `/admin/content-item/${id}/publications`, { sides: ['es', 'en'], version: version + 1 })
    expect((await scene.pool.query(versions, [TERMS])).rowCount).toBe(before)
  })
})

describe('a version', () => {
  it('stays at its address when another one takes its place, and says until when it held', async () => {
    const before = (await read('privacy')).text
    expect((await publish('privacy', 'es', 'Desde hoy decimos algo más.')).status).toBe(204)
    const now = (await read('privacy')).text
    expect(JSON.stringify(now.body)).toContain('algo más')
    expect(now.versions).toHaveLength(before.versions.length + 1)
    const old = (await read(`privacy/${before.version}`)).text
    expect([old.body, old.until]).toEqual([before.body, now.since])
    expect((await read(`privacy/${now.version}`)).text.body).toEqual(now.body)
  })

  it('has a number from the second one of a day on', async () => {
    await publish('privacy', 'es', 'Y otra cosa más.')
    const { versions, version } = (await read('privacy')).text
    expect(version).toMatch(/-\d+$/)
    expect(new Set(versions.map((one) => one.version)).size).toBe(versions.length)
    expect(JSON.stringify((await read(`privacy/${versions[1]!.version}`)).text.body)).not.toContain('otra cosa')
  })

  it('is not read before its instant, also not at its address', async () => {
    const at = new Date(Date.now() + 3 * 86_400_000)
    expect((await publish('terms', 'es', 'Lo que vale en tres días.', { at: at.toISOString() })).status).toBe(204)
    const now = (await read('terms')).text
    expect(JSON.stringify(now)).not.toContain('tres días')
    expect(now.until).toBeNull()
    const day = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
    expect((await read(`terms/${day}`)).status).toBe(404)
    expect((await scene.ana('DELETE', `/admin/content-item/${TERMS}/scheduled/es`)).status).toBe(204)
  })

  it.each(['terms/2020-01-01', 'terms/nada', 'terms/2026-11-22-9', 'terms/..%2Fprivacy', 'cookies'])('%s is not found', async (path) => {
    expect([404, 422]).toContain((await read(path)).status)
  })
})

describe('of a text without English', () => {
  it('the Spanish one is read, and says so', async () => {
    expect((await scene.withdraw(TERMS, ['en'])).status).toBe(204)
    const { text } = await read('terms', 'en')
    expect([text.language, text.title]).toEqual(['es', 'Términos y condiciones'])
    const former = (await read('terms/2026-11-22', 'en')).text
    expect(former).toMatchObject({ language: 'en', title: 'Terms and conditions' })
    expect(former.until).not.toBeNull()
    await publish('terms', 'en', 'It is back.')
    expect((await read('terms', 'en')).text.language).toBe('en')
  })
})

describe('what somebody agreed to', () => {
  it('never ends, is never deleted, and there is one of it', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    expect((await scene.withdraw(TERMS, ['es'])).status).toBe(409)
    expect((await publish('terms', 'es', 'Hasta mañana.', { until })).body.errors).toHaveProperty('until')
    expect((await scene.ana('DELETE', `/admin/content-item/${TERMS}?anyway=yes`)).status).toBe(409)
    expect((await scene.ana('POST', '/admin/content/terms')).status).toBe(409)
    const pool = scene.pool
    await expect(pool.query(`update content_items set deleted_at = now() where id = $1`, [TERMS])).rejects.toThrow('content_items_lasting')
    await expect(
      pool.query(
        `insert into content_moments (item_id, kind, part, starts_at, decided_at) values ($1, 'terms', 'es', now() + interval '1 day', now())`,
        [TERMS],
      ),
    ).rejects.toThrow('content_moments_lasting')
    await expect(pool.query(`insert into content_items (id, kind, created_at) values ('term_2', 'terms', now())`)).rejects.toThrow('single')
  })

  it('cannot call a fact that there is not', async () => {
    const { status, body } = await publish('terms', 'es', 'Somos {nadie}.')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['es.body']])
  })

  it.each(['marta', 'tomas', 'nobody'])('is not changed by %s', async (who) => {
    const asked = await Promise.all([
      scene.as(who, 'GET', `/admin/content/terms/${TERMS}`),
      scene.as(who, 'PUT', `/admin/content-item/${TERMS}/draft`, { version: 1, content: {} }),
      scene.as(who, 'POST', `/admin/content-item/${TERMS}/publications`, { sides: ['es'], version: 1 }),
    ])
    for (const { status } of asked) expect([401, 403]).toContain(status)
  })
})
