import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertProject } from '../../../testing/fixture.ts'
import { openProjectScene, type ProjectScene } from '../../../testing/project-scene.ts'
import { mailNews } from '../../contributions/daily-news/follow-updates.server.ts'
import { mailWaitingNews } from '../../contributions/daily-news/mail-news.server.ts'
import { PROJECT_NEWS } from './announce-news.server.ts'
import { leaveToken } from './leave-token.server.ts'
import { projectReportLetter } from './news.letters.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await insertProject(scene.pool, 'proj_1', { name: 'Agua para Lavalle' })
  await insertProject(scene.pool, 'proj_2')
})
beforeEach(async () => {
  await scene.pool.query(
    "delete from project_updates; delete from news_letters; delete from news_refusals; delete from favorites; update users set target_project_id = null, email_verified = true, language = 'es'",
  )
  scene.services.emitted.length = 0
})
afterAll(() => scene.close())

const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'La bomba llegó el martes.' }] }] }
const post = () => scene.as('marta', 'POST', '/organization/project/proj_1/updates', { title: 'Llegó la bomba', document })
const idOf = async (username: string) =>
  (await scene.pool.query('select id from users where username = $1', [username])).rows[0].id as string
const favours = async (username: string, project = 'proj_1') =>
  scene.pool.query('insert into favorites (user_id, project_id) values ($1, $2)', [await idOf(username), project])
const chooses = async (username: string) =>
  scene.pool.query("update users set target_project_id = 'proj_1' where username = $1", [username])

/** Delivers the events of news, each twice, until none is left. @returns the users of the letters that were queued */
async function deliver(times = 2): Promise<string[]> {
  const context = { ...scene.services, now: new Date() }
  for (;;) {
    const at = scene.services.emitted.findIndex(({ type }) => type === PROJECT_NEWS.type)
    if (at < 0) break
    const [event] = scene.services.emitted.splice(at, 1)
    for (let i = 0; i < times; i++) await mailNews.handle(context, { ...event!, id: 'evnt_news' })
  }
  return scene.services.emitted.map(({ payload }) => payload.user_id as string)
}

describe('an update', () => {
  it('is mailed once to who chose the project or marked it, though its event comes twice', async () => {
    await favours('tomas')
    await chooses('tomas')
    await chooses('nora')
    await favours('ana', 'proj_2')
    await post()
    expect((await deliver()).sort()).toEqual([await idOf('tomas'), await idOf('nora')].sort())
    const mails = await scene.mails()
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(['nora@example.com', 'tomas@example.com'])
    expect(mails[0]).toMatchObject({ kind: 'project_update', subject: 'Llegó la bomba · Agua para Lavalle' })
    expect(mails[0]!.text_body).toContain('/novedades/salir?news-token=')
    expect(mails[0]!.html_body).toMatch(/<h2 [^>]*>Llegó la bomba<\/h2>/)
  })

  it('asks the questions of a report in the reader’s language', async () => {
    await chooses('tomas')
    await scene.pool.query("update users set language = 'en' where username = 'tomas'")
    await scene.pool.query(
      `insert into project_updates (id, project_id, kind, title, body, document, created_at)
        values ('pupd_report', 'proj_1', 'report', 'Informe', E'¿Qué hicieron con el dinero?\\nUna bomba.', '{}', now())`,
    )
    const user_id = await idOf('tomas')
    const to = await projectReportLetter.recipient({ ...scene.services, now: new Date() }, { user_id, facts: { update_id: 'pupd_report' } })
    expect(to!.start).toMatch(/^What did you do with the money\?\s+Una bomba\.$/)
  })

  it('is not mailed to addresses that nobody confirmed, nor to who is disabled, erased or left', async () => {
    for (const who of ['tomas', 'nora', 'ana', 'mario']) await favours(who)
    await scene.pool.query("update users set email_verified = false where username = 'tomas'")
    await scene.pool.query('insert into news_refusals values ($1, null, now())', [await idOf('nora')])
    await scene.pool.query("insert into news_refusals values ($1, 'proj_1', now())", [await idOf('ana')])
    await scene.pool.query("insert into news_refusals values ($1, 'proj_2', now())", [await idOf('mario')])
    await post()
    expect(await deliver()).toEqual([await idOf('mario')])
  })

  it('is not mailed any more when it was removed, its project hidden, or its reader left before the letter was written', async () => {
    await favours('tomas')
    await post()
    await deliver()
    const queued = [...scene.services.emitted]
    await scene.pool.query('insert into news_refusals values ($1, null, now())', [await idOf('tomas')])
    expect(await scene.mails()).toEqual([])
    await scene.pool.query('delete from news_refusals')
    scene.services.emitted.push(...queued)
    await scene.pool.query("update projects set status = 'hidden' where id = 'proj_1'")
    expect(await scene.mails()).toEqual([])
    await scene.pool.query("update projects set status = 'active' where id = 'proj_1'")
    scene.services.emitted.push(...queued)
    expect(await scene.mails()).toHaveLength(1)
  })

  it('comes in batches to 450, each once', async () => {
    await scene.pool.query(
      `insert into users (id, username, email, name, surname, email_verified, target_project_id, created_at, updated_at)
       select 'user_many' || n, 'many' || n, 'many' || n || '@example.com', 'M', 'N', true, 'proj_1', now(), now() from generate_series(1, 450) n`,
    )
    // A trigger empties the mark of an address that changes; these begin with it.
    await scene.pool.query("update users set email_verified = true where id like 'user_many%'")
    await post()
    const letters = await deliver()
    expect([letters.length, new Set(letters).size]).toEqual([450, 450])
    expect((await scene.pool.query('select mailed_at from project_updates')).rows[0].mailed_at).not.toBeNull()
    await scene.pool.query("delete from users where id like 'user_many%'")
  })
})

