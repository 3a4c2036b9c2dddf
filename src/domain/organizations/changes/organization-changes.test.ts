import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertOrganization } from '../../../testing/fixture.ts'
import { FORM, type OrganizationScene, openOrganizationScene } from '../../../testing/organization-scene.ts'

type Person = { token: string; id: string }

let scene: OrganizationScene
let [admin, own_admin, marta, vera]: Person[] = []
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  own_admin = await scene.user('boss2', { role: 'admin' })
  marta = await scene.user('marta')
  vera = await scene.user('vera')
})
afterAll(() => scene.close())

let count = 0
let id: string
let form: typeof FORM & { id: string }
beforeEach(async () => {
  const slug = `biblioteca-${++count}-del-cerro`
  const made = await scene.save(marta!.token, { ...FORM, slug })
  if (!made.body.data) throw new Error(JSON.stringify(made))
  id = made.body.data.id
  form = { ...FORM, slug, id }
  const { version } = await managed()
  await scene.call('POST', `/admin/organization/${id}/decisions`, { token: admin!.token, body: { decision: 'approved', seen: version } })
  await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [id, own_admin!.id])
  await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'organizationmanager') on conflict do nothing", [
    own_admin!.id,
  ])
  await scene.mails()
})

const managed = async (by = admin!) => (await scene.call('GET', `/admin/organization/${id}`, { token: by.token })).body.data
const own = async () => (await scene.call('GET', `/my-organization/${id}`, { token: marta!.token })).body.data
const edit = (changes: object, more: Record<string, File> = {}, by = marta!) =>
  scene.save(by.token, { ...form, ...changes }, { _method: 'PATCH', ...more } as Record<string, string | File>)
const decide = (change: string, body: object, by = admin!) =>
  scene.call('POST', `/admin/organization-change/${change}/decision`, { token: by.token, body })
const waiting = async () => (await scene.call('GET', '/admin/organizations?change=sent', { token: admin!.token })).body.meta.total
const picture = async (color: string) => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'logo.png')
}
const served = async (url: string) => (await scene.api.fetch(new Request(`http://localhost${url.replace('/api', '')}`))).status

describe('an approved organization', () => {
  it('changes its name, identifier, CUIT, logo and description when an admin has accepted it, the rest at once', async () => {
    const wanted = { name: 'Otra Biblioteca', slug: `otra-${count}-biblioteca`, cuit: '30-71234567-1', description: 'Otra cosa' }
    const sent = await edit({ ...wanted, rotary_club: 'Tunuyán' }, { logo: await picture('#c93') })
    expect(sent.status).toBe(200)
    expect(sent.body.data).toMatchObject({ name: FORM.name, slug: form.slug, cuit: null, logo: null, rotary_club: 'Tunuyán' })
    const { change } = sent.body.data
    expect(change).toMatchObject({ state: 'sent', sent_by: 'marta', reason: null })
    const parts = Object.fromEntries(change.parts.map(({ part, before, after }: Record<string, string>) => [part, [before, after]]))
    expect(parts).toEqual({
      name: [FORM.name, wanted.name],
      slug: [form.slug, wanted.slug],
      cuit: [null, '30712345671'],
      description: [FORM.description, wanted.description],
      logo: [null, expect.stringContaining(`/api/organization/${id}/picture/`)],
    })
    expect(await served(parts.logo![1]!)).toBe(200)
    const read = await managed()
    expect([read.change, read.abilities.decide_change, await waiting()]).toEqual([change, true, 1])
    expect((await decide(change.id, { to: 'accepted', seen: read.version })).status).toBe(204)
    expect(await own()).toMatchObject({ name: wanted.name, slug: wanted.slug, cuit: '30712345671', description: 'Otra cosa', change: null })
    expect((await own()).logo.url).toBe(parts.logo![1])
    expect((await scene.call('GET', `/organization/${form.slug}`)).status).toBe(301)
    expect(await waiting()).toBe(0)
    const mails = await scene.mails()
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual([
      ['organization_change_decided', 'boss2@example.com'],
      ['organization_change_decided', 'marta@example.com'],
    ])
    const { rows } = await scene.pool.query('select action from audit_entries where subject_id = $1 order by created_at desc limit 2', [id])
    expect(rows.map(({ action }) => action)).toEqual(['organization.change_accepted', 'organization.change_sent'])
  })

  it('stays as it is when the change is refused, with a reason that its managers read', async () => {
    const { change } = (await edit({ name: 'Otra Biblioteca' }, { logo: await picture('#39c') })).body.data
    const logo = change.parts.find(({ part }: { part: string }) => part === 'logo').after
    const { version } = await managed()
    expect((await decide(change.id, { to: 'refused', seen: version })).status).toBe(422)
    expect((await decide(change.id, { to: 'refused', seen: version, reason: 'No es <su> nombre.' })).status).toBe(204)
    expect(await own()).toMatchObject({ name: FORM.name, logo: null, change: { state: 'refused', reason: 'No es <su> nombre.' } })
    expect(await served(logo)).toBe(404)
    expect((await scene.mails())[0]!.text_body).toContain('No es <su> nombre.')
    expect((await decide(change.id, { to: 'accepted', seen: (await managed()).version })).status).toBe(409)
  })

  it('sends one change at a time: the next one replaces it, and what is as before withdraws it', async () => {
    const first = (await edit({ name: 'Una Biblioteca' }, { logo: await picture('#933') })).body.data.change
    const again = (await edit({ name: 'Una Biblioteca', contact_name: 'Marta' })).body.data
    expect([again.change, again.contact_name]).toEqual([first, 'Marta'])
    const second = (await edit({ name: 'Dos Bibliotecas' })).body.data.change
    const logo = (change: typeof first) => change.parts.find(({ part }: { part: string }) => part === 'logo').after
    expect([second.id === first.id, logo(second)]).toEqual([false, logo(first)])
    const { version } = await managed()
    expect((await decide(first.id, { to: 'accepted', seen: version })).status).toBe(409)
    expect((await edit({ remove_logo: true })).body.data.change).toBe(null)
    expect(await served(logo(first))).toBe(404)
    expect((await decide(second.id, { to: 'accepted', seen: version })).status).toBe(409)
  })

  it('withdraws it, by its managers alone', async () => {
    const { change } = (await edit({ name: 'Otra Biblioteca' })).body.data
    const withdraw = (by: Person) => scene.call('DELETE', `/my-organization/${id}/change`, { token: by.token })
    expect((await withdraw(vera!)).status).toBe(404)
    expect((await withdraw(marta!)).status).toBe(204)
    expect((await withdraw(marta!)).status).toBe(409)
    expect((await own()).change).toBe(null)
    expect((await decide(change.id, { to: 'accepted', seen: (await managed()).version })).status).toBe(409)
  })

  it('gets no identifier that another one took meanwhile', async () => {
    const slug = `lugar-${count}-libre`
    const { change } = (await edit({ slug })).body.data
    await insertOrganization(scene.pool, 'org_other', { slug })
    const refused = await decide(change.id, { to: 'accepted', seen: (await managed()).version })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['slug']])
  })
})

