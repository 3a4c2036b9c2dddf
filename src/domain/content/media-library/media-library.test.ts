import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { addLibraryPicture } from '../../../testing/content/media-library.ts'
import { insertOffers } from '../../../testing/content/offers.ts'
import { type ContentScene, completePost, openContentScene, paragraph } from '../../../testing/content/scene.ts'
import { photoKey } from '../../uploads/photo-file.ts'
import { dropFilesOfPicture, PICTURE_DELETED } from './delete-picture.server.ts'

// Ana is an admin, Marta a manager, Tomás a hotelier, Nora a seller.

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
  await scene.pool.query(
    `insert into user_roles (user_id, role) select id, case username when 'tomas' then 'hotelier' else 'salesop' end from users where username in ('tomas', 'nora')`,
  )
})
afterAll(() => scene.close())

const ALT = { es: 'Un pozo', en: 'A well' }
const FOCUS = { x: 50, y: 20 }
const showing = (name: string) => completePost({ shared: { images: [{ name, alt: ALT, focus: FOCUS }] } })
const idOf = (name: string) => photoOf(name)!.id

const shelve = () => addLibraryPicture(scene)
const remove = (name: string) => scene.ana('DELETE', `/admin/picture/${idOf(name)}`)
const usesOf = async (name: string) => (await scene.ana('GET', `/admin/picture/${idOf(name)}/uses`)).body.data
const stored = (name: string) => scene.services.files.get(photoKey({ id: idOf(name), width: 320, format: 'webp' }))
const rows = async (sql: string, ...values: unknown[]) => (await scene.pool.query(sql, values)).rows

describe('a picture of the shelf', () => {
  it('is noted in the audit log when it is put there', async () => {
    const name = await shelve()
    const { body } = await scene.ana('GET', '/admin/audit?noun=content&per_page=1')
    expect(body.data[0]).toMatchObject({
      action: 'content.picture_shelved',
      subject: { id: idOf(name) },
      after: { file_name: expect.any(String) },
    })
  })

  it('is deleted while nothing uses it: first its row, then its files, with an entry in the audit log', async () => {
    const name = await shelve()
    expect(await usesOf(name)).toEqual([])
    expect((await remove(name)).status).toBe(204)
    expect(await stored(name)).toBeDefined()
    const event = { type: PICTURE_DELETED.type, payload: { picture_id: idOf(name) } }
    expect(scene.services.emitted).toContainEqual(event)
    const deliver = () => dropFilesOfPicture.handle({ ...scene.services, now: new Date() }, { id: 'evnt_1', ...event })
    await deliver()
    await deliver()
    expect(await stored(name)).toBeUndefined()
    expect((await remove(name)).status).toBe(404)
    const { body } = await scene.ana('GET', '/admin/audit?noun=content&per_page=1')
    expect(body.data[0]).toMatchObject({ action: 'content.picture_deleted', subject: { id: idOf(name) } })
  })

  it('keeps its files when its row is there again', async () => {
    const name = await shelve()
    await dropFilesOfPicture.handle(
      { ...scene.services, now: new Date() },
      { id: 'evnt_1', type: PICTURE_DELETED.type, payload: { picture_id: idOf(name) } },
    )
    expect(await stored(name)).toBeDefined()
  })

  it('stays while a draft shows it, beside its text or in it, and is free after both left it', async () => {
    const [beside, within] = [await shelve(), await shelve()]
    const picture = { type: 'picture', attrs: { name: within, alt: 'Un pozo' } }
    const long = paragraph('Doscientas familias de Lavalle esperan el agua cada semana, y un pozo les cambia la vida.')
    const id = await scene.begin({ ...showing(beside), en: { title: 'A well', body: { type: 'doc', content: [long, picture] } } })
    for (const name of [beside, within]) {
      expect(await usesOf(name)).toEqual([{ id, kind: 'post', title: 'Un pozo para Lavalle', deleted: false, parts: ['draft'] }])
      const { status, body } = await remove(name)
      expect(status).toBe(409)
      expect(body.message).toContain('versión anterior')
    }
    await scene.write(id, completePost())
    expect((await remove(beside)).status).toBe(204)
    expect((await remove(within)).status).toBe(204)
  })

  it('stays for the history: of a version that is no longer public, and of a deleted item', async () => {
    const name = await shelve()
    const id = await scene.begin(showing(name))
    expect((await scene.publish(id, ['es', 'en'])).status).toBe(204)
    await scene.write(id, completePost())
    expect((await scene.publish(id, ['es', 'en'])).status).toBe(204)
    expect((await remove(name)).status).toBe(409)
    expect(await usesOf(name)).toMatchObject([{ id, parts: ['version'] }])
    expect((await scene.ana('DELETE', `/admin/content-item/${id}`)).status).toBe(204)
    expect((await remove(name)).status).toBe(409)
    expect(await usesOf(name)).toMatchObject([{ id, title: 'Un pozo para Lavalle', deleted: true, parts: ['version'] }])
  })

  it('is free when the item of an unpublished draft is deleted', async () => {
    const name = await shelve()
    const id = await scene.begin(showing(name))
    expect((await scene.ana('DELETE', `/admin/content-item/${id}`)).status).toBe(204)
    expect((await remove(name)).status).toBe(204)
  })

  it('stays while a hotelier’s change has it, or had it when it was begun', async () => {
    const [before, after] = [await shelve(), await shelve()]
    await insertOffers(scene.pool, { offr_public: { es: ['Nieve en la cumbre', 'Cinco noches con leña y desayuno.'] } })
    const content = (name: string) => ({ shared: { images: [{ name, alt: ALT, focus: FOCUS }] } })
    await scene.pool.query(
      `insert into offer_changes (id, offer_id, base, content, version, state, updated_at) values ('offc_1', 'offr_public', $1, $2, 1, 'writing', now())`,
      [content(before), content(after)],
    )
    for (const name of [before, after]) {
      expect(await usesOf(name)).toMatchObject([{ id: 'offr_public', kind: 'offer', parts: ['change'] }])
      expect((await remove(name)).status).toBe(409)
    }
    await scene.pool.query(`update offer_changes set content = base where id = 'offc_1'`)
    expect((await remove(after)).status).toBe(204)
    await scene.pool.query(`delete from offer_changes where id = 'offc_1'`)
    expect((await remove(before)).status).toBe(204)
  })

  it('cannot be deleted past the rule in the database', async () => {
    const name = await shelve()
    await scene.begin(showing(name))
    await expect(scene.pool.query('delete from content_pictures where id = $1', [idOf(name)])).rejects.toThrow(/content_picture_uses/)
  })
})