describe('news of one day', () => {
  const TODAY = new Date('2026-11-27T15:00:00Z')
  const TOMORROW = new Date('2026-11-28T12:07:00Z')
  const events = () => scene.services.emitted.filter(({ type }) => type === PROJECT_NEWS.type)
  const publish = async (project: string, title: string) => {
    scene.services.emitted.length = 0
    await scene.as('marta', 'POST', `/organization/project/${project}/updates`, { title, document })
    return { id: 'evnt_news', ...events()[0]! }
  }
  const letters = () => scene.services.emitted.filter(({ type }) => type === 'letter.queued').map(({ payload }) => payload.kind)

  it('are one letter, and one more the next day with all that followed, though processes die between', async () => {
    await favours('tomas')
    await favours('tomas', 'proj_2')
    const context = (now: Date) => ({ ...scene.services, now })
    await mailNews.handle(context(TODAY), await publish('proj_1', 'Llegó la bomba'))
    expect(letters()).toEqual(['project_update'])
    await scene.mails()
    for (const [project, title] of [
      ['proj_2', 'Terminamos el techo'],
      ['proj_1', 'Ya sale agua'],
    ] as const) {
      await mailNews.handle(context(TODAY), await publish(project, title))
      expect(letters()).toEqual([])
    }
    expect(await mailWaitingNews(context(TODAY))).toBe(0)
    // The process dies while it queues, and another one and a third do it at once.
    const killed = { ...context(TOMORROW), outbox: { ...scene.services.outbox, emit: () => Promise.reject(new Error('killed')) } }
    await expect(mailWaitingNews(killed)).rejects.toThrow('killed')
    const queued = await Promise.all([mailWaitingNews(context(TOMORROW)), mailWaitingNews(context(TOMORROW))])
    expect(queued.sort()).toEqual([0, 1])
    expect(await mailWaitingNews(context(TOMORROW))).toBe(0)
    const mails = await scene.mails()
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([['project_news', 'tomas@example.com']])
    expect(mails[0]!.text_body).toMatch(/Terminamos el techo[\s\S]*Ya sale agua/)
    expect(mails[0]!.text_body).not.toContain('Llegó la bomba')
    expect(mails[0]!.subject).toContain('(y 1 más)')
  })

  it('waits without what its reader left since', async () => {
    await favours('tomas')
    await favours('tomas', 'proj_2')
    const context = (now: Date) => ({ ...scene.services, now })
    for (const project of ['proj_1', 'proj_2', 'proj_1']) await mailNews.handle(context(TODAY), await publish(project, 'Contamos algo'))
    await scene.mails()
    await scene.pool.query("insert into news_refusals values ($1, 'proj_1', now())", [await idOf('tomas')])
    expect(await mailWaitingNews(context(TOMORROW))).toBe(1)
    const [mail] = await scene.mails()
    expect(mail!.text_body.match(/Contamos algo/g)).toHaveLength(1)
  })
})

