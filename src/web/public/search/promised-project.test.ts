import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formFromSearch } from '../../../domain/search/search-form.ts'
import { emptySearch } from '../../../domain/search/search-rules.ts'
import { type AccountScene, openAccountScene } from '../../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { apiContext, configContext, localeContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import { recognizeVisitor } from '../../visitor/visitor.server.ts'
import { action as choose } from '../projects/choose-project.tsx'
import { action as search } from './search-trip.tsx'
import type { ProjectQuestion } from './settle-project.server.ts'

let scene: AccountScene
let token: string
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  for (const id of ['proj_a', 'proj_b', 'proj_c']) await insertProject(scene.pool, id)
  await insertProject(scene.pool, 'proj_hidden', { status: 'hidden' })
  await scene.register('vera')
  token = await scene.tokenOf('vera')
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.pool.query(`update projects set status = 'active' where id in ('proj_a', 'proj_b', 'proj_c')`)
  await scene.pool.query('delete from hand_offs')
  await target(null)
})

const SEARCH = formFromSearch({
  ...emptySearch(),
  destination: { id: 'city:1', text: 'Mendoza' },
  start: inDays(30),
  end: inDays(37),
})

/** Each kind of visitor, with the project that they chose last. */
const VISITORS = {
  guest: (chosen: string | null) => Promise.resolve(chosen ? `target_project=${chosen}` : ''),
  user: async (chosen: string | null) => {
    await target(chosen)
    return `session=${token}`
  },
}

