import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { favoriteIds, MOST_FAVORITES } from './favorite.ts'

let scene: AccountScene
let vera: string
let otto: string

beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  for (const id of ['proj_1', 'proj_2', 'proj_3']) await insertProject(scene.pool, id)
  await insertProject(scene.pool, 'proj_soon', { status: 'published' })
  await insertProject(scene.pool, 'proj_done', { status: 'completed' })
  for (const status of ['draft', 'under_review', 'hidden', 'rejected', 'deleted'] as const)
    await insertProject(scene.pool, `proj_${status.replace('_', '')}`, { status })
  await scene.register('vera')
  await scene.register('otto')
  vera = await scene.tokenOf('vera')
  otto = await scene.tokenOf('otto')
})
afterAll(() => scene.close())
beforeEach(() => scene.pool.query('delete from favorites'))

const add = (id: string, token = vera) => scene.call('PUT', `/favorites/${id}`, { token })
const remove = (id: string, token = vera) => scene.call('DELETE', `/favorites/${id}`, { token })
const merge = (project_ids: unknown, token = vera) => scene.call('POST', '/favorites', { token, body: { project_ids } })

async function listed(token = vera): Promise<string[]> {
  const { body } = await scene.call('GET', '/favorites', { token })
  return body.data.map((favorite: { project_id: string }) => favorite.project_id)
}

/** Gives vera `count` favourites. */
async function fillTo(count: number) {
  await scene.pool.query(
    `insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, search_text)
     select 'proj_x' || n, 'extra-' || n, 'org_1', 'Proyecto ' || n, '', '', 100000, 'ARS', 'active', 'AR', 'dist_1', '' from generate_series(1, $1) n on conflict do nothing`,
    [MOST_FAVORITES + 10],
  )
  await scene.pool.query(
    `insert into favorites select u.id, 'proj_x' || n, now() - n * interval '1 minute' from users u, generate_series(1, $1) n where u.username = 'vera'`,
    [count],
  )
}

describe('favourites', () => {
  it('are added, listed with the latest first, and removed', async () => {
    for (const id of ['proj_1', 'proj_soon', 'proj_done']) expect((await add(id)).status).toBe(204)
    expect(await listed()).toEqual(['proj_done', 'proj_soon', 'proj_1'])
    expect((await remove('proj_soon')).status).toBe(204)
    expect((await remove('proj_soon')).status).toBe(204)
    expect(await listed()).toEqual(['proj_done', 'proj_1'])
  })

  it('belong to one user, who alone sees and removes them', async () => {
    await add('proj_1')
    expect(await listed(otto)).toEqual([])
    expect((await remove('proj_1', otto)).status).toBe(204)
    expect(await listed()).toEqual(['proj_1'])
    await add('proj_1', otto)
    await remove('proj_1')
    expect(await listed(otto)).toEqual(['proj_1'])
  })

  it.each(['proj_draft', 'proj_underreview', 'proj_hidden', 'proj_rejected', 'proj_deleted', 'proj_nobody', 'x'])(
    'cannot be %s, as if it did not exist',
    async (id) => {
      expect((await add(id)).status).toBe(404)
      expect(await listed()).toEqual([])
    },
  )

  it('still list a project that is hidden later, without its card, and can remove it', async () => {
    await add('proj_2')
    await add('proj_1')
    await scene.pool.query("update projects set status = 'hidden' where id = 'proj_2'")
    expect(await listed()).toEqual(['proj_1', 'proj_2'])
    const { body } = await scene.call('GET', '/projects/selected?ids=proj_2,proj_1')
    expect(body.data.map((project: { id: string }) => project.id)).toEqual(['proj_1'])
    expect((await remove('proj_2')).status).toBe(204)
    await scene.pool.query("update projects set status = 'active' where id = 'proj_2'")
    expect(await listed()).toEqual(['proj_1'])
  })

  it('have a project once, however many concurrent requests add it', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add('proj_1')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(204))
    expect(await listed()).toEqual(['proj_1'])
  })

  it('are two hundred at most, even with concurrent requests', async () => {
    await fillTo(MOST_FAVORITES - 1)
    const answers = await Promise.all(['proj_1', 'proj_2', 'proj_3'].map((id) => add(id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 422, 422])
    expect(await listed()).toHaveLength(MOST_FAVORITES)
    const refused = await add('proj_done')
    expect(refused.status).toBe(422)
    expect(refused.body.errors.project_id[0]).toContain('200')
    expect((await add('proj_x1')).status, 'one already there is not new').toBe(204)
  })
})

