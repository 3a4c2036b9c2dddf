import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization } from '../../testing/fixture.ts'
import { notifyOfUnmanaged } from '../notifications/follow-news.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await scene.register('chief')
  await scene.pool.query(`update users set email_verified = true where username = 'chief'`)
  await scene.pool.query(`insert into user_roles (user_id, role) select id, 'admin' from users where username = 'chief'`)
})
afterAll(() => scene.close())

/** An account that manages organizations, with a recent proof. */
async function openManager(username: string, ...slugs: string[]) {
  await scene.register(username)
  await scene.pool.query('update users set email_verified = true where username = $1', [username])
  const token = await prove(username)
  const { id } = (await scene.call('GET', '/oauth/user', { token })).body.data
  await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'organizationmanager')", [id])
  for (const slug of slugs) {
    const { rows } = await scene.pool.query('select from organizations where slug = $1', [slug])
    if (rows.length === 0) await insertOrganization(scene.pool, `orga_${slug}`, { slug, name: `Club ${slug}` })
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [`orga_${slug}`, id])
  }
  return { id: id as string, token, username }
}

async function prove(username: string) {
  const token = await scene.tokenOf(username)
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  return token
}

const erase = (token: string, seen: string[] = []) => scene.call('DELETE', `/oauth/user?seen=${seen.join(',')}`, { token })

/** Delivers the events since the last call. @returns the texts of the admin's bell */
async function bell(): Promise<string[]> {
  for (const event of scene.services.emitted.splice(0)) {
    if (event.type === notifyOfUnmanaged.type)
      await notifyOfUnmanaged.handle({ ...scene.services, now: new Date() }, { ...event, id: newId('evnt') })
  }
  const { data } = (await scene.call('GET', '/notifications', { token: await scene.tokenOf('chief') })).body
  return data.map(({ content }: { content: string }) => content)
}

it('is shown which organizations only they manage, may go on having seen them, and admins read it at the bell', async () => {
  const { token } = await openManager('alone', 'andes', 'cuyo')
  const shown = (await scene.call('GET', '/oauth/user/sole-organizations', { token })).body.data
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(['Club andes', 'Club cuyo'])
  for (const seen of [[], ['orga_andes'], ['orga_other']])
    expect(await erase(token, seen)).toMatchObject({ status: 409, body: { error: 'organizations_unseen' } })
  expect((await erase(token, ['orga_andes', 'orga_cuyo'])).status).toBe(204)
  expect((await bell()).sort()).toEqual(['Nadie gestiona ya Club andes.', 'Nadie gestiona ya Club cuyo.'])
})

it('is told nothing where somebody else manages it, unless their account is disabled or an admin removed their role', async () => {
  const one = await openManager('one', 'litoral')
  const other = await openManager('other', 'litoral')
  expect((await scene.call('GET', '/oauth/user/sole-organizations', { token: one.token })).body.data).toEqual([])
  await scene.pool.query('update users set disabled_at = now() where id = $1', [other.id])
  expect((await erase(one.token)).status).toBe(409)
  await scene.pool.query('update users set disabled_at = null where id = $1', [other.id])
  await scene.pool.query('delete from user_roles where user_id = $1', [other.id])
  expect((await erase(one.token)).status).toBe(409)
  await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'organizationmanager')", [other.id])
  expect((await erase(one.token)).status).toBe(204)
})

it('does not become the last one unseen, when both leave at once', async () => {
  const one = await openManager('first', 'pampa')
  const other = await openManager('second', 'pampa')
  const results = await Promise.all([erase(one.token), erase(other.token)])
  expect(results.map(({ status }) => status).sort()).toEqual([204, 409])
})

it('is disabled by an admin who has seen which ones they are', async () => {
  const { id, username } = await openManager('disabled', 'puna')
  const token = await prove('chief')
  const disable = (seen?: string[]) =>
    scene.call('POST', `/admin/user/${id}/state-changes`, { token, body: { change: 'disable', reason: 'Prueba', ...(seen && { seen }) } })
  expect((await scene.call('GET', `/admin/user/${username}`, { token })).body.data.sole_manager_of).toEqual([
    { id: 'orga_puna', slug: 'puna', name: 'Club puna' },
  ])
  expect(await disable()).toMatchObject({ status: 409, body: { error: 'organizations_unseen' } })
  expect((await disable(['orga_puna'])).status).toBe(204)
  expect(await bell()).toContain('Nadie gestiona ya Club puna.')
})

it('is erased and disabled at once without a deadlock: whichever is first, the other one finds it done', async () => {
  const chief = await prove('chief')
  for (let round = 0; round < 12; round++) {
    const slugs = [`delta${round}`, `delta${round}b`]
    const { id, token } = await openManager(`both${round}`, ...slugs)
    const seen = slugs.map((slug) => `orga_${slug}`)
    const body = { change: 'disable', reason: 'Prueba', seen }
    const [erased, disabled] = await Promise.all([
      erase(token, seen),
      scene.call('POST', `/admin/user/${id}/state-changes`, { token: chief, body }),
    ])
    expect([
      [204, 204],
      [204, 404],
      [401, 204],
    ]).toContainEqual([erased.status, disabled.status])
  }
})
