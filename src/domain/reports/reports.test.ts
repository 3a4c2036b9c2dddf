import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertGift, insertProject } from '../../testing/fixture.ts'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'
import { PAYOUT_RECORDED } from '../payouts/payments/record-payments.server.ts'
import { PAYOUT_RETURNED } from '../payouts/return-payout.server.ts'
import { forgiveReport, oweReport, remindOfReports } from './owe-report.server.ts'
import { daysLeft, reminderAt } from './report-rules.ts'

const DAY = 86_400_000
let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
})
afterAll(() => scene.close())

let count = 0
let project: string
beforeEach(async () => {
  count++
  project = `proj_r${count}`
  await insertProject(scene.pool, project, { name: `Agua ${count}` })
  scene.services.emitted.length = 0
})

/** A payout of one contribution, recorded so many days ago, and its event. */
async function pay(days_ago = 0, { deliver = 1 } = {}): Promise<string> {
  const id = `pay_${project}_${days_ago}`
  const at = new Date(Date.now() - days_ago * DAY).toISOString()
  await insertGift(scene.pool, `cont_${id}`, { project_id: project, amount: 30_000, approved_at: at, paid_at: at, created_at: at })
  await scene.pool.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ($1, 'org_1', $2, 30000, 'ARS', $3, $3)`,
    [id, project, at],
  )
  await scene.pool.query('insert into payout_contributions values ($1, $2)', [`cont_${id}`, id])
  for (let i = 0; i < deliver; i++) {
    const event = { id: 'evnt_1', type: PAYOUT_RECORDED.type, payload: { payout_id: id } }
    await oweReport.handle({ ...scene.services, now: new Date() }, event)
  }
  return id
}

const managed = async (who = 'marta') => scene.as(who, 'GET', `/organization/project/${project}/reports`)
const reportOf = async () => (await managed()).body.data[0]
const tokenBy = async (who = 'marta') => {
  const { id } = await reportOf()
  const made = await scene.as(who, 'POST', `/organization/project/${project}/reports/${id}/links`, {})
  return new URL(made.body.data.url).searchParams.get('token') as string
}
const open = (token: string) => scene.call('GET', `/report-link?token=${token}`, { headers: { 'accept-language': 'en' } })

async function upload(token: string, bytes?: Buffer) {
  const photo =
    bytes ??
    (await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a2' } })
      .jpeg()
      .toBuffer())
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(photo)], '../x.jpg', { type: 'image/jpeg' }))
  const response = await scene.api.fetch(
    new Request(`http://localhost/report-link/pictures?token=${token}`, { method: 'POST', body: form }),
    {
      address: scene.nextPeer(),
    },
  )
  return { status: response.status, body: await response.json() }
}

const answers = {
  spent: 'Compramos la bomba y los caños.\nLos pusimos entre todos.',
  reached: 'Llegó a 40 familias de la zona.',
  next: 'Falta el tanque, para abril.',
}
async function written(token: string, changes: Record<string, unknown> = {}) {
  const picture = (await upload(token)).body.data.scene
  return { token, ...answers, pictures: [{ name: picture, alt: 'La bomba nueva' }], ...changes }
}
const send = async (token: string, changes: Record<string, unknown> = {}) =>
  scene.call('POST', '/report-link', { body: await written(token, changes), headers: { 'accept-language': 'en' } })
const decide = async (id: string, body: object, who = 'ana') => {
  const { rows } = await scene.pool.query('select report_version($1) as seen', [id])
  return scene.as(who, 'POST', `/admin/report/${id}/decisions`, { seen: rows[0].seen, ...body })
}
const listed = async () =>
  (await scene.call('GET', `/projects?query=agua ${count}`)).body.data.some(({ id }: { id: string }) => id === project)
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const letters = () => scene.services.emitted.filter(({ type }) => type === 'letter.queued').map(({ payload }) => payload.kind)

