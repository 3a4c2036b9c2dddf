import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertProject, moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { sendPendingNotifications } from '../notices/send-pending-notifications.server.ts'
import { mailToday, mailWaitingNews } from './mail-news.server.ts'

const TODAY = new Date('2026-11-27T15:00:00Z')
const TOMORROW = new Date('2026-11-28T12:07:00Z')

let scene: GiftScene
let proj = ''
let org = ''
beforeAll(async () => {
  scene = await openGiftScene()
})
beforeEach(async () => {
  ;({ proj, org } = await scene.begin())
  await scene.pool.query(
    'delete from news_waiting; delete from news_letters; delete from news_refusals; delete from letter_stops; update users set email_verified = true',
  )
})
afterAll(() => scene.close())

const at = (now: Date) => ({ ...scene.services, now })
const send = (now: Date) => sendPendingNotifications(scene.services, now)
const mailsOfVera = async () => (await scene.mails()).filter(({ to_address }) => to_address === 'vera@example.com')

/** A contribution of Vera's that this happened to, with the notice of it. */
async function gave(amount: number, kind: 'approved' | 'paid' | 'reported') {
  const id = await scene.gift(amount, { kind: 'booking' })
  await scene.approve(id, amount)
  if (kind === 'approved') return
  await scene.pool.query('update contribution_notices set told_at = now() where contribution_id = $1', [id])
  await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
  if (kind === 'reported')
    await scene.pool.query(
      "insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'reported', amount, currency, project_id from contributions where id = $1",
      [id],
    )
  await scene.pool.query(
    `insert into contribution_notices (contribution_id, step_id, to_organization, to_contributor, created_at)
      select contribution_id, id, false, true, now() from contribution_steps where contribution_id = $1 and kind = $2`,
    [id, kind],
  )
}

async function publishes(project_id: string, title: string, now: Date) {
  const update_id = `pupd_${title.length}_${project_id}`
  await scene.pool.query(
    `insert into project_updates (id, project_id, kind, title, body, document, created_at) values ($1, $2, 'update', $3, 'Texto', '{}', now())`,
    [update_id, project_id, title],
  )
  await scene.pool.query('insert into favorites (user_id, project_id) values ($1, $2) on conflict do nothing', [scene.vera.id, project_id])
  await scene.services.db.transaction((tx) => mailToday(at(now), tx, [{ user_id: scene.vera.id, update_id }]))
}

describe('payouts and reports of one’s own contributions', () => {
  it('are one letter a day with the updates of projects, and the rest is joined the next morning', async () => {
    await gave(1_000, 'paid')
    await send(TODAY)
    expect((await mailsOfVera()).map(({ kind }) => kind)).toEqual(['contribution_told'])
    await gave(2_000, 'paid')
    await gave(3_000, 'reported')
    await send(TODAY)
    const other = `${proj}b`
    await insertProject(scene.pool, other, { organization: org })
    await publishes(other, 'Terminamos el techo', TODAY)
    expect(await mailWaitingNews(at(TODAY))).toBe(0)
    expect(await mailsOfVera()).toEqual([])
    // Two processes at once queue one letter.
    expect((await Promise.all([mailWaitingNews(at(TOMORROW)), mailWaitingNews(at(TOMORROW))])).sort()).toEqual([0, 1])
    const [mail, ...more] = await mailsOfVera()
    expect([mail!.kind, more]).toEqual(['project_news', []])
    expect(mail!.text_body).toMatch(/Terminamos el techo[\s\S]*20,00[\s\S]*se pagaron[\s\S]*30,00/)
    expect(mail!.text_body).not.toContain('10,00')
    expect(mail!.subject).toContain('(y 2 más)')
    expect(await mailWaitingNews(at(TOMORROW))).toBe(0)
  })

  it('wait after an update of the same day, and several are one letter', async () => {
    await publishes(proj, 'Llegó la bomba', TODAY)
    await gave(1_000, 'paid')
    await gave(2_000, 'paid')
    await send(TODAY)
    expect((await mailsOfVera()).map(({ kind }) => kind)).toEqual(['project_update'])
    expect(await mailWaitingNews(at(TOMORROW))).toBe(1)
    const [mail] = await mailsOfVera()
    expect(mail!.kind).toBe('contribution_told')
    for (const amount of ['10,00', '20,00']) expect(mail!.text_body).toContain(amount)
  })

  it('go along with a decision, which never waits and uses up no day', async () => {
    await gave(1_000, 'paid')
    await send(TODAY)
    await scene.mails()
    await gave(2_000, 'paid')
    await gave(3_000, 'approved')
    await send(TODAY)
    const [mail, ...more] = await mailsOfVera()
    expect([mail!.kind, more]).toEqual(['contribution_told', []])
    for (const amount of ['20,00', '30,00']) expect(mail!.text_body).toContain(amount)
    expect(await mailWaitingNews(at(TOMORROW))).toBe(0)
  })

  it.each([
    ['the news of the project', () => scene.pool.query('insert into news_refusals values ($1, $2, now())', [scene.vera.id, proj])],
    [
      'letters about contributions',
      () => scene.pool.query("insert into letter_stops values ($1, 'contributions', now())", [scene.vera.id]),
    ],
  ])('are left out once their reader stopped %s', async (_, stop) => {
    await gave(1_000, 'paid')
    await send(TODAY)
    await scene.mails()
    await gave(2_000, 'paid')
    await send(TODAY)
    const other = `${proj}b`
    await insertProject(scene.pool, other, { organization: org })
    await publishes(other, 'Terminamos el techo', TODAY)
    await stop()
    expect(await mailWaitingNews(at(TOMORROW))).toBe(1)
    const [mail] = await mailsOfVera()
    expect(mail!.text_body).toContain('Terminamos el techo')
    expect(mail!.text_body).not.toContain('20,00')
  })
})
