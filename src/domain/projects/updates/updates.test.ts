import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertProject } from '../../../testing/fixture.ts'
import { openProjectScene, type ProjectScene, story } from '../../../testing/project-scene.ts'
import { findNews } from '../find-feed-items.server.ts'
import { findUpdateNews } from '../news/find-update-news.server.ts'
import { EDIT_DAYS, MOST_UPDATES_A_DAY } from './update-rules.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await insertProject(scene.pool, 'proj_1')
  await insertProject(scene.pool, 'proj_hidden', { status: 'hidden' })
  await insertProject(scene.pool, 'proj_draft', { status: 'draft' })
  await insertProject(scene.pool, 'proj_2', { organization: 'org_2' })
})
beforeEach(() => scene.pool.query('delete from project_updates'))
afterAll(() => scene.close())

const TEXT = 'La bomba llegó el martes y ya sale agua.'
const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const written = (changes: Record<string, unknown> = {}) => ({ title: 'Llegó la bomba', document: paragraph(TEXT), ...changes })
/** An edit of what nobody has edited yet. */
const edited = (changes: Record<string, unknown> = {}) => ({ ...written(changes), seen: null })
const post = (who: string, body: unknown = written(), id = 'proj_1') => scene.as(who, 'POST', `/organization/project/${id}/updates`, body)
const shown = async (id = 'proj_1') => (await scene.call('GET', `/project/${id}`)).body?.data