describe('after a payout', () => {
  it('a report is owed once, though the event comes twice, and each manager gets a link that works', async () => {
    await pay(0, { deliver: 2 })
    expect(letters()).toEqual(['report_owed', 'report_owed'])
    const report = await reportOf()
    expect(report).toMatchObject({
      state: 'owed',
      days_left: 90,
      overdue: false,
      payouts: [{ amount: { amount: 30000, currency: 'ARS' } }],
    })
    const mails = await scene.mails()
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(['mario@example.com', 'marta@example.com'])
    for (const { token } of mails) expect((await open(token)).body.data.project.name).toBe(`Agua ${count}`)
    const stored = JSON.stringify((await scene.pool.query('select * from report_links')).rows)
    for (const { token } of mails) expect(stored).not.toContain(token)
  })

  it('whoever manages the organization no more by then gets neither letter nor link', async () => {
    await pay()
    const { rows } = await scene.pool.query(
      "delete from user_roles where user_id = (select id from users where username = 'mario') returning *",
    )
    expect((await scene.mails()).map(({ to_address }) => to_address)).toEqual(['marta@example.com'])
    await scene.pool.query('insert into user_roles select * from jsonb_populate_recordset(null::user_roles, $1)', [JSON.stringify(rows)])
  })

  it('a payout soon after joins the same report, a later one has its own', async () => {
    await pay(60)
    await pay(16)
    await pay(14)
    const reports = (await managed()).body.data
    expect(reports.map(({ payouts }: { payouts: unknown[] }) => payouts.length).sort()).toEqual([1, 2])
    expect(
      await scene.pool.query('select count(*)::int as n from report_payouts where payout_id like $1', [`pay_${project}%`]),
    ).toMatchObject({
      rows: [{ n: 3 }],
    })
  })
})

describe('a link', () => {
  it('is ended by a new one, and by sending', async () => {
    await pay()
    const [letter] = await scene.mails()
    const first = await tokenBy()
    const second = await tokenBy('mario')
    for (const token of [letter!.token, first, 'wrong', '', 'x'.repeat(200)]) {
      const { status, body } = await open(token)
      expect([status, body.message], token).toEqual([400, 'Invalid or expired link'])
      expect((await upload(token)).status).toBe(400)
    }
    expect((await open(second)).status).toBe(200)
    expect((await send(second)).status).toBe(204)
    expect((await open(second)).status).toBe(400)
    expect((await send(second).catch(() => ({ status: 400 }))).status).toBe(400)
    expect((await scene.as('marta', 'POST', `/organization/project/${project}/reports/${(await reportOf()).id}/links`, {})).status).toBe(
      404,
    )
  })

  it('expires', async () => {
    await pay()
    const token = await tokenBy()
    await scene.pool.query("update report_links set expires_at = now() - interval '1 second'")
    expect((await open(token)).status).toBe(400)
  })

  it('sends once, of two who send at the same moment', async () => {
    await pay()
    const token = await tokenBy()
    const [one, two] = [await written(token), await written(token)]
    const sent = await Promise.all([one, two].map((body) => scene.call('POST', '/report-link', { body })))
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 400])
  })

  it('is made by managers and admins of the project only', async () => {
    await pay()
    const { id } = await reportOf()
    for (const who of ['nora', 'tomas']) {
      expect((await managed(who)).status, who).toBe(404)
      expect((await scene.as(who, 'POST', `/organization/project/${project}/reports/${id}/links`, {})).status, who).toBe(404)
      expect((await scene.as(who, 'GET', '/my-organization/org_1/reports')).status, who).toBe(404)
      expect((await scene.as(who, 'GET', `/admin/report/${id}`)).status, who).toBe(403)
      expect((await decide(id, { decision: 'approved' }, who)).status, who).toBe(403)
    }
    await insertProject(scene.pool, `proj_n${count}`, { organization: 'org_2' })
    expect((await scene.as('nora', 'POST', `/organization/project/proj_n${count}/reports/${id}/links`, {})).status).toBe(404)
    expect((await scene.as('marta', 'GET', '/my-organization/org-1/reports')).body.data.map((one: { id: string }) => one.id)).toContain(id)
  })
})

