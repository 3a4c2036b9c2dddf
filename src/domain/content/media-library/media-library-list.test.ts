import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { addLibraryPicture } from '../../../testing/content/media-library.ts'
import { type ContentScene, completePost, openContentScene, paragraph } from '../../../testing/content/scene.ts'
import { fileNameOf, type LibraryPicture } from './media-library.ts'

// Ana is an admin, Marta a manager, Tomás a hotelier, Nora a seller.

let scene: ContentScene
const ids: Record<string, string> = {}
const names: Record<string, string> = {}
beforeAll(async () => {
  scene = await openContentScene()
  await scene.pool.query(
    `insert into user_roles (user_id, role) select id, case username when 'tomas' then 'hotelier' else 'salesop' end from users where username in ('tomas', 'nora')`,
  )
  for (const file of ['pozo.jpg', 'Ñandú al sol.png', '=1+1.jpg', '<img src=x onerror=alert(1)>.jpg']) {
    names[file] = await addLibraryPicture(scene, file)
    ids[file] = photoOf(names[file])!.id
  }
})
afterAll(() => scene.close())

const FOCUS = { x: 30, y: 80 }
const ALT = { es: 'Un pozo', en: 'A well' }
const picture = async (id: string) => (await scene.ana('GET', `/admin/picture/${id}`)).body.data as LibraryPicture
const describeIt = (id: string, said: object, as = 'ana') => scene.as(as, 'PUT', `/admin/picture/${id}`, said)
const removeMany = (...chosen: string[]) => scene.ana('POST', '/admin/picture-deletions', { ids: chosen })
const showing = (name: string, alt = ALT) => completePost({ shared: { images: [{ name, alt, focus: FOCUS }] } })

async function found(query: string): Promise<string[]> {
  const { status, body } = await scene.ana('GET', `/admin/pictures?${query}`)
  expect(status).toBe(200)
  return body.data.map(({ file_name }: LibraryPicture) => file_name)
}

describe('the list of the shelf', () => {
  it('has the newest first, with what is known of each', async () => {
    const { body } = await scene.ana('GET', '/admin/pictures?per_page=3')
    expect(body.meta).toEqual({ total: 4, page: 1, per_page: 3 })
    expect(body.data[2]).toMatchObject({
      id: ids['Ñandú al sol.png'],
      name: names['Ñandú al sol.png'],
      alt: { es: '', en: '' },
      focus: { x: 50, y: 50 },
      width: 900,
      height: 600,
      uses: 0,
      version: 1,
      uploaded_by: 'ana',
      updated_at: null,
      updated_by: null,
    })
    expect(await found('per_page=3&page=2')).toEqual(['pozo.jpg'])
  })

  it('is searched by the file’s name and the words of both languages, whatever their accents', async () => {
    expect(await found('query=nandu')).toEqual(['Ñandú al sol.png'])
    expect(
      (await describeIt(ids['pozo.jpg']!, { version: 1, alt: { es: 'Agua en el médano', en: 'Water in the dune' }, focus: FOCUS })).status,
    ).toBe(200)
    expect(await found('query=medano+agua')).toEqual(['pozo.jpg'])
    expect(await found('query=DUNE')).toEqual(['pozo.jpg'])
    expect(await found('query=%25')).toEqual([])
    expect(await found(`query=${encodeURIComponent("' or true --")}`)).toEqual([])
    expect(await found('words=missing&sort=name')).toEqual(['<img src=x onerror=alert(1)>.jpg', '=1+1.jpg', 'Ñandú al sol.png'])
  })

  it('tells the used ones from the others, and is sorted by name, age and use', async () => {
    const id = await scene.begin(showing(names['=1+1.jpg']!))
    await scene.begin(showing(names['=1+1.jpg']!))
    await scene.begin(showing(names['pozo.jpg']!))
    expect(await found('use=used&sort=-uses')).toEqual(['=1+1.jpg', 'pozo.jpg'])
    expect(await found('use=unused&sort=created_at')).toEqual(['Ñandú al sol.png', '<img src=x onerror=alert(1)>.jpg'])
    expect((await found('sort=-name'))[0]).toBe('pozo.jpg')
    expect((await picture(ids['=1+1.jpg']!)).uses).toBe(2)
    await scene.write(id, completePost())
    expect((await picture(ids['=1+1.jpg']!)).uses).toBe(1)
  })

  it.each(['sort=uploaded_by', 'use=maybe', 'per_page=101', 'page=0', 'words=none'])('refuses %s', async (query) => {
    expect((await scene.ana('GET', `/admin/pictures?${query}`)).status).toBe(422)
  })

  it('is a file, whose cells are no formulas', async () => {
    const { status, text } = await scene.ana('GET', '/admin/pictures.csv?sort=name')
    expect(status).toBe(200)
    expect(text).toContain('"\'=1+1.jpg"')
    expect(text.split('\r\n')).toHaveLength(6)
    expect(text).toContain('Agua en el médano,Water in the dune,30 80,900x600,1,ana')
  })
})

