import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeDraft, openProjectScene, type ProjectScene } from '../../../testing/project-scene.ts'
import { PROJECT_STATUSES } from '../project-rules.ts'
import { wayOfWriting } from './proposal.ts'

let scene: ProjectScene
let users: Record<string, string>
beforeAll(async () => {
  scene = await openProjectScene()
  await scene.register('abel')
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'abel'")
  scene.tokens.abel = await scene.tokenOf('abel')
  const { rows } = await scene.pool.query('select id, username from users')
  users = Object.fromEntries(rows.map(({ id, username }) => [username, id]))
})
afterAll(() => scene.close())
beforeEach(() => scene.forgetProjects())

const as = (who: string, method: string, path: string, body?: unknown) => scene.as(who, method, path, body)
const draft = async (id: string, who = 'marta', by = 'manager') =>
  (await as(who, 'GET', `/organization/project/${id}/draft?as=${by}`)).body.data
const save = async (id: string, changes: object, { who = 'marta', by = 'manager', seen = undefined as string | undefined } = {}) => {
  const now = await draft(id, who, by)
  return as(who, 'PUT', `/organization/project/${id}/draft?as=${by}`, {
    version: now.version,
    seen: seen ?? now.seen,
    content: { ...now.content, ...changes },
  })
}
const send = async (id: string, who = 'marta', by = 'manager') =>
  as(who, 'POST', `/organization/project/${id}/proposals?as=${by}`, { version: (await draft(id, who, by)).version })
const read = async (id: string) => (await as('ana', 'GET', `/admin/project/${id}/proposal`)).body.data
const decide = (who: string, proposal: { id: string; seen: string }, to: string, reason?: string) =>
  as(who, 'POST', `/admin/proposal/${proposal.id}/decision`, { to, seen: proposal.seen, ...(reason && { reason }) })
const claim = (who: string, id: string) => as(who, 'POST', `/admin/project/${id}/claims`, { from: null, to: users[who] })
const listed = async (id: string) => (await as('marta', 'GET', `/organization/project/${id}/proposals`)).body.data
const page = async (id: string) => (await scene.call('GET', `/project/${id}`)).body.data

/** An approved project, as its managers sent it. */
async function approved(status = 'active') {
  const { id, slug } = (await scene.create('marta')).body.data as { id: string; slug: string }
  await save(id, completeDraft())
  expect((await as('marta', 'POST', `/organization/project/${id}/review`, {})).status).toBe(200)
  const seen = (await as('ana', 'GET', `/admin/project/${slug}`)).body.data.version
  expect((await as('ana', 'POST', `/admin/project/${id}/status-changes`, { from: 'under_review', to: 'active', seen })).status).toBe(204)
  await scene.pool.query('update projects set status = $2 where id = $1', [id, status])
  return { id, slug }
}
const NAME = { name: { es: 'Agua para toda Lavalle', en: '' } }
const proposed = async (id: string, changes: object = NAME) => {
  expect((await save(id, changes)).status).toBe(200)
  expect((await send(id)).status).toBe(201)
  return read(id)
}

it('is written in every status by somebody, or by nobody', () => {
  expect(PROJECT_STATUSES.map((status) => [status, wayOfWriting(status, 'manager'), wayOfWriting(status, 'admin')])).toEqual([
    ['draft', 'draft', 'draft'],
    ['under_review', null, 'direct'],
    ['active', 'proposal', 'direct'],
    ['published', 'proposal', 'direct'],
    ['hidden', 'proposal', 'direct'],
    ['completed', 'proposal', 'direct'],
    ['rejected', 'draft', 'draft'],
    ['deleted', null, null],
  ])
})