describe('the link of a letter', () => {
  const tokenFor = async (username: string, project_id = 'proj_1') =>
    leaveToken(scene.services.config.secret_key, { user_id: await idOf(username), project_id })
  const refusals = async () => (await scene.pool.query('select user_id, project_id from news_refusals order by project_id')).rows

  it('leaves one project’s news by one click, without a login, and twice is once', async () => {
    const token = await tokenFor('tomas')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let i = 0; i < 2; i++) {
      const { status, body: answer } = await scene.call('POST', `/news/leave?news-token=${token}`, { body, headers })
      expect([status, answer.data]).toEqual([200, { project: 'Agua para Lavalle', left: 'project' }])
    }
    expect(await refusals()).toEqual([{ user_id: await idOf('tomas'), project_id: 'proj_1' }])
    const all = await scene.call('POST', `/news/leave?news-token=${token}&scope=all`)
    expect(all.body.data.left).toBe('all')
    expect(await refusals()).toHaveLength(2)
  })

  it('changes nothing when it is only opened', async () => {
    const token = await tokenFor('tomas')
    const opened = await scene.call('GET', `/news/leave?news-token=${token}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/novedades/salir?news-token=${token}`])
    expect((await scene.call('GET', `/news/link?news-token=${token}`)).body.data).toEqual({ project: 'Agua para Lavalle', left: null })
    expect(await refusals()).toEqual([])
  })

  it.each([
    ['none', () => ''],
    ['another', () => 'abc'],
    [
      'one that was sealed by somebody else',
      async () => leaveToken('k'.repeat(40), { user_id: await idOf('tomas'), project_id: 'proj_1' }),
    ],
    [
      'one with a letter changed',
      async () => (await tokenFor('tomas')).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/^(.{20})./, '$1x'),
    ],
    ['one of nobody', () => leaveToken(scene.services.config.secret_key, { user_id: 'user_gone', project_id: 'proj_1' })],
  ])('is refused with %s', async (_, make) => {
    const { status, body } = await scene.call('POST', `/news/leave?news-token=${encodeURIComponent(await make())}`, {
      headers: { 'accept-language': 'en' },
    })
    expect([status, body.message]).toEqual([400, 'Invalid or expired link'])
    expect(await refusals()).toEqual([])
  })
})

it('the account turns news off and on, comes back to a project, and the file of own data has it', async () => {
  await scene.pool.query("insert into news_refusals values ($1, 'proj_1', now())", [await idOf('tomas')])
  const news = async () => (await scene.as('tomas', 'GET', '/oauth/user/news')).body.data
  expect(await news()).toEqual({ mailed: true, left: [{ id: 'proj_1', slug: 'proj-1', name: 'Agua para Lavalle' }] })
  for (let i = 0; i < 2; i++) expect((await scene.as('tomas', 'PUT', '/oauth/user/news', { mailed: false })).status).toBe(204)
  expect((await news()).mailed).toBe(false)
  await scene.as('tomas', 'PUT', '/oauth/user/news', { mailed: true })
  await scene.as('tomas', 'DELETE', '/oauth/user/news/proj_1')
  expect(await news()).toEqual({ mailed: true, left: [] })
  expect((await scene.as('', 'GET', '/oauth/user/news')).status).toBe(401)
})