async function upload(who = 'marta', bytes?: Buffer, id = 'proj_1') {
  const form = new FormData()
  const photo =
    bytes ??
    (await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c52' } })
      .jpeg()
      .toBuffer())
  form.set('picture', new File([new Uint8Array(photo)], '../../x.jpg', { type: 'image/jpeg' }))
  const headers = new Headers(scene.tokens[who] ? { authorization: `Bearer ${scene.tokens[who]}` } : {})
  const request = new Request(`http://localhost/organization/project/${id}/update-pictures`, { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { address: scene.nextPeer() })
  return { status: response.status, body: await response.json() }
}

describe('an update', () => {
  it('is on the public page at once, in both languages, with its pictures', async () => {
    const picture = (await upload()).body.data
    const other = { title: 'The pump is here', document: paragraph('The pump came on Tuesday and there is water.') }
    const pictures = [{ name: picture.scene, alt: 'Una bomba', alt_other: 'A pump' }]
    expect((await scene.call('GET', picture.url.replace('/img/photo/', '/project-picture/'))).status).toBe(404)
    expect((await post('marta', written({ other, pictures }))).status).toBe(201)
    const es = (await shown()).updates[0]
    expect(es).toMatchObject({ kind: 'update', title: 'Llegó la bomba', body: TEXT, language: 'es', edited_at: null })
    expect(es.images).toEqual([{ ...picture, alt: 'Una bomba' }])
    const en = (await scene.call('GET', '/project/proj_1?lang=en', { headers: { 'accept-language': 'en' } })).body.data.updates[0]
    expect(en).toMatchObject({ title: 'The pump is here', language: 'en', images: [{ alt: 'A pump' }] })
    expect((await scene.call('GET', picture.url.replace('/img/photo/', '/project-picture/'))).status).toBe(200)
  })

  it('stays in its language when the project changes its own', async () => {
    const other = { title: 'The pump is here', document: paragraph('The pump came on Tuesday and there is water.') }
    await post('marta', written({ other, pictures: [{ name: (await upload()).body.data.scene, alt: 'Una bomba', alt_other: 'A pump' }] }))
    await scene.pool.query("update projects set language = 'en' where id = 'proj_1'")
    try {
      const read = async (lang: string) => (await scene.call('GET', `/project/proj_1/updates?lang=${lang}`)).body.data[0]
      expect(await read('es')).toMatchObject({ title: 'Llegó la bomba', language: 'es', images: [{ alt: 'Una bomba' }] })
      expect(await read('en')).toMatchObject({ title: 'The pump is here', language: 'en', images: [{ alt: 'A pump' }] })
      const [managed] = (await scene.as('marta', 'GET', '/organization/project/proj_1/updates')).body.data
      expect(managed).toMatchObject({ language: 'es', title: 'Llegó la bomba', title_other: 'The pump is here' })
      const feed = async (locale: 'es' | 'en') => (await findNews({ ...scene.services, locale, now: new Date() }, 1))[0]!.text
      expect([await feed('es'), await feed('en')]).toEqual([TEXT, 'The pump came on Tuesday and there is water.'])
      const letter = { user_id: (await scene.pool.query("select id from users where username = 'tomas'")).rows[0].id }
      await scene.pool.query('insert into favorites (user_id, project_id) values ($1, $2)', [letter.user_id, 'proj_1'])
      const news = await findUpdateNews({ ...scene.services, now: new Date() }, { ...letter, facts: { update_id: managed.id } })
      expect(news).toMatchObject({ title: 'Llegó la bomba', start: TEXT })
      await post('marta', { title: 'News in English', document: paragraph('Twenty characters at least of it.') })
      expect((await read('es')).language).toBe('en')
      // As a process does that does not know the column yet.
      await scene.pool.query(
        "insert into project_updates (id, project_id, kind, title, body) values ('pupd_en', 'proj_1', 'update', 'Hi', 'Text')",
      )
      expect(await read('es')).toMatchObject({ id: 'pupd_en', language: 'en' })
    } finally {
      await scene.pool.query("update projects set language = 'es' where id = 'proj_1'")
    }
  })

  it.each([
    ['a title of 4', { title: 'abcd' }, 422],
    ['a title of 5', { title: 'abcde' }, 201],
    ['a title of 75', { title: 'á'.repeat(75) }, 201],
    ['a title of 76', { title: 'a'.repeat(76) }, 422],
    ['a title of two lines', { title: 'Una\r\nBcc: x@example.com' }, 422],
    ['no title', { title: ' ' }, 422],
    ['19 characters', { document: story(19) }, 422],
    ['20 characters', { document: story(20) }, 201],
    ['10 000 characters', { document: story(10_000) }, 201],
    ['10 001 characters', { document: story(10_001) }, 422],
    ['no text', { document: null }, 422],
    ['half a second language', { other: { title: 'Here', document: null } }, 422],
    ['a drawn scene as picture', { pictures: [{ name: 'water-3', alt: 'x' }] }, 422],
    ['a picture of nobody', { pictures: [{ name: `pict_${'0'.repeat(24)}-640x480`, alt: 'x' }] }, 422],
  ])('may have %s: %#', async (_, changes, status) => {
    expect((await post('marta', written(changes))).status).toBe(status)
  })

  it('takes eight pictures of its own project, each described, and not nine', async () => {
    const names: string[] = []
    for (let i = 0; i < 9; i++) names.push((await upload()).body.data.scene)
    const described = (count: number) => names.slice(0, count).map((name) => ({ name, alt: 'Una bomba' }))
    expect((await post('marta', written({ pictures: described(9) }))).status).toBe(422)
    const missing = await post('marta', written({ pictures: [{ name: names[0], alt: ' ' }] }))
    expect(missing.body.errors).toEqual({ 'pictures.0.alt': ['Contá qué se ve, para quien no puede ver la imagen.'] })
    const foreign = (await upload('nora', undefined, 'proj_2')).body.data.scene
    expect((await post('marta', written({ pictures: [{ name: foreign, alt: 'x' }] }))).status).toBe(422)
    expect((await post('marta', written({ pictures: described(8) }))).status).toBe(201)
    expect((await post('marta', written({ pictures: described(1) }))).status, 'it is another update’s').toBe(422)
  })

  it('shows hostile text as text', async () => {
    const link = { type: 'text', text: 'acá mismo está', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=alert(1)> ' }, link] }, { type: 'script' }],
    }
    expect((await post('marta', written({ document }))).status).toBe(201)
    expect(JSON.stringify((await shown()).updates[0].document)).not.toContain('javascript:')
    expect((await post('marta', written({ document: { type: 'doc', content: nested(2_000) } }))).status).toBe(422)
  })

  it('is written by the managers of its organization and by admins, for public projects', async () => {
    expect((await post('')).status).toBe(401)
    for (const who of ['nora', 'tomas']) expect((await post(who)).status, who).toBe(404)
    for (const who of ['marta', 'mario', 'ana']) expect((await post(who)).status, who).toBe(201)
    expect((await post('marta', written(), 'proj_hidden')).status).toBe(409)
    expect((await post('marta', written(), 'proj_draft')).status).toBe(409)
    for (const id of ['proj_hidden', 'proj_draft']) {
      expect((await scene.call('GET', `/project/${id}/updates`)).status).toBe(404)
      expect((await scene.as('marta', 'GET', `/organization/project/${id}/updates`)).status).toBe(404)
      expect((await upload('marta', undefined, id)).status).toBe(409)
    }
    const acts = await scene.pool.query("select actor_id from audit_entries where action = 'project.update_posted'")
    expect(acts.rows.length).toBeGreaterThanOrEqual(3)
  })

  it('comes at most five times in a day, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: MOST_UPDATES_A_DAY + 3 }, () => post('marta')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(MOST_UPDATES_A_DAY).fill(201), 409, 409, 409])
    await scene.pool.query("update project_updates set created_at = now() - interval '25 hours'")
    expect((await post('marta')).status).toBe(201)
  })
})