describe('a description', () => {
  it('is written with its version: the second of two who saw the same one is refused', async () => {
    const id = photoOf(await addLibraryPicture(scene))!.id
    const said = { version: 1, alt: ALT, focus: FOCUS }
    const statuses = await Promise.all([describeIt(id, said), describeIt(id, said)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await picture(id)).toMatchObject({ alt: ALT, focus: FOCUS, version: 2, updated_by: 'ana' })
    expect((await describeIt(id, { ...said, version: 3 })).status).toBe(409)
    const { body } = await scene.ana('GET', '/admin/audit?noun=content&per_page=1')
    expect(body.data[0]).toMatchObject({
      action: 'content.picture_described',
      subject: { id },
      before: { alt_es: '' },
      after: { alt_es: 'Un pozo', focus: '30 % · 80 %' },
    })
  })

  it.each([
    ['alt.es', { alt: { es: 'a'.repeat(301), en: '' } }],
    ['alt.en', { alt: { es: '', en: 'a\u0000' } }],
    ['alt.en', { alt: { es: '' } }],
    ['focus.x', { focus: { x: 101, y: 0 } }],
    ['focus.y', { focus: { x: 0, y: -1 } }],
    ['focus.y', { focus: { x: 0, y: 49.5 } }],
    ['version', { version: 0 }],
  ])('is refused for its %s', async (field, wrong) => {
    const id = ids['Ñandú al sol.png']!
    const { status, body } = await describeIt(id, { version: 1, alt: ALT, focus: FOCUS, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await picture(id)).version).toBe(1)
  })

  it('changes nothing that already shows the picture', async () => {
    const name = await addLibraryPicture(scene)
    const item = await scene.begin(showing(name))
    expect((await describeIt(photoOf(name)!.id, { version: 1, alt: { es: 'Otra cosa', en: 'Else' }, focus: { x: 0, y: 0 } })).status).toBe(
      200,
    )
    expect((await scene.item(item)).content.shared.images[0]).toEqual({ name, alt: ALT, focus: FOCUS })
  })

  it('comes from what is first published with a picture, and stays what somebody wrote', async () => {
    const [fresh, described] = [await addLibraryPicture(scene), await addLibraryPicture(scene)]
    await describeIt(photoOf(described)!.id, { version: 1, alt: { es: 'Escrito', en: 'Written' }, focus: { x: 1, y: 2 } })
    const long = { es: `Un  pozo\n${'á'.repeat(400)}`, en: 'A well' }
    for (const name of [fresh, described]) {
      const id = await scene.begin(showing(name, long))
      expect((await picture(photoOf(fresh)!.id)).version).toBe(name === fresh ? 1 : 2)
      expect((await scene.publish(id, ['es', 'en'])).status).toBe(204)
    }
    const adopted = await picture(photoOf(fresh)!.id)
    expect(adopted).toMatchObject({ focus: FOCUS, version: 2, updated_by: 'ana' })
    expect(adopted.alt.es).toBe(`Un pozo ${'á'.repeat(292)}`)
    expect(await picture(photoOf(described)!.id)).toMatchObject({
      alt: { es: 'Escrito', en: 'Written' },
      focus: { x: 1, y: 2 },
      version: 2,
    })
  })
})

describe('deleting several', () => {
  it('keeps those that are used, and says where', async () => {
    const [free, used] = [await addLibraryPicture(scene), await addLibraryPicture(scene)]
    const id = await scene.begin(showing(used))
    const missing = `pict_${'0'.repeat(24)}`
    const [one, other] = [photoOf(free)!.id, photoOf(used)!.id]
    const { status, body } = await removeMany(one, other, one, missing)
    expect(status).toBe(200)
    expect(body.data.done).toEqual([one])
    expect(body.data.refused).toMatchObject([
      { id: other, uses: [{ id, kind: 'post', title: 'Un pozo para Lavalle' }] },
      { id: missing, uses: [] },
    ])
    expect(body.data.refused[0].why).toContain('usa esta imagen')
    expect((await picture(other)).uses).toBe(1)
  })

  it('never takes a picture from a draft that is saved meanwhile', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => ({ name: await addLibraryPicture(scene), id: await scene.begin() })),
    )
    const chosen = pairs.map(({ name }) => photoOf(name)!.id)
    const [{ body }] = await Promise.all([
      removeMany(...chosen),
      ...pairs.map(({ name, id }) =>
        scene.write(id, completePost({ en: { body: { type: 'doc', content: [paragraph('Agua.'), shown(name)] } } })),
      ),
    ])
    for (const [i, { id }] of pairs.entries()) {
      const used = await scene.pool.query('select from content_picture_uses where picture_id = $1 and draft_of = $2', [chosen[i], id])
      const there = await scene.pool.query('select from content_pictures where id = $1', [chosen[i]])
      expect(there.rows).toHaveLength(body.data.done.includes(chosen[i]) ? 0 : 1)
      expect(used.rows).toHaveLength(there.rows.length)
    }
  })

  it.each([
    ['none', []],
    ['what is no id', ['pict_1']],
    ['more than a hundred', Array.from({ length: 101 }, () => `pict_${'0'.repeat(24)}`)],
    ['nothing', null],
  ])('refuses %s', async (_, chosen) => {
    expect((await scene.ana('POST', '/admin/picture-deletions', { ids: chosen })).status).toBe(422)
  })
})

it.each(['marta', 'tomas', 'nora'])('%s neither sees nor changes the shelf', async (username) => {
  const id = ids['pozo.jpg']!
  const tried = [
    await scene.as(username, 'GET', '/admin/pictures'),
    await scene.as(username, 'GET', '/admin/pictures.csv'),
    await scene.as(username, 'GET', `/admin/picture/${id}`),
    await describeIt(id, { version: 2, alt: ALT, focus: FOCUS }, username),
    await scene.as(username, 'POST', '/admin/picture-deletions', { ids: [id] }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await picture(id)).version).toBe(2)
})

it('a file’s name is stored without folders and what is not seen', () => {
  expect(fileNameOf('C:\\fotos\\pozo.jpg')).toBe('pozo.jpg')
  expect(fileNameOf('../../etc/passwd')).toBe('passwd')
  expect(fileNameOf('a\u0000b\u202Egpj.exe\ud800')).toBe('abgpj.exe�')
  expect(fileNameOf('x'.repeat(500))).toHaveLength(120)
  expect(fileNameOf('carpeta/')).toBe('')
})

function shown(name: string) {
  return { type: 'picture', attrs: { name, alt: 'Un pozo' } }
}
