import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kit/context.server.ts'
import { type AccountScene, openAccountScene } from '../../../testing/account-scene.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift } from '../../../testing/fixture.ts'
import { changeProjectStatus, type StatusChange } from '../change-project-status.server.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '../project-rules.ts'
import { STATUS_STEPS } from '../project-status.ts'
import { announceWaitingChanges, notifyTravellers, PROJECT_STATUS_CHANGED } from './announce-status-change.server.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
let scene: AccountScene
const ids: Record<string, string> = {}
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertOrganization(scene.pool, 'org_2')
  await insertOrganization(scene.pool, 'org_3', { status: 'pending' })
  for (const username of ['ana', 'mora', 'marta', 'otto', 'vera', 'nina']) await scene.register(username)
  await scene.pool.query('update users set email_verified = true')
  const { rows } = await scene.pool.query('select id, username from users')
  for (const { id, username } of rows) ids[username] = id
  await scene.pool.query(
    `insert into organization_members (organization_id, user_id) values ('org_1', $1), ('org_1', $2), ('org_2', $3), ('org_3', $1)`,
    [ids.mora, ids.marta, ids.otto],
  )
  await scene.pool.query("insert into user_roles (user_id, role) select distinct user_id, 'organizationmanager' from organization_members")
  scene.services.emitted.splice(0)
})
afterAll(() => scene.close())

let id = ''
let count = 0
beforeEach(async () => {
  await scene.pool.query('update users set target_project_id = null')
  scene.services.emitted.splice(0)
})

const actor = (username: string): Actor => ({
  kind: 'user',
  user_id: ids[username]!,
  session_id: 'sess_1',
  verified: true,
  roles: username === 'ana' ? ['admin'] : ['organizationmanager'],
  proved_at: null,
  must_set_up_factor: false,
})
const contextOf = (username: string) => ({
  ...scene.services,
  actor: actor(username),
  now: NOW,
  locale: 'es' as const,
  request_id: 'req_1',
})

async function project(status: ProjectStatus, values: Parameters<typeof insertProject>[2] = {}) {
  id = `proj_t${count++}`
  await insertProject(scene.pool, id, { status, ...values })
  return id
}
const move = async (username: string, from: ProjectStatus, to: ProjectStatus, more: Partial<StatusChange> = {}) => {
  const { rows } = await scene.pool.query('select project_version($1) as seen', [id])
  return changeProjectStatus(contextOf(username), {
    id,
    from,
    to,
    as: username === 'ana' ? 'admin' : 'manager',
    seen: rows[0].seen,
    ...more,
  })
}
const rowOf = async (of = id) =>
  (await scene.pool.query('select status, published_at, completed_at, featured_position from projects where id = $1', [of])).rows[0]
const changesOf = async (of = id) =>
  (await scene.pool.query('select * from project_status_changes where project_id = $1 order by id', [of])).rows
async function collect(amount: number, currency = 'ARS') {
  const gift = `cont_${count++}`
  await insertGift(scene.pool, gift, { project_id: id, amount, currency, approved_at: NOW.toISOString() })
  return gift
}

describe('on a real database', () => {
  const all = PROJECT_STATUSES.flatMap((from) =>
    PROJECT_STATUSES.flatMap((to) => (['ana', 'mora'] as const).map((by) => [from, to, by] as const)),
  )

  it.each(all)('%s → %s by %s', async (from, to, by) => {
    await project(from)
    const as = by === 'ana' ? 'admin' : 'manager'
    const allowed = STATUS_STEPS.some((step) => step.from === from && step.to === to && step.by === as)
    const moving = move(by, from, to, { reason: 'Porque sí', complete: true })
    if (!allowed) {
      await expect(moving).rejects.toMatchObject({ status: 409 })
      expect((await rowOf()).status).toBe(from)
      return expect(await changesOf()).toEqual([])
    }
    await moving
    expect((await rowOf()).status).toBe(to)
    expect(await changesOf()).toMatchObject([
      { from_status: from, to_status: to, reason: 'Porque sí', changed_by: ids[by], acted_as: as, created_at: NOW },
    ])
    const { rows } = await scene.pool.query('select action, before, after, actor_id from audit_entries where subject_id = $1', [id])
    expect(rows).toMatchObject([{ action: expect.stringMatching(/^project\./), before: { status: from }, actor_id: ids[by] }])
  })

  it('conditions are asked for', async () => {
    await project('under_review')
    await expect(move('ana', 'under_review', 'rejected', { reason: '  ' })).rejects.toMatchObject({ status: 422 })
    await project('draft')
    await expect(move('mora', 'draft', 'under_review')).rejects.toMatchObject({ status: 409 })
    await project('hidden')
    await collect(1)
    await expect(move('ana', 'hidden', 'deleted')).rejects.toMatchObject({ code: 'has_collected' })
    await project('hidden')
    await collect(1, 'USD')
    await expect(move('ana', 'hidden', 'deleted')).rejects.toMatchObject({ code: 'has_collected' })
  })
})