describe('later', () => {
  const named = (id: string) => `/organization/project/proj_1/updates/${id}`
  const posted = async (body: unknown = written()) => (await post('marta', body)).body.data.id as string
  const age = (id: string, days: number) =>
    scene.pool.query("update project_updates set created_at = now() - $2::int * interval '1 day' + interval '1 minute' where id = $1", [
      id,
      days,
    ])

  it('it is edited within two weeks, and says so', async () => {
    const id = await posted()
    await age(id, EDIT_DAYS)
    expect((await scene.as('mario', 'PUT', named(id), edited({ title: 'Ya hay agua' }))).status).toBe(204)
    expect((await shown()).updates[0]).toMatchObject({ title: 'Ya hay agua', edited_at: expect.any(String) })
    await age(id, EDIT_DAYS + 1)
    const late = await scene.as('marta', 'PUT', named(id), edited())
    expect([late.status, late.body.message]).toEqual([409, 'Esta novedad ya no se puede cambiar.'])
  })

  it('of two who edit the same one at once, the second is refused and nothing is overwritten', async () => {
    const id = await posted()
    const answers = await Promise.all(
      ['marta', 'mario', 'ana'].map((who) => scene.as(who, 'PUT', named(id), edited({ title: `De ${who} y nadie más` }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('draft_changed')
    const [now] = (await scene.as('marta', 'GET', '/organization/project/proj_1/updates')).body.data
    const winner = ['marta', 'mario', 'ana'][answers.findIndex(({ status }) => status === 204)]
    expect(now.title).toBe(`De ${winner} y nadie más`)
    expect((await scene.as('mario', 'PUT', named(id), { ...written(), seen: now.edited_at })).status).toBe(204)
  })

  it('it keeps, swaps and loses pictures with their files', async () => {
    const [first, second] = [(await upload()).body.data, (await upload()).body.data]
    const id = await posted(written({ pictures: [{ name: first.scene, alt: 'Una' }] }))
    await scene.as('marta', 'PUT', named(id), edited({ pictures: [{ name: second.scene, alt: 'Dos' }] }))
    expect((await shown()).updates[0].images.map(({ scene: name }: { scene: string }) => name)).toEqual([second.scene])
    const stored = async (url: string) => (await scene.as('marta', 'GET', url.replace('/img/photo/', '/project-picture/'))).status
    expect([await stored(first.url), await stored(second.url)]).toEqual([404, 200])
    expect((await scene.as('marta', 'DELETE', named(id))).status).toBe(204)
    expect([(await shown()).updates, await stored(second.url)]).toEqual([[], 404])
  })

  it('nobody else edits or removes it, and nobody a report', async () => {
    const id = await posted()
    for (const who of ['nora', 'tomas']) {
      expect((await scene.as(who, 'PUT', named(id), edited())).status).toBe(404)
      expect((await scene.as(who, 'DELETE', named(id))).status).toBe(404)
      expect((await scene.as(who, 'GET', '/organization/project/proj_1/updates')).status).toBe(404)
      expect((await upload(who)).status).toBe(404)
    }
    expect((await scene.as('nora', 'DELETE', `/organization/project/proj_2/updates/${id}`)).status).toBe(404)
    await scene.pool.query(
      "insert into project_updates (id, project_id, kind, title, body) values ('pupd_r', 'proj_1', 'report', 'Informe', 'Hicimos')",
    )
    expect((await scene.as('marta', 'PUT', named('pupd_r'), edited())).status).toBe(409)
    expect((await scene.as('marta', 'DELETE', named('pupd_r'))).status).toBe(409)
    const managed = (await scene.as('marta', 'GET', '/organization/project/proj_1/updates')).body.data
    expect(managed.map(({ abilities }: { abilities: object }) => abilities)).toContainEqual({ edit: false, remove: false })
  })

  it('there are pages of them, and five with the project', async () => {
    await scene.pool.query(
      "insert into project_updates (id, project_id, kind, title, body, created_at) select 'pupd_' || n, 'proj_1', 'update', 'Novedad ' || n, 'Algo pasó', now() - n * interval '1 hour' from generate_series(1, 23) n",
    )
    const project = await shown()
    expect([project.updates.length, project.updates_total, project.reports_total]).toEqual([5, 23, 0])
    const { data, meta } = (await scene.call('GET', '/project/proj_1/updates?page=3&per_page=10')).body
    expect([data.map(({ id }: { id: string }) => id), meta.total]).toEqual([['pupd_21', 'pupd_22', 'pupd_23'], 23])
  })
})

it('refuses hostile uploads', async () => {
  for (const [bytes, status] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    [Buffer.alloc(0), 422],
    [Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(11 * 1024 * 1024)]), 413],
  ] as const)
    expect((await upload('marta', bytes)).status).toBe(status)
})

function nested(depth: number): unknown[] {
  let inner: unknown[] = []
  for (let i = 0; i < depth; i++) inner = [{ type: 'blockquote', content: inner }]
  return inner
}