describe('a proposal', () => {
  it('is saved beside the project, sent, read as a difference, and becomes the project', async () => {
    const { id, slug } = await approved()
    const images = [
      { name: 'andes-1', alt: { es: 'La montaña', en: '' } },
      { name: 'water-3', alt: { es: 'Un pozo', en: '' } },
    ]
    expect((await save(id, { ...NAME, images, slug: 'agua-lavalle' })).status).toBe(200)
    expect((await page(id)).name).toBe('Agua para Lavalle')
    expect((await send(id)).body.data).toEqual({ slug })
    expect((await save(id, {})).body.message).toBe('No podés editar este proyecto')
    const proposal = await read(id)
    expect(proposal.changes.map(({ part, before, after }: Record<string, string>) => [part, before, after])).toEqual([
      ['name', 'Agua para Lavalle', 'Agua para toda Lavalle'],
      ['slug', 'agua-para-lavalle', 'agua-lavalle'],
      ['image:1', '', 'La montaña'],
    ])
    expect(proposal).toMatchObject({ full_review: false, outdated: false, conflicts: [], problems: [], sent_by: 'marta' })
    expect((await as('ana', 'GET', '/admin/proposals')).body.data).toMatchObject([{ project_id: id, claim: null }])
    expect((await decide('ana', proposal, 'accepted')).status).toBe(204)
    expect(await page(id)).toMatchObject({ name: 'Agua para toda Lavalle', slug: 'agua-lavalle', images: [{ alt: 'La montaña' }, {}] })
    expect((await scene.call('GET', `/project/${slug}`)).headers.get('location')).toBe('/api/project/agua-lavalle')
    expect(await listed(id)).toMatchObject([{ state: 'accepted', sent_by: 'marta' }])
    expect((await draft(id)).version).toBe(0)
    const { rows } = await scene.pool.query(
      "select action from audit_entries where subject_id = $1 and action like 'project.propos%' order by created_at, id",
      [id],
    )
    expect(rows.map(({ action }) => action).sort()).toEqual(['project.proposal_accepted', 'project.proposed'])
    const letters = (await scene.mails()).filter(({ kind }) => kind.startsWith('proposal'))
    expect(letters.map(({ kind, to_address }) => `${kind} ${to_address}`).sort()).toEqual([
      'proposal_accepted mario@example.com',
      'proposal_accepted marta@example.com',
    ])
  })

  it('is refused with a reason, mended, withdrawn', async () => {
    const { id } = await approved()
    const proposal = await proposed(id)
    expect((await as('ana', 'POST', `/admin/project/${id}/remarks`, { part: 'name', body: 'Más corto' })).status).toBe(204)
    expect((await decide('ana', proposal, 'refused')).status).toBe(422)
    expect((await decide('ana', proposal, 'refused', 'Así no')).status).toBe(204)
    expect((await decide('ana', proposal, 'accepted')).status).toBe(409)
    expect(await page(id)).toMatchObject({ name: 'Agua para Lavalle' })
    expect(await listed(id)).toMatchObject([{ state: 'refused', reason: 'Así no' }])
    expect((await as('marta', 'GET', `/organization/project/${id}/remarks`)).body.data).toMatchObject([{ body: 'Más corto' }])
    expect((await draft(id)).content.name.es).toBe('Agua para toda Lavalle')
    expect((await send(id)).status).toBe(201)
    expect((await as('mario', 'DELETE', `/organization/project/${id}/proposals`)).status).toBe(204)
    expect((await as('mario', 'DELETE', `/organization/project/${id}/proposals`)).status).toBe(409)
    expect((await as('marta', 'DELETE', `/organization/project/${id}/draft`)).status).toBe(204)
    expect(await draft(id)).toMatchObject({ version: 0, content: { name: { es: 'Agua para Lavalle' } } })
  })

  it.each(['nora', 'tomas', 'guest'])('is nobody else’s: %s', async (who) => {
    const { id } = await approved()
    await save(id, NAME)
    const path = `/organization/project/${id}`
    const stranger = who === 'guest' ? 401 : 404
    for (const [method, rest, body] of [
      ['GET', '/proposals'],
      ['POST', '/proposals', { version: 1 }],
      ['DELETE', '/proposals'],
      ['DELETE', '/draft'],
    ] as const)
      expect((await as(who, method, path + rest, body)).status, method + rest).toBe(stranger)
    expect((await send(id)).status).toBe(201)
    const proposal = await read(id)
    for (const one of [who, 'marta']) {
      const outside = one === 'guest' ? 401 : 403
      expect((await as(one, 'GET', '/admin/proposals')).status).toBe(outside)
      expect((await as(one, 'GET', `/admin/project/${id}/proposal`)).status).toBe(outside)
      expect((await decide(one, proposal, 'accepted')).status).toBe(outside)
    }
    expect((await as('marta', 'GET', `${path}/draft?as=admin`)).status).toBe(404)
    expect((await as('marta', 'POST', `${path}/proposals?as=admin`, { version: 1 })).status).toBe(404)
  })

  it('is accepted once, and sent once, of many at once', async () => {
    const { id } = await approved()
    await save(id, NAME)
    const { version } = await draft(id)
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, i) => as(i % 2 ? 'marta' : 'mario', 'POST', `/organization/project/${id}/proposals`, { version })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const proposal = await read(id)
    const tried = await Promise.all([
      decide('ana', proposal, 'accepted'),
      decide('abel', proposal, 'accepted'),
      decide('abel', proposal, 'refused', 'No'),
    ])
    expect(tried.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  })

  it.each(['published', 'completed', 'hidden'])('may be made while the project is %s', async (status) => {
    const { id } = await approved(status)
    const proposal = await proposed(id)
    expect((await decide('ana', proposal, 'accepted')).status).toBe(204)
    const { rows } = await scene.pool.query('select name, status from projects where id = $1', [id])
    expect(rows).toEqual([{ name: 'Agua para toda Lavalle', status }])
    const letters = (await scene.mails()).filter(({ kind }) => kind === 'proposal_accepted')
    const text = status === 'hidden' ? 'quedaron guardados; el proyecto sigue oculto' : 'ya están publicados'
    expect(letters.map(({ text_body }) => text_body)).toEqual([1, 2].map(() => expect.stringContaining(text)))
    expect(letters[0]!.text_body).not.toContain('propusiste')
  })

  it('is decided in whatever status the project came to meanwhile, and ends with it', async () => {
    const { id } = await approved()
    const proposal = await proposed(id)
    const move = (from: string, to: string) => as('ana', 'POST', `/admin/project/${id}/status-changes`, { from, to, reason: 'x' })
    expect((await move('active', 'hidden')).status).toBe(204)
    expect(await read(id)).toMatchObject({ id: proposal.id })
    expect((await move('hidden', 'deleted')).status).toBe(204)
    expect((await decide('ana', proposal, 'accepted')).status).toBe(404)
    expect((await as('ana', 'GET', '/admin/proposals')).body.data).toEqual([])
    const { rows } = await scene.pool.query('select state from project_proposals where project_id = $1', [id])
    expect(rows).toEqual([{ state: 'withdrawn' }])
  })

  it('says what is missing, and that nothing changed', async () => {
    const { id } = await approved()
    expect((await send(id)).body.message).toBe('No cambiaste nada todavía.')
    await save(id, { causes: [] })
    const refused = await send(id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['causes']])
    await save(id, { currency: 'USD' })
    await scene.owner.query('update projects set expected_amount = 5 where id = $1', [id])
    expect((await send(id)).body.errors).toHaveProperty('currency')
  })
})