describe('a file of a picture', () => {
  const status = async (name: string, headers: HeadersInit = {}) =>
    (await scene.api.request(`/picture/${idOf(name)}/320.webp`, { headers })).status
  const asAna = () => ({ authorization: `Bearer ${scene.tokens.ana}` })
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  it('is for everybody while a language shows it, and for its editors alone after that', async () => {
    const name = await shelve()
    const id = await scene.begin(showing(name))
    expect(await status(name)).toBe(404)
    await scene.publish(id, ['es', 'en'])
    expect(await status(name)).toBe(200)
    await scene.withdraw(id, ['es'])
    expect(await status(name)).toBe(200)
    await scene.withdraw(id, ['en'])
    expect([await status(name), await status(name, asAna())]).toEqual([404, 200])
  })

  it('that is no longer public is for the hotelier of an offer that uses it', async () => {
    const name = await shelve()
    await insertOffers(scene.pool, { offr_ended: { es: ['Nieve de otro año', 'Cinco noches con leña.'], scene: name } })
    const asOf = (who: string) => status(name, { authorization: `Bearer ${scene.tokens[who]}` })
    expect((await scene.withdraw('offr_ended', ['es'])).status).toBe(204)
    expect(await asOf('tomas')).toBe(404)
    const [{ id }] = await rows("select id from users where username = 'tomas'")
    expect((await scene.ana('PUT', '/admin/offer/offr_ended/hotelier', { user_id: id })).status).toBe(204)
    expect([await asOf('tomas'), await asOf('nora'), await status(name)]).toEqual([200, 404, 404])
    await scene.pool.query(`delete from user_roles where user_id = $1 and role = 'hotelier'`, [id])
    expect(await asOf('tomas')).toBe(404)
    await scene.pool.query(`insert into user_roles (user_id, role) values ($1, 'hotelier')`, [id])
  })

  it('ends with what shows it', async () => {
    const [ending, deleted] = [await shelve(), await shelve()]
    const [id, other] = [await scene.begin(showing(ending)), await scene.begin(showing(deleted))]
    await scene.publish(id, ['es'], { until: ahead(60) })
    const at = async (minutes: number) => {
      const { body } = await scene.ana('POST', '/admin/previews', { seen_at: ahead(minutes) })
      return status(ending, { 'x-preview': body.data.token })
    }
    expect([await at(59), await at(61)]).toEqual([200, 404])
    await scene.publish(other, ['es'])
    expect(await status(deleted)).toBe(200)
    expect((await scene.ana('DELETE', `/admin/content-item/${other}`)).status).toBe(204)
    expect([await status(deleted), await status(deleted, asAna())]).toEqual([404, 200])
  })
})