describe('who may', () => {
  it('others do not learn that it exists: an admin only as admin, a manager only of their own approved organization', async () => {
    await project('draft')
    for (const [who, as] of [
      ['otto', 'manager'],
      ['vera', 'manager'],
      ['mora', 'admin'],
      ['ana', 'manager'],
    ] as const)
      await expect(move(who, 'draft', 'deleted', { as })).rejects.toMatchObject({ status: 404 })
    await project('draft', { organization: 'org_3' })
    await expect(move('mora', 'draft', 'deleted')).rejects.toMatchObject({ status: 404 })
    await expect(move('ana', 'draft', 'deleted', { id: 'proj_none' })).rejects.toMatchObject({ status: 404 })
    await expect(
      changeProjectStatus({ ...contextOf('ana'), actor: { kind: 'guest' } }, { id, from: 'draft', to: 'deleted', as: 'admin' }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it('ten decide at once: one', async () => {
    await project('under_review')
    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        n % 3 === 0
          ? move('ana', 'under_review', 'rejected', { reason: 'No' })
          : move('ana', 'under_review', n % 3 === 1 ? 'active' : 'published'),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await changesOf()).toHaveLength(1)
    for (const result of tried) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'status_moved', status: 409 })
  })
})

describe('the dates', () => {
  it('it was first public once, and completed while it is', async () => {
    await project('under_review')
    await scene.pool.query('update projects set published_at = null, completed_at = null, featured_position = 3 where id = $1', [id])
    await move('ana', 'under_review', 'published')
    expect(await rowOf()).toMatchObject({ published_at: NOW, completed_at: null, featured_position: 3 })
    await changeProjectStatus(
      { ...contextOf('ana'), now: new Date('2026-12-01T00:00:00Z') },
      { id, from: 'published', to: 'active', as: 'admin' },
    )
    expect(await rowOf()).toMatchObject({ published_at: NOW })
    await move('ana', 'active', 'completed')
    expect(await rowOf()).toMatchObject({ completed_at: NOW })
    await move('ana', 'completed', 'active')
    expect(await rowOf()).toMatchObject({ completed_at: null })
    await move('ana', 'active', 'hidden')
    expect(await rowOf()).toMatchObject({ featured_position: null })
  })
})

describe('the objective', () => {
  it('completes the project at its last cent, by itself, and is announced once', async () => {
    await project('active', { objective: 200_000 })
    await collect(199_999)
    expect((await rowOf()).status).toBe('active')
    await collect(1)
    expect(await rowOf()).toMatchObject({ status: 'completed' })
    expect(await changesOf()).toMatchObject([{ from_status: 'active', to_status: 'completed', acted_as: 'system', changed_by: null }])
    expect(await announceWaitingChanges(scene.services)).toBe(1)
    expect(await announceWaitingChanges(scene.services)).toBe(0)
    expect((await scene.mails()).map(({ kind, to_address }) => `${kind} ${to_address}`).sort()).toEqual([
      'project_completed marta@example.com',
      'project_completed mora@example.com',
    ])
  })

  it('is not said to be reached of a project that an admin completes below it', async () => {
    await project('active', { objective: 200_000 })
    await collect(10_000)
    await scene.pool.query("update users set target_project_id = $1 where username = 'vera'", [id])
    await move('ana', 'active', 'completed')
    await announceWaitingChanges(scene.services)
    const mails = await scene.mails()
    expect(mails.map(({ kind, subject }) => [kind, subject])).toContainEqual(['project_completed', `Dimos por completado «Proyecto ${id}»`])
    for (const { subject, text_body } of mails) expect(subject + text_body).not.toMatch(/llegó a su objetivo|reached its goal/)
  })

  it('has its letter when it begins to receive contributions, as the letter of its approval promises', async () => {
    await project('under_review')
    await move('ana', 'under_review', 'published')
    expect((await scene.mails()).filter(({ text_body }) => text_body.includes('te avisamos cuando empiece'))).toHaveLength(2)
    await move('ana', 'published', 'active')
    expect((await scene.mails()).map(({ kind, to_address }) => `${kind} ${to_address}`).sort()).toEqual([
      'project_started marta@example.com',
      'project_started mora@example.com',
    ])
  })

  it('has its letter when it is seen again, and when it receives contributions again', async () => {
    await project('published')
    await move('ana', 'published', 'hidden', { reason: 'Una duda' })
    await scene.mails()
    const letters = async () => (await scene.mails()).map(({ kind, to_address, subject }) => `${kind} ${to_address} ${subject}`).sort()
    const toBoth = (subject: string) => ['marta', 'mora'].map((name) => `project_started ${name}@example.com ${subject}`)
    await move('ana', 'hidden', 'published')
    expect(await letters()).toEqual(toBoth(`«Proyecto ${id}» se ve otra vez`))
    await move('ana', 'published', 'hidden', { reason: 'Otra duda' })
    await scene.mails()
    await move('ana', 'hidden', 'active')
    expect(await letters()).toEqual(toBoth(`«Proyecto ${id}» ya recibe aportes`))
    await move('ana', 'active', 'completed')
    await scene.mails()
    await move('ana', 'completed', 'active')
    expect(await letters()).toEqual(toBoth(`«Proyecto ${id}» ya recibe aportes`))
  })

  it('thanks for travelling only those whose trip left something', async () => {
    await project('active')
    await scene.pool.query("update users set target_project_id = $1 where username in ('vera', 'nina')", [id])
    const gift = await collect(10_000)
    await scene.pool.query(
      "insert into contribution_donors (contribution_id, user_id, way, created_at) values ($1, $2, 'cash', now()) on conflict do nothing",
      [gift, ids.nina],
    )
    await move('ana', 'active', 'completed')
    const event = scene.services.emitted.find(({ type }) => type === PROJECT_STATUS_CHANGED.type)!
    scene.services.emitted.splice(0)
    await notifyTravellers.handle({ ...scene.services, now: NOW }, { id: 'evnt_1', ...event })
    const thanked = (await scene.mails())
      .filter(({ kind }) => kind === 'target_stopped')
      .map((mail) => [mail.to_address, mail.text_body.includes('Gracias por viajar')])
    const { rows } = await scene.pool.query('select kind from contributions where id = $1', [gift])
    expect(Object.fromEntries(thanked)).toEqual({ 'vera@example.com': false, 'nina@example.com': rows[0].kind === 'booking' })
  })

  it('is not reached by money of another currency, nor by a project that is paused', async () => {
    await project('active', { objective: 200_000 })
    await collect(500_000, 'USD')
    expect((await rowOf()).status).toBe('active')
    await move('ana', 'active', 'published')
    const gift = await collect(300_000)
    expect((await rowOf()).status).toBe('published')
    await move('ana', 'published', 'active')
    expect((await rowOf()).status).toBe('completed')
    expect((await changesOf()).map(({ to_status }) => to_status)).toEqual(['published', 'active', 'completed'])
    await expect(move('ana', 'completed', 'active')).rejects.toMatchObject({ code: 'objective_reached' })
    await scene.pool.query(moveGift(gift, 'reversed', 'voided_at = now()'))
    await move('ana', 'completed', 'active')
    expect((await rowOf()).status).toBe('active')
    await announceWaitingChanges(scene.services)
  })
})

describe('letters', () => {
  const told = async () => (await scene.mails()).map(({ kind, to_address }) => `${kind} ${to_address.split('@')[0]}`).sort()

  it('go to all managers of the organization, with the reason', async () => {
    await project('under_review', { name: 'Pozo de la escuela' })
    await move('ana', 'under_review', 'rejected', { reason: 'Falta el <b>aval</b>.' })
    const mails = await scene.mails()
    expect(mails.map(({ kind, to_address }) => `${kind} ${to_address}`).sort()).toEqual([
      'project_rejected marta@example.com',
      'project_rejected mora@example.com',
    ])
    expect(mails[0]!.text_body).toContain('Falta el <b>aval</b>.')
    expect(mails[0]!.html_body).not.toContain('<b>aval')
    await project('under_review')
    await move('ana', 'under_review', 'published')
    expect(await told()).toEqual(['project_approved marta', 'project_approved mora'])
    await project('draft')
    await move('mora', 'draft', 'under_review', { complete: true })
    expect(await told()).toEqual([])
  })

  it('ask travellers once to choose again, unless they have', async () => {
    await project('active')
    await scene.pool.query('update users set target_project_id = $1 where username in ($2, $3)', [id, 'vera', 'nina'])
    await move('ana', 'active', 'hidden')
    const event = scene.services.emitted.find(({ type }) => type === PROJECT_STATUS_CHANGED.type)!
    scene.services.emitted.splice(0)
    await Promise.all([1, 2, 3].map(() => notifyTravellers.handle({ ...scene.services, now: NOW }, { id: 'evnt_1', ...event })))
    expect(scene.services.emitted).toHaveLength(2)
    await scene.pool.query("update users set target_project_id = null where username = 'nina'")
    expect(await told()).toEqual(['target_stopped vera'])
  })
})

it('those whose contribution a stopped project expects are told once where it goes, in the same letter as those who chose it', async () => {
  await project('active', { name: 'Techo solar' })
  await scene.pool.query('update users set target_project_id = $1 where username = $2', [id, 'vera'])
  for (const username of ['vera', 'nina', 'otto']) {
    await insertGift(scene.pool, `cont_${username}`, { project_id: id, status: 'pending', amount: 500 })
    await scene.pool.query("insert into contribution_donors (contribution_id, user_id, way, created_at) values ($1, $2, 'cash', now())", [
      `cont_${username}`,
      ids[username],
    ])
  }
  await scene.pool.query(moveGift('cont_otto', 'voided', 'voided_at = now()'))
  await move('ana', 'active', 'hidden')
  const event = scene.services.emitted.find(({ type }) => type === PROJECT_STATUS_CHANGED.type)!
  scene.services.emitted.splice(0)
  for (const _ of [1, 2]) await notifyTravellers.handle({ ...scene.services, now: NOW }, { id: 'evnt_1', ...event })
  const mails = await scene.mails()
  expect(mails.map(({ kind, to_address }) => `${kind} ${to_address}`).sort()).toEqual([
    'target_stopped nina@example.com',
    'target_stopped vera@example.com',
  ])
  expect(mails.find(({ to_address }) => to_address.startsWith('nina'))!.text_body).toContain('al fondo común')
  expect(mails.find(({ to_address }) => to_address.startsWith('vera'))!.subject).toContain('elegí otro')
  const toNina = mails.find(({ to_address }) => to_address.startsWith('nina'))!.text_body
  expect(toNina, 'a choice there would be for the next trip').not.toContain('/elegir-proyecto')
  expect(toNina).toContain('/cuenta/viajes-y-aportes')
  const { rows } = await scene.pool.query("select kind from contributions where id = 'cont_nina'")
  expect(toNina.includes('podés elegir otro proyecto para ese aporte')).toBe(rows[0].kind === 'booking')
})

it('a hidden or deleted project is 404 to strangers, and its gifts go to the declared fallback', async () => {
  await scene.pool.query("update projects set status = 'deleted' where status in ('active', 'published', 'completed')")
  await project('active')
  const fallback = id
  await project('active')
  await scene.pool.query('update users set target_project_id = $1 where username = $2', [id, 'vera'])
  expect((await scene.call('GET', `/project/${id}`)).status).toBe(200)
  await move('ana', 'active', 'hidden')
  expect((await scene.call('GET', `/project/${id}`)).status).toBe(404)
  const { rows } = await scene.pool.query('select receiving_project($1) as goes_to', [id])
  expect(rows).toEqual([{ goes_to: fallback }])
  await move('ana', 'hidden', 'deleted')
  expect((await scene.call('GET', `/project/${id}`)).status).toBe(404)
})