describe('an objective', () => {
  it('is changed by a full review only', async () => {
    const { id } = await approved()
    const proposal = await proposed(id, { objective: '2000000' })
    expect(proposal).toMatchObject({ full_review: true, changes: [{ part: 'objective' }] })
    expect((await decide('ana', proposal, 'accepted')).body.message).toContain('tomá la revisión')
    expect((await claim('abel', id)).status).toBe(204)
    expect((await decide('ana', proposal, 'accepted')).status).toBe(409)
    expect((await decide('abel', proposal, 'accepted')).status).toBe(204)
    expect((await page(id)).objective.amount).toBe(200_000_000)
  })

  it('is never less than what was collected, also when money came meanwhile', async () => {
    const { id } = await approved()
    const collected = (amount: number) => scene.owner.query('update projects set collected_amount = $2 where id = $1', [id, amount])
    await collected(10_000_000)
    await save(id, { objective: '99999,99' })
    expect((await send(id)).body.errors).toHaveProperty('objective')
    await save(id, { objective: '100000' })
    expect((await send(id)).status).toBe(201)
    await claim('ana', id)
    await collected(10_000_001)
    const proposal = await read(id)
    expect(proposal.problems).toMatchObject([{ field: 'objective' }])
    expect((await decide('ana', proposal, 'accepted')).status).toBe(422)
  })
})