describe('deleting while somebody saves', () => {
  it('waits for a draft that is about to show it, and is refused', async () => {
    const name = await shelve()
    const id = await scene.begin()
    const writer = await scene.pool.connect()
    await writer.query('begin')
    await writer.query('update content_drafts set content = $1 where item_id = $2', [showing(name), id])
    const removing = remove(name)
    expect(await Promise.race([removing, waited(200)])).toBe('waiting')
    await writer.query('commit')
    writer.release()
    expect((await removing).status).toBe(409)
    expect(await usesOf(name)).toMatchObject([{ id, parts: ['draft'] }])
  })

  it('leaves a draft that came later without it: it is saved, and cannot be published', async () => {
    const name = await shelve()
    const id = await scene.begin()
    const remover = await scene.pool.connect()
    await remover.query('begin')
    await remover.query('delete from content_pictures where id = $1', [idOf(name)])
    const saving = scene.write(id, showing(name))
    expect(await Promise.race([saving, waited(200)])).toBe('waiting')
    await remover.query('commit')
    remover.release()
    expect((await saving).status).toBe(200)
    const { status, body } = await scene.publish(id, ['es', 'en'])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['shared.images']])
  })

  it('never takes a picture from a draft, however the two meet', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, async () => ({ name: await shelve(), id: await scene.begin() })))
    const done = await Promise.all(
      pairs.map(async ({ name, id }) => {
        const [saved, removed] = await Promise.all([scene.write(id, showing(name)), remove(name)])
        return { name, id, statuses: [saved.status, removed.status] }
      }),
    )
    for (const { name, id, statuses } of done) {
      const used = await rows('select from content_picture_uses where picture_id = $1 and draft_of = $2', idOf(name), id)
      expect([
        [200, 409, 1],
        [200, 204, 0],
      ]).toContainEqual([...statuses, used.length])
    }
  })
})

describe('the shelf', () => {
  it.each(['marta', 'tomas', 'nora'])('is not for %s', async (username) => {
    const name = await shelve()
    const tried = [
      await scene.as(username, 'DELETE', `/admin/picture/${idOf(name)}`),
      await scene.as(username, 'GET', `/admin/picture/${idOf(name)}/uses`),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403])
    expect(await usesOf(name)).toEqual([])
  })

  it('is not for guests', async () => {
    const name = await shelve()
    expect((await scene.call('DELETE', `/admin/picture/${idOf(name)}`)).status).toBe(401)
    expect(await usesOf(name)).toEqual([])
  })

  it.each(['pict_0', 'pict_%27%20or%20true--', '..%2F..%2Fprojects'])('knows no picture %s', async (id) => {
    expect((await scene.ana('DELETE', `/admin/picture/${id}`)).status).toBe(422)
    expect((await scene.ana('GET', `/admin/picture/${id}/uses`)).status).toBe(422)
  })

  it('says of a picture that is not there that it is not', async () => {
    const id = `pict_${'0'.repeat(24)}`
    expect((await scene.ana('DELETE', `/admin/picture/${id}`)).status).toBe(404)
    expect((await scene.ana('GET', `/admin/picture/${id}/uses`)).status).toBe(404)
  })
})

function waited(ms: number): Promise<'waiting'> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'waiting'))
}