describe('a decision', () => {
  it('is about what was read: 409 when the organization changed since', async () => {
    const { change } = (await edit({ name: 'Otra Biblioteca' })).body.data
    const { version } = await managed()
    await edit({ name: 'Otra Biblioteca', contact_name: 'Otra persona' })
    const refused = await decide(change.id, { to: 'accepted', seen: version })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cambió desde que la leíste')])
    expect((await decide(change.id, { to: 'accepted' })).status).toBe(422)
  })

  it('is taken once, of ten at the same time', async () => {
    const { change } = (await edit({ name: 'Otra Biblioteca' })).body.data
    const { version } = await managed()
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(change.id, { to: 'accepted', seen: version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
  })

  it('is not of an admin who manages the organization or sent it, nor of others', async () => {
    const { change } = (await edit({ name: 'Otra Biblioteca' })).body.data
    const read = await managed(own_admin)
    expect(read.abilities.decide_change).toBe(false)
    const accept = (by: Person) => decide(change.id, { to: 'accepted', seen: read.version }, by)
    expect((await accept(own_admin!)).status).toBe(409)
    for (const by of [marta!, vera!]) expect((await accept(by)).status).toBe(403)
    const sent = (await edit({ name: 'De la admin' }, {}, own_admin)).body.data.change
    await scene.pool.query('delete from organization_members where organization_id = $1 and user_id = $2', [id, own_admin!.id])
    expect((await decide(sent.id, { to: 'accepted', seen: (await managed()).version }, own_admin)).status).toBe(409)
    expect((await decide(sent.id, { to: 'accepted', seen: (await managed()).version })).status).toBe(204)
  })
})

it('holds in the database: nothing changes unreviewed, a change is decided once, and by another', async () => {
  const query = (text: string, values: unknown[] = []) => scene.pool.query(text, values)
  for (const set of ["name = 'Sin permiso'", "slug = 'sin-permiso'", "description = 'Otra'", "cuit = '30712345671'", "logo = 'abc'"])
    await expect(query(`update organizations set ${set} where id = $1`, [id])).rejects.toThrow(/accepted/)
  const { change } = (await edit({ name: 'Otra Biblioteca' })).body.data
  const decided = (by: string) =>
    query("update organization_changes set state = 'accepted', decided_by = $2, decided_at = now() where id = $1", [change.id, by])
  for (const by of [own_admin!.id, marta!.id]) await expect(decided(by)).rejects.toThrow(/another admin/)
  await expect(query(`update organization_changes set content = content || '{"name":"x"}' where id = $1`, [change.id])).rejects.toThrow(
    /once/,
  )
  await decided(admin!.id)
  await expect(query("update organization_changes set state = 'withdrawn' where id = $1", [change.id])).rejects.toThrow(/once/)
  await expect(query("update organizations set name = 'No es ese' where id = $1", [id])).rejects.toThrow(/accepted/)
  await query("update organizations set name = 'Otra Biblioteca' where id = $1", [id])
})

it('leaves pending and refused ones as they were: changed at once', async () => {
  await scene.pool.query("update organizations set status = 'rejected', registered_by = $2 where id = $1", [id, vera!.id])
  const saved = await edit({ name: 'Corregida Biblioteca' }, {}, vera)
  expect(saved.body.data).toMatchObject({ name: 'Corregida Biblioteca', status: 'pending', change: null })
})

describe('an organization that two managers edit', () => {
  it('is changed only as it was seen, with what waits: neither overwrites the other', async () => {
    const { version: seen } = await own()
    expect((await edit({ seen, contact_phone: '261 555-0000' }, {}, own_admin)).status).toBe(200)
    const { status, body } = await edit({ seen, contact_name: 'Marta' })
    expect([status, body.message]).toEqual([409, expect.stringContaining('while you were editing it')])
    expect(await own()).toMatchObject({ contact_name: null, contact_phone: expect.stringMatching(/^\+54/) })
    const { version: again } = await own()
    expect((await edit({ seen: again, contact_phone: '261 555-0000', description: 'Otra cosa' })).status).toBe(200)
    expect((await edit({ seen: again, contact_phone: '261 555-0000', description: 'Y otra' }, {}, own_admin)).status).toBe(409)
    expect((await own()).change.parts).toMatchObject([{ part: 'description', after: 'Otra cosa' }])
  })
})