describe('an admin', () => {
  it('edits a project at once, in any status; what a manager wrote meanwhile is merged or asks to be', async () => {
    const { id } = await approved()
    await save(id, NAME)
    expect((await save(id, { causes: ['caus_1'], objective: '3000000' }, { who: 'ana', by: 'admin' })).status).toBe(200)
    expect((await page(id)).objective.amount).toBe(125_000_050)
    expect((await send(id, 'ana', 'admin')).status).toBe(201)
    expect(await page(id)).toMatchObject({ name: 'Agua para Lavalle', objective: { amount: 300_000_000 } })
    expect(await draft(id)).toMatchObject({ theirs: { objective: '3000000' } })
    expect((await send(id)).status).toBe(201)
    const proposal = await read(id)
    expect(proposal.changes.map(({ part }: { part: string }) => part)).toEqual(['name'])
    // The same field, now.
    await save(id, { name: { es: 'Agua de la admin', en: '' } }, { who: 'ana', by: 'admin' })
    await send(id, 'ana', 'admin')
    expect((await decide('abel', proposal, 'accepted')).status).toBe(409)
    const later = await read(id)
    expect(later).toMatchObject({ outdated: true, conflicts: [{ part: 'name' }] })
    expect((await decide('abel', later, 'accepted')).body.error).toBe('proposal_outdated')
    expect((await page(id)).name).toBe('Agua de la admin')
    // Its writer merges, after seeing the present project.
    await as('marta', 'DELETE', `/organization/project/${id}/proposals`)
    expect((await send(id)).body.error).toBe('proposal_outdated')
    const now = await draft(id)
    expect(now.theirs.name.es).toBe('Agua de la admin')
    expect((await save(id, { ...now.theirs, name: { es: 'Agua de las dos', en: '' } })).status).toBe(200)
    expect((await send(id)).status).toBe(201)
    expect((await decide('abel', await read(id), 'accepted')).status).toBe(204)
    expect((await page(id)).name).toBe('Agua de las dos')
  })

  it('changes nothing at once of an organization that they manage', async () => {
    const { id } = await approved()
    await save(id, { objective: '3000000' }, { who: 'ana', by: 'admin' })
    const { organization_id } = (await scene.pool.query('select organization_id from project_homes where project_id = $1', [id])).rows[0]
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [organization_id, users.ana])
    expect((await send(id, 'ana', 'admin')).body.message).toContain('decide otra persona')
    await scene.pool.query('delete from organization_members where user_id = $1', [users.ana])
    expect((await send(id, 'ana', 'admin')).status).toBe(201)
  })

  it('edits what is under review, and its managers go on with that', async () => {
    const { id } = (await scene.create('marta')).body.data
    await save(id, completeDraft())
    await as('marta', 'POST', `/organization/project/${id}/review`, {})
    await save(id, { objective: '5000000' }, { who: 'ana', by: 'admin' })
    expect((await send(id, 'ana', 'admin')).status).toBe(201)
    await as('marta', 'DELETE', `/organization/project/${id}/review`)
    expect((await draft(id)).content.objective).toBe('5000000')
  })
})
