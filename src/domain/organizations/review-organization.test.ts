import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM, type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'

let scene: OrganizationScene
let admin: { token: string; id: string }
let paula: { token: string; id: string }
let id: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('admin1', { role: 'admin' })
  paula = await scene.user('paula')
  id = (await scene.save(paula.token, FORM)).body.data.id
  await scene.mails()
})
afterAll(() => scene.close())

const decide = async (token: string, body: object, of = id) => {
  const { rows } = await scene.pool.query('select organization_version($1) as seen', [of])
  return scene.call('POST', `/admin/organization/${of}/decisions`, { token, body: { seen: rows[0].seen ?? '-', ...body } })
}

describe('the list', () => {
  it('filters, sorts, pages and exports; it is for admins alone', async () => {
    const list = async (query = '') => (await scene.call('GET', `/admin/organizations?${query}`, { token: admin.token })).body
    expect((await list()).meta).toEqual({ total: 1, page: 1, per_page: 20 })
    expect((await list('query=CERRO&status=pending&type=library&sort=name')).data[0]).toMatchObject({ id, managers: 0, claimed_by: null })
    expect((await list('status=approved')).data).toEqual([])
    expect((await list('district=4865')).data).toEqual([])
    const csv = await scene.call('GET', '/admin/organizations.csv?status=pending', { token: admin.token })
    expect(csv.text).toContain('Biblioteca del Cerro')
    expect((await scene.call('GET', '/admin/organizations?sort=other', { token: admin.token })).status).toBe(422)
    for (const path of ['/admin/organizations', '/admin/organizations.csv', `/admin/organization/${id}`, '/admin/my-organizations'])
      expect((await scene.call('GET', path, { token: paula.token })).status).toBe(403)
  })
})

describe('a review', () => {
  it('is taken on, taken over, and given back', async () => {
    const other = await scene.user('admin2', { role: 'admin' })
    const claim = (method: string, token: string) => scene.call(method, `/admin/organization/${id}/claim`, { token })
    const mine = async (token: string) => (await scene.call('GET', '/admin/my-organizations', { token })).body.meta.total
    expect((await claim('DELETE', admin.token)).status).toBe(409)
    expect((await claim('POST', admin.token)).status).toBe(204)
    expect((await claim('POST', admin.token)).status).toBe(409)
    expect([await mine(admin.token), await mine(other.token)]).toEqual([1, 0])
    expect((await claim('POST', other.token)).status).toBe(204)
    expect([await mine(admin.token), await mine(other.token)]).toEqual([0, 1])
    expect((await claim('DELETE', other.token)).status).toBe(204)
    expect((await claim('POST', paula.token)).status).toBe(403)
  })

  it('rejects only with a reason, which is mailed; the corrected one is under review again', async () => {
    for (const body of [
      { decision: 'rejected' },
      { decision: 'rejected', reason: '  ' },
      { decision: 'rejected', reason: 'x'.repeat(1001) },
      { decision: 'pending' },
    ])
      expect((await decide(admin.token, body)).status).toBe(422)
    expect((await decide(paula.token, { decision: 'approved' })).status).toBe(403)
    expect((await decide(admin.token, { decision: 'rejected', reason: 'Falta decir <quiénes> son.' })).status).toBe(204)
    const [mail] = await scene.mails()
    expect(mail).toMatchObject({ kind: 'organization_rejected', to_address: 'paula@example.com' })
    expect(mail!.text_body).toContain('Falta decir <quiénes> son.')
    expect(mail!.html_body).not.toContain('<quiénes>')
    expect(mail!.text_body).not.toContain('documentos')
    const own = async () => (await scene.call('GET', `/my-organization/${id}`, { token: paula.token })).body.data
    expect(await own()).toMatchObject({ status: 'rejected', reason: 'Falta decir <quiénes> son.' })
    expect((await decide(admin.token, { decision: 'approved' })).status).toBe(409)
    expect((await scene.save(paula.token, { ...FORM, id, description: 'Somos doce vecinas.' }, { _method: 'PATCH' })).status).toBe(200)
    expect(await own()).toMatchObject({ status: 'pending', reason: null, description: 'Somos doce vecinas.' })
  })

  it('decides about what was read: edited meanwhile, it is read again', async () => {
    const { version } = (await scene.call('GET', `/admin/organization/${id}`, { token: admin.token })).body.data
    await scene.pool.query("update organizations set description = 'Somos trece vecinas.' where id = $1", [id])
    for (const body of [{ decision: 'approved' }, { decision: 'rejected', reason: 'No' }]) {
      const refused = await decide(admin.token, { ...body, seen: version })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cambió desde que la leíste')])
    }
    expect((await decide(admin.token, { decision: 'approved', seen: undefined })).status).toBe(422)
  })

  it('approves once, of ten at the same time: the user becomes its manager and is told', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(admin.token, { decision: 'approved' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
    const mails = await scene.mails()
    expect(mails.map(({ kind }) => kind)).toEqual(['organization_approved'])
    const { body } = await scene.call('GET', '/oauth/user', { token: paula.token })
    expect(body.data.roles).toEqual([{ name: 'organizationmanager' }])
    const { rows } = await scene.pool.query(
      'select user_id, added_by from managed_organizations join organization_members using (organization_id, user_id) where organization_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: paula.id, added_by: admin.id }])
    expect((await scene.call('GET', `/organization/${FORM.slug}`)).status).toBe(200)
    const detail = (await scene.call('GET', `/admin/organization/${FORM.slug}`, { token: admin.token })).body.data
    expect(detail.reviews.map(({ decision }: { decision: string }) => decision)).toEqual(['approved', 'rejected'])
    expect(detail.abilities).toEqual({ decide: false, approve: false, claim: false, give_back: false, decide_change: false })
    expect((await decide(admin.token, { decision: 'approved' }, 'org_404')).status).toBe(404)
  })

  it('leaves nothing private on public answers', async () => {
    await scene.save(
      paula.token,
      { ...FORM, id, contact_email: 'secret@example.com', contact_name: 'Zulma', cuit: '30712345671' },
      { _method: 'PATCH' },
    )
    for (const path of [`/organization/${FORM.slug}`, '/organizations', '/organizations/hints?name=biblioteca+del+cerro&place=city:1'])
      expect((await scene.call('GET', path)).text).not.toMatch(/secret@|Zulma|3071234567|paula/)
  })

  it('keeps an old identifier redirecting, and free for nobody else', async () => {
    await change({ slug: 'biblioteca-nueva' })
    const moved = await scene.call('GET', `/organization/${FORM.slug}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/organization/biblioteca-nueva'])
    const other = await scene.user('other')
    expect((await scene.save(other.token, FORM)).body.errors).toEqual({ slug: ['Another organization already uses it'] })
    await change({})
    expect((await scene.call('GET', `/organization/${FORM.slug}`)).status).toBe(200)
  })

  /** Changes it like an admin who accepts a change. */
  async function change(changes: object) {
    const { change } = (await scene.save(paula.token, { ...FORM, id, ...changes }, { _method: 'PATCH' })).body.data
    const { version: seen } = (await scene.call('GET', `/admin/organization/${id}`, { token: admin.token })).body.data
    const body = { to: 'accepted', seen }
    expect((await scene.call('POST', `/admin/organization-change/${change.id}/decision`, { token: admin.token, body })).status).toBe(204)
  }
})