for (const [kind, visitorWith] of Object.entries(VISITORS)) {
  describe(`a ${kind}`, () => {
    it('goes on when the page showed their choice, or they have none and it showed none', async () => {
      expect(await submit(search, await visitorWith('proj_a'), { ...SEARCH, project_id: 'proj_a' })).toHaveProperty('left')
      expect(await promises()).toEqual(['proj_a'])
      expect(await submit(search, await visitorWith(null), { ...SEARCH, project_id: '' })).toHaveProperty('left')
      expect(await promises()).toEqual(['proj_a', null])
    })

    it('searches for the project of its page, whatever they chose, and keeps their choice', async () => {
      for (const chosen of ['proj_b', null]) {
        const done = await submit(search, await visitorWith(chosen), { ...SEARCH, page_project: 'proj_a' })
        expect(done).toHaveProperty('left')
        expect((await promises()).at(-1)).toBe('proj_a')
        if (kind === 'user')
          expect((await scene.pool.query("select target_project_id from users where username = 'vera'")).rows[0].target_project_id).toBe(
            chosen,
          )
      }
    })

    it.each(['proj_hidden', 'proj_nothing', ''])('is asked when the project of the page (%s) does not collect', async (page_project) => {
      expect(await submit(search, await visitorWith('proj_b'), { ...SEARCH, page_project })).toMatchObject({ status: 409 })
      expect(await promises()).toEqual([])
    })

    it('is asked when another tab chose another project, keeps the whole search, and gets the answer', async () => {
      const visitor = await visitorWith('proj_b')
      const asked = await submit(search, visitor, { ...SEARCH, project_id: 'proj_a' })
      expect(asked).toMatchObject({
        status: 409,
        values: SEARCH,
        question: { why: 'changed', shown: 'Proyecto proj_a', chosen: 'Proyecto proj_b', nobody: false },
      })
      expect(optionsOf(asked)).toEqual(['shown proj_a', 'chosen proj_b'])
      expect(await promises()).toEqual([])
      expect(await submit(search, visitor, { ...SEARCH, project_answer: 'proj_a' })).toMatchObject({
        left: expect.stringContaining('directSubmit=true'),
        ...(kind === 'guest' && { cookies: [expect.stringContaining('target_project=proj_a')] }),
      })
      expect(await promises()).toEqual(['proj_a'])
      if (kind === 'user') expect(await targetNow()).toBe('proj_a')
    })

    it('is asked when the page showed no project and another tab chose one, and may go on without', async () => {
      const visitor = await visitorWith('proj_b')
      const asked = await submit(search, visitor, { ...SEARCH, project_id: '' })
      expect(asked).toMatchObject({ status: 409, question: { why: 'changed', shown: null, nobody: true } })
      expect(optionsOf(asked)).toEqual(['chosen proj_b'])
      expect(await submit(search, visitor, { ...SEARCH, project_answer: '' })).toHaveProperty('left')
      expect(await promises()).toEqual([null])
    })

    it('is asked when the choice was cleared in another tab', async () => {
      const asked = await submit(search, await visitorWith(null), { ...SEARCH, project_id: 'proj_a' })
      expect(asked).toMatchObject({ status: 409, question: { why: 'changed', chosen: null, nobody: true } })
      expect(optionsOf(asked)).toEqual(['shown proj_a'])
    })

    it('is told when the project stopped collecting, offered the nearest, and asked again when the answer stopped, too', async () => {
      const visitor = await visitorWith('proj_a')
      await scene.pool.query(`update projects set status = 'completed' where id = 'proj_a'`)
      const asked = await submit(search, visitor, { ...SEARCH, project_id: 'proj_a' })
      expect(asked).toMatchObject({ status: 409, question: { why: 'stopped', shown: 'Proyecto proj_a', chosen: null, nobody: true } })
      expect(optionsOf(asked).toSorted()).toEqual(['near proj_b', 'near proj_c'])
      await scene.pool.query(`update projects set status = 'published' where id = 'proj_b'`)
      const again = await submit(search, visitor, { ...SEARCH, project_answer: 'proj_b' })
      expect(again).toMatchObject({ status: 409, question: { why: 'stopped', shown: 'Proyecto proj_b' } })
      expect(optionsOf(again)).toEqual(['near proj_c'])
      expect(await promises()).toEqual([])
    })

    it('is not told the name of a project that is no longer public, nor of what was never a project', async () => {
      for (const project_id of ['proj_hidden', 'proj_nothing', "'; drop", '../me', '\u0000'])
        expect(await submit(search, await visitorWith(null), { ...SEARCH, project_id })).toMatchObject({
          status: 409,
          question: { why: 'stopped', shown: null, options: [], nobody: true },
        })
    })

    it('who chooses a project that stopped collecting is told so, and offered the nearest', async () => {
      await scene.pool.query(`update projects set status = 'completed' where id = 'proj_a'`)
      const visitor = await visitorWith('proj_b')
      const told = await submit(choose, visitor, { project_id: 'proj_a', back: '/buscar' })
      expect(told).toMatchObject({ status: 409, stopped: { name: 'Proyecto proj_a', completed: true }, back: '/buscar' })
      expect((told.nearest as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(['proj_b', 'proj_c'])
      if (kind === 'user') expect(await targetNow()).toBe('proj_b')
      expect(await submit(choose, visitor, { project_id: 'proj_hidden' })).toMatchObject({ status: 404, stopped: null, nearest: [] })
    })
  })
}

it('a form of another site, which shows no project, counts as the visitor’s choice', async () => {
  expect(await submit(search, await VISITORS.guest('proj_a'), SEARCH)).toHaveProperty('left')
  expect(await promises()).toEqual(['proj_a'])
})

async function submit(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  cookie: string,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const about = { locale: 'es', request_id: 'req_test', address: scene.nextPeer(), secure: false } as const
  const visitor = await recognizeVisitor(scene.api, new Request('http://localhost/', { headers: { cookie } }), about)
  const context = new RouterContextProvider()
  context.set(apiContext, visitor.api)
  context.set(visitorContext, visitor)
  context.set(localeContext, 'es')
  context.set(nowContext, new Date())
  context.set(configContext, scene.services.config)
  const { headers } = visitor.request
  const request = new Request('http://localhost:3000/buscar', { method: 'POST', headers, body: new URLSearchParams(fields) })
  request.headers.set('content-type', 'application/x-www-form-urlencoded')
  const outcome = await action({ request, context, params: {}, url: new URL(request.url), pattern: '/' })
  if (outcome instanceof Response) return { left: outcome.headers.get('location'), cookies: outcome.headers.getSetCookie() }
  const { data, init } = outcome as { data: Record<string, unknown>; init: ResponseInit }
  return { ...data, status: init.status }
}

function optionsOf(asked: Record<string, unknown>): string[] {
  return (asked.question as ProjectQuestion).options.map(({ is, project }) => `${is} ${project.id}`)
}

async function promises(): Promise<(string | null)[]> {
  const { rows } = await scene.pool.query('select project_id from hand_offs order by created_at, id')
  return rows.map(({ project_id }) => project_id)
}

async function target(target_project_id: string | null): Promise<void> {
  await scene.pool.query(`update users set target_project_id = $1 where username = 'vera'`, [target_project_id])
}

async function targetNow(): Promise<string | null> {
  const { rows } = await scene.pool.query(`select target_project_id from users where username = 'vera'`)
  return rows[0].target_project_id
}

function inDays(days: number): string {
  return new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