describe('what is written', () => {
  const long = (length: number) => 'á'.repeat(length)
  it.each([
    ['19 characters', { next: long(19) }, 422],
    ['20 characters', { next: long(20) }, 204],
    ['3000 characters', { spent: long(3000) }, 204],
    ['3001 characters', { spent: long(3001) }, 422],
    ['nothing', { reached: ' ' }, 422],
    ['no picture', { pictures: [] }, 422],
    ['a picture without words', { pictures: [{ name: `pict_${'0'.repeat(24)}-400x300`, alt: '' }] }, 422],
    ['a picture of nobody', { pictures: [{ name: `pict_${'0'.repeat(24)}-400x300`, alt: 'x' }] }, 422],
    ['a drawn scene', { pictures: [{ name: 'water-3', alt: 'x' }] }, 422],
  ])('may be %s: %#', async (_, changes, status) => {
    await pay()
    expect((await send(await tokenBy(), changes)).status).toBe(status)
  })

  it('has one to eight pictures of its own link, and no hostile one', async () => {
    await pay()
    const token = await tokenBy()
    const pictures: { name: string; alt: string }[] = []
    for (let i = 0; i < 9; i++) pictures.push({ name: (await upload(token)).body.data.scene, alt: 'Foto' })
    expect((await send(token, { pictures })).status).toBe(422)
    for (const [bytes, status] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
      [Buffer.alloc(0), 422],
      [Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(11 * 1024 * 1024)]), 413],
    ] as const)
      expect((await upload(token, bytes)).status).toBe(status)
    const managers = await scene.pool.query(
      `insert into project_pictures (id, project_id, uploaded_by, width, height, created_at) select 'pict_' || repeat('1', 24), $1, id, 400, 300, now() from users where username = 'marta' returning id`,
      [project],
    )
    const theirs = `${managers.rows[0].id}-400x300`
    expect((await send(token, { pictures: [{ name: theirs, alt: 'x' }] })).status, 'not sent by a link').toBe(422)
    expect((await send(token, { pictures: pictures.slice(0, 8) })).status).toBe(204)
    await scene.pool.query(`delete from project_pictures where id = $1`, [managers.rows[0].id])
    const url = (name: string) => `/report-link/pictures/${name.split('-')[0]}/320.webp`
    const other = await tokenOfAnother()
    expect((await scene.call('GET', `${url(pictures[0]!.name)}?token=${other}`)).status).toBe(404)
  })

  async function tokenOfAnother(): Promise<string> {
    project = `proj_o${count}`
    await insertProject(scene.pool, project)
    await pay()
    return tokenBy()
  }
})