describe('a guest’s favourites from the browser', () => {
  it('are added to the account in order, before existing ones, public projects only, and only once', async () => {
    await add('proj_3')
    const local = ['proj_2', 'proj_draft', 'proj_3', 'proj_1', 'proj_2', 'nonsense', "proj_'; drop table favorites"]
    expect((await merge(local)).body.data).toEqual({ added: 2, left_out: 0 })
    expect(await listed()).toEqual(['proj_2', 'proj_1', 'proj_3'])
    expect((await merge(local)).body.data).toEqual({ added: 0, left_out: 0 })
    expect(await listed()).toEqual(['proj_2', 'proj_1', 'proj_3'])
  })

  it('are added once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => merge(['proj_1', 'proj_2'])))
    expect(answers.map(({ body }) => body.data.added).reduce((a, b) => a + b)).toBe(2)
    expect(await listed()).toEqual(['proj_1', 'proj_2'])
  })

  it('are added up to the limit, the latest first', async () => {
    await fillTo(MOST_FAVORITES - 2)
    expect((await merge(['proj_1', 'proj_2', 'proj_3'])).body.data).toEqual({ added: 2, left_out: 1 })
    expect((await listed()).slice(0, 2)).toEqual(['proj_1', 'proj_2'])
  })

  it.each([[null], ['proj_1'], [[1, 2]], [Array(MOST_FAVORITES + 1).fill('proj_1')]])(
    'are refused unless they are a short list of strings',
    async (ids) => {
      expect((await merge(ids)).status).toBe(422)
      expect(await listed()).toEqual([])
    },
  )
})

describe('guests', () => {
  it.each([
    ['GET', '/favorites'],
    ['POST', '/favorites'],
    ['PUT', '/favorites/proj_1'],
    ['DELETE', '/favorites/proj_1'],
  ])('have no favourites in an account: %s %s', async (method, path) => {
    expect((await scene.call(method, path, { ...(method === 'POST' && { body: { project_ids: [] } }) })).status).toBe(401)
  })
})

describe('projects by their ids', () => {
  const ask = async (ids: string) => {
    const { status, body } = await scene.call('GET', `/projects/selected?ids=${encodeURIComponent(ids)}`)
    return { status, ids: body.data?.map((project: { id: string }) => project.id) }
  }

  it('are the public ones, in the requested order', async () => {
    expect(await ask('proj_done,proj_draft,proj_1,proj_hidden,proj_soon,proj_nobody')).toEqual({
      status: 200,
      ids: ['proj_done', 'proj_1', 'proj_soon'],
    })
  })

  it('are none for malformed ids', async () => {
    for (const ids of ['', ',', "';--", 'proj_', 'PROJ_1', '%']) expect(await ask(ids)).toEqual({ status: 200, ids: [] })
    expect((await ask('x'.repeat(20_000))).status).toBe(422)
  })
})

it('filters untrusted ids, without duplicates, up to the limit', () => {
  const many = Array.from({ length: 300 }, (_, i) => `proj_${i}`)
  expect(favoriteIds(many)).toEqual(many.slice(0, MOST_FAVORITES))
  expect(favoriteIds(['proj_a', null, 7, 'proj_a', 'proj_B', 'org_1', 'proj_b'])).toEqual(['proj_a', 'proj_b'])
})