describe('an admin', () => {
  it('approves it: it is on the page and on the trails, its followers are told, and its project is back', async () => {
    await pay(95)
    expect(await listed()).toBe(true)
    await remindOfReports(scene.services, new Date())
    expect(await listed()).toBe(false)
    expect((await send(await tokenBy())).status).toBe(204)
    const { id } = await reportOf()
    expect([(await reportOf()).state, await listed()], 'not back before it is approved').toEqual(['pending', false])
    const queue = (await scene.as('ana', 'GET', `/admin/reports?state=pending&query=agua ${count}`)).body
    expect([queue.meta.total, queue.data[0].id]).toEqual([1, id])
    const detail = (await scene.as('ana', 'GET', `/admin/report/${id}`)).body.data
    expect(detail).toMatchObject({ ...answers, contributions: 1, abilities: { decide: true } })
    await scene.pool.query("update reports set next = next || ' Y más.' where id = $1", [id])
    const unread = await decide(id, { decision: 'approved', seen: detail.version })
    expect([unread.status, unread.body.message]).toEqual([409, expect.stringContaining('cambió desde que lo leíste')])
    await scene.pool.query('update reports set next = $2 where id = $1', [id, answers.next])
    expect((await decide(id, { decision: 'approved', seen: detail.version })).status).toBe(204)
    expect((await decide(id, { decision: 'approved' })).status, 'once').toBe(409)
    const shown = (await scene.call('GET', `/project/${project}`)).body.data
    expect(shown.updates[0]).toMatchObject({ kind: 'report', title: 'Qué hicimos con el dinero', payouts: [{ amount: { amount: 30000 } }] })
    expect(shown.updates[0].body).toContain('Llegó a 40 familias')
    expect((await scene.call('GET', shown.updates[0].images[0].url.replace('/img/photo/', '/project-picture/'))).status).toBe(200)
    expect([shown.unlisted, await listed()]).toEqual([false, true])
    const trail = (await scene.call('GET', `/trail/cont_pay_${project}_95`)).body?.data
    const steps = await scene.pool.query("select kind, amount from contribution_steps where contribution_id = $1 and kind = 'reported'", [
      `cont_pay_${project}_95`,
    ])
    expect([steps.rows, trail.steps.at(-1).kind]).toEqual([[{ kind: 'reported', amount: '30000' }], 'reported'])
    expect(trail.report).toMatchObject({
      id: shown.updates[0].id,
      title: 'Qué hicimos con el dinero',
      images: shown.updates[0].images,
      page: 1,
    })
    expect(trail.report.start).toMatch(/^¿.*40 familias/)
    // Eleven updates later it is on the second page; a hidden project shows none.
    await scene.pool.query(
      `insert into project_updates (id, project_id, kind, title, body, created_at)
        select 'pupd_later' || n, $1, 'update', 'Otra novedad', 'Texto', now() + n * interval '1 minute' from generate_series(1, 11) n`,
      [project],
    )
    const later = async () => (await scene.call('GET', `/trail/cont_pay_${project}_95`)).body.data.report
    expect((await later()).page).toBe(2)
    await scene.pool.query("update projects set status = 'hidden' where id = $1", [project])
    expect(await later()).toBeNull()
    await scene.pool.query("update projects set status = 'active' where id = $1", [project])
    expect(scene.services.emitted.map(({ type }) => type)).toContain('project.news')
    expect(letters().filter((kind) => kind === 'report_approved')).toHaveLength(2)
  })

  it('sends it back with a reason: a new link opens what was written, with time to mend it', async () => {
    await pay(89)
    const token = await tokenBy()
    await send(token)
    const { id } = await reportOf()
    for (const reason of ['', ' ', 'x'.repeat(1001)]) expect((await decide(id, { decision: 'returned', reason })).status).toBe(422)
    expect((await decide(id, { decision: 'returned', reason: 'Falta una foto.' })).status).toBe(204)
    const report = await reportOf()
    expect(report).toMatchObject({ state: 'returned', reason: 'Falta una foto.', days_left: 14 })
    expect((await open(token)).status, 'spent').toBe(400)
    scene.services.emitted.splice(
      0,
      scene.services.emitted.findIndex(({ payload }) => payload.kind === 'report_returned'),
    )
    const [mail] = await scene.mails()
    expect(mail!.text_body).toContain('Falta una foto.')
    const opened = (await open(mail!.token)).body.data
    expect(opened).toMatchObject({ state: 'returned', ...answers, pictures: [{ alt: 'La bomba nueva' }] })
    expect((await scene.call('POST', '/report-link', { body: { token: mail!.token, ...answers, pictures: opened.pictures } })).status).toBe(
      204,
    )
    await remindOfReports(scene.services, inDays(30))
    expect(await listed(), 'it waits for us').toBe(true)
  })

  it('reads and publishes it in the language in which it was written, whatever the project’s is by then', async () => {
    await pay()
    await send(await tokenBy())
    const { id } = await reportOf()
    await scene.pool.query("update projects set language = 'en' where id = $1", [project])
    expect((await scene.as('ana', 'GET', `/admin/report/${id}`)).body.data.language).toBe('es')
    await decide(id, { decision: 'returned', reason: 'Falta una foto.' })
    const token = await tokenBy()
    expect((await open(token)).body.data.language).toBe('es')
    await send(token)
    expect((await decide(id, { decision: 'approved' })).status).toBe(204)
    const [update] = (await scene.call('GET', `/project/${project}/updates?lang=en`)).body.data
    expect(update).toMatchObject({ language: 'es', title: 'Qué hicimos con el dinero', body: expect.stringContaining('¿Qué hicieron') })
  })

  it('cannot approve it while its project is hidden, reads why, and can send it back', async () => {
    await pay()
    await send(await tokenBy())
    const { id } = await reportOf()
    const abilities = async () => (await scene.as('ana', 'GET', `/admin/report/${id}`)).body.data.abilities
    expect(await abilities()).toEqual({ decide: true, approve: true })
    await scene.pool.query("update projects set status = 'hidden' where id = $1", [project])
    expect(await abilities()).toEqual({ decide: true, approve: false })
    const refused = await decide(id, { decision: 'approved' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('está oculto')])
    expect((await decide(id, { decision: 'returned', reason: 'El proyecto está oculto.' })).status).toBe(204)
    expect(await abilities()).toEqual({ decide: false, approve: false })
    await scene.pool.query("update projects set status = 'active' where id = $1", [project])
  })

  it('reminds of one that was sent back as of that, and not as of one that never came', async () => {
    await pay(89)
    await send(await tokenBy())
    await decide((await reportOf()).id, { decision: 'returned', reason: 'Falta una foto.' })
    await scene.mails()
    await scene.pool.query('update reports set reminded = 90 where project_id <> $1', [project])
    scene.services.emitted.length = 0
    await remindOfReports(scene.services, inDays(15))
    const [mail] = await scene.mails()
    expect(mail).toMatchObject({ kind: 'report_reminder', text_body: expect.stringContaining('que te devolvimos sigue sin corregir') })
    expect(mail!.text_body).not.toMatch(/90 días|no recibimos/)
  })

  it('decides once, of two at the same moment', async () => {
    await pay()
    await send(await tokenBy())
    const { id } = await reportOf()
    const both = await Promise.all([decide(id, { decision: 'approved' }), decide(id, { decision: 'returned', reason: 'No' })])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('has the list as a spreadsheet, and finds nothing by words that nothing has', async () => {
    await pay()
    const { text } = await scene.as('ana', 'GET', `/admin/reports.csv?query=agua ${count}`)
    expect(text.split('\r\n')[1]).toContain(`Agua ${count}`)
    expect((await scene.as('ana', 'GET', '/admin/reports?query=zzzz')).body.meta.total).toBe(0)
    for (const sort of ['due_at', '-due_at', 'sent_at', 'project', '-project'])
      expect((await scene.as('ana', 'GET', `/admin/reports?sort=${sort}`)).status).toBe(200)
    expect((await scene.as('ana', 'GET', '/admin/report/rprt_nobody')).status).toBe(404)
  })
})

describe('a payout that the bank returns', () => {
  /** The report of payouts so many days ago, sent; then the bank returned the first one. */
  async function sentAndReturned(...days: number[]): Promise<string> {
    const payouts: string[] = []
    for (const ago of days) payouts.push(await pay(ago))
    await remindOfReports(scene.services, new Date())
    expect((await send(await tokenBy())).status).toBe(204)
    await giveBack(payouts[0]!)
    const event = { id: 'evnt_1', type: PAYOUT_RETURNED.type, payload: { payout_id: payouts[0] } }
    await forgiveReport.handle({ ...scene.services, now: new Date() }, event)
    scene.services.emitted.length = 0
    return (await reportOf()).id
  }

  async function giveBack(id: string): Promise<void> {
    await scene.pool.query(
      `update payouts set returned_at = now(), return_reason = 'Closed account', return_recorded_at = now(),
        return_recorded_by = (select id from users where username = 'ana') where id = $1`,
      [id],
    )
    await scene.pool.query('update payout_contributions set returned_at = now() where payout_id = $1', [id])
  }

  it('while its report waits for review leaves nothing to publish', async () => {
    const id = await sentAndReturned(95)
    expect(await reportOf()).toMatchObject({ state: 'pending', payouts: [] })
    expect((await scene.as('ana', 'GET', `/admin/report/${id}`)).body.data).toMatchObject({
      payouts: [],
      contributions: 0,
      abilities: { decide: true, approve: false },
    })
    const { status, body } = await decide(id, { decision: 'approved' })
    expect([status, body.message]).toEqual([409, expect.stringContaining('no hay nada que publicar')])
    expect((await reportOf()).state).toBe('pending')
  })

  it('while its report waits for review is asked for no more once that is sent back', async () => {
    const id = await sentAndReturned(95)
    expect(await listed()).toBe(false)
    expect((await decide(id, { decision: 'returned', reason: 'El banco la devolvió.' })).status).toBe(204)
    expect([(await managed()).body.data, await listed()]).toEqual([[], true])
    const held = await scene.pool.query('select id from project_pictures where project_id = $1 and held_at is not null', [project])
    expect(held.rows).toEqual([])
    await scene.pool.query('update reports set reminded = 90 where project_id <> $1', [project])
    await remindOfReports(scene.services, inDays(200))
    expect([await scene.mails(), await listed()]).toEqual([[], true])
  })

  it('leaves its report with the other payouts', async () => {
    const id = await sentAndReturned(10, 5)
    expect((await decide(id, { decision: 'returned', reason: 'Falta una foto.' })).status).toBe(204)
    const payouts = [{ id: `pay_${project}_5`, amount: { amount: 30_000 } }]
    expect(await reportOf()).toMatchObject({ state: 'returned', payouts })
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['report_returned', 'report_returned'])
    expect((await send(await tokenBy())).status).toBe(204)
    expect((await decide(id, { decision: 'approved' })).status).toBe(204)
    expect((await scene.call('GET', `/project/${project}`)).body.data.updates[0]).toMatchObject({ payouts })
  })

  it('before its report is asked for needs none', async () => {
    const id = await pay(3, { deliver: 0 })
    await giveBack(id)
    await oweReport.handle({ ...scene.services, now: new Date() }, { id: 'evnt_1', type: PAYOUT_RECORDED.type, payload: { payout_id: id } })
    expect((await managed()).body.data).toEqual([])
  })

  it('brings its project back only if no other report is overdue', async () => {
    const payouts = [await pay(200), await pay(95)]
    await remindOfReports(scene.services, new Date())
    expect((await managed()).body.data.map(({ overdue }: { overdue: boolean }) => overdue)).toEqual([true, true])
    const seen: boolean[] = [await listed()]
    for (const payout_id of payouts) {
      const event = { id: 'evnt_1', type: PAYOUT_RETURNED.type, payload: { payout_id } }
      await forgiveReport.handle({ ...scene.services, now: new Date() }, event)
      seen.push(await listed())
    }
    expect(seen).toEqual([false, false, true])
  })
})

describe('reminders', () => {
  it.each([
    [44, 0, true],
    [45, 45, true],
    [75, 75, true],
    [89, 75, true],
    [90, 75, true],
    [91, 90, false],
  ])('after %i days: the one of %i, each once; in the list: %s', async (days, reminder, is_listed) => {
    await pay()
    scene.services.emitted.length = 0
    await scene.pool.query('update reports set reminded = 90 where project_id <> $1', [project])
    const now = new Date(Date.now() + days * DAY + 1000)
    for (let i = 0; i < 2; i++) await remindOfReports(scene.services, now)
    expect(letters()).toEqual(reminder === 0 ? [] : ['report_reminder', 'report_reminder'])
    expect((await scene.pool.query('select reminded from reports where project_id = $1', [project])).rows[0].reminded).toBe(reminder)
    expect(await listed()).toBe(is_listed)
  })

  it('the last day that its letters name is all in time, and the project leaves the searches once it is over in Argentina', () => {
    const due_at = '2027-02-20T12:00:00.000Z'
    const at = (now: string) => [reminderAt(due_at, new Date(now)), daysLeft(due_at, new Date(now))]
    expect(at('2027-02-20T02:59:00.000Z')).toEqual([75, 1])
    expect(at('2027-02-20T12:23:00.000Z')).toEqual([75, 0])
    expect(at('2027-02-21T02:59:00.000Z')).toEqual([75, 0])
    expect(at('2027-02-21T03:00:00.000Z')).toEqual([90, -1])
  })

  it('two schedules at once send each once', async () => {
    await pay()
    await scene.pool.query('update reports set reminded = 90 where project_id <> $1', [project])
    scene.services.emitted.length = 0
    await Promise.all([1, 2, 3].map(() => remindOfReports(scene.services, inDays(50))))
    expect(letters()).toHaveLength(2)
  })

  it('an unlisted project leaves search and shelves, and keeps its page, its gifts and its place with its organization', async () => {
    await pay()
    const causes = async () => (await scene.call('GET', '/projects?cause=agua&per_page=100')).body
    const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
    const before = await causes()
    expect(ids(before)).toContain(project)
    await remindOfReports(scene.services, inDays(91))
    for (const path of [
      '/projects?per_page=100',
      '/projects?sort=newest&per_page=100',
      '/projects?sort=goal&per_page=100',
      '/projects/featured',
      '/projects/getActive?per_page=100',
    ])
      expect(ids((await scene.call('GET', path)).body), path).not.toContain(project)
    expect(ids(await causes())).not.toContain(project)
    const near = await scene.call('POST', '/organizations/getNearProjects', { body: { per_page: 100 } })
    expect(near.body.data.projects.map(({ id }: { id: string }) => id)).not.toContain(project)
    expect((await scene.call('GET', `/project/${project}`)).body.data).toMatchObject({ id: project, unlisted: true })
    const own = await scene.call('GET', '/organization/org-1')
    expect(own.body.data.projects.map(({ id }: { id: string }) => id)).toContain(project)
    expect((await scene.call('GET', `/trails?project=${project}`)).body.meta.total).toBe(1)
  })
})
