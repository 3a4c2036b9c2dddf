import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DealScene, openDealScene, reportDealBooking } from '../../../testing/deal-scene.ts'
import { insertProject } from '../../../testing/fixture.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { STAGES } from '../deal-stages.ts'
import { printQuote } from './print-quote.server.ts'
import { quoteSentLetter } from './quote.letters.ts'
import { quoteState } from './quote.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
  await insertProject(scene.pool, 'proj_2')
  await insertProject(scene.pool, 'proj_hidden', { status: 'hidden' })
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.pool.query('delete from notifications; delete from realtime_events; delete from rate_limits')
  scene.services.emitted.length = 0
})

const QUOTE = {
  language: 'es',
  intro: '¡Hola! Este es tu viaje.',
  items: [
    { name: 'Hotel, 7 noches', details: 'Con desayuno', price: 120_050 },
    { name: 'Traslados', price: 30_000 },
  ],
  included: 'Desayuno\nTraslados',
  currency: 'ARS',
  holds_until: '2099-01-31',
}
const TRIP = {
  trip_type: 'ONLY_HOTEL',
  destination_id: 'city:1',
  project_id: 'proj_1',
  rooms: [{ adults: 2, childs: [] }],
  start: dayIn(40),
  end: dayIn(47),
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const write = (id: string, values: object = {}, who: string | null = 'sofia') =>
  scene.as(who, 'PUT', `/sales/deal/${id}/quote`, { ...QUOTE, ...values })
const send = (id: string, version_id: string, way = 'link', who: string | null = 'sofia') =>
  scene.as(who, 'POST', `/sales/deal/${id}/quote/sending`, { version_id, way })
const desk = async (id: string) => (await scene.as('pablo', 'GET', `/sales/deal/${id}/quote`)).body.data
/** The last version that was sent, in its present state, unless the test gives others. */
async function withdraw(id: string, seen: object = {}) {
  const { versions, state } = await desk(id)
  const version_id = versions.find(({ sent_at }: { sent_at: string | null }) => sent_at !== null).id
  return scene.as('sofia', 'POST', `/sales/deal/${id}/quote/withdrawal`, { version_id, state, ...seen })
}
const page = (code: string, method = 'GET', part = '', body?: unknown, who: string | null = null) =>
  scene.as(who, method, `/quote/${code}${part}`, body)

/** A deal with a quote that was sent. */
async function sent(values: object = {}, deal: object = TRIP): Promise<{ id: string; code: string }> {
  const id = await scene.create({ ...deal })
  const draft = await write(id, values)
  if (draft.status !== 200) throw new Error(draft.text)
  const done = await send(id, draft.body.data.id)
  if (done.status !== 204) throw new Error(done.text)
  scene.services.emitted.length = 0
  return { id, code: (await desk(id)).code }
}

describe('a quote at the desk', () => {
  it('is a draft that nobody sees until it is sent; then the deal asks for its total', async () => {
    const id = await scene.create(TRIP)
    const draft = (await write(id)).body.data
    const { code, versions, state } = await desk(id)
    expect([state, versions.length, versions[0]]).toEqual([
      null,
      1,
      expect.objectContaining({
        number: 1,
        sent_at: null,
        total: { amount: 150_050, currency: 'ARS' },
        written_by: { name: expect.any(String), surname: expect.any(String) },
      }),
    ])
    expect((await page(code)).status).toBe(404)
    expect((await send(id, draft.id)).status).toBe(204)
    expect(await scene.deal(id)).toMatchObject({
      stage: 'quoted',
      amount: { amount: 150_050, currency: 'ARS' },
      holds_until: '2099-01-31',
      first_answer_at: expect.any(String),
    })
    expect((await page(code)).body.data).toMatchObject({
      number: 1,
      state: 'open',
      total: { amount: 150_050, currency: 'ARS' },
      included: ['Desayuno', 'Traslados'],
      can_travel: true,
      project: { id: 'proj_1', collects: true },
      trip: { destination: { text: 'Mendoza' } },
      seller: { name: expect.any(String) },
    })
    const { rows } = await scene.pool.query("select action from audit_entries where subject_id = $1 and action like 'deal.quote%'", [id])
    expect(rows).toEqual([{ action: 'deal.quote_sent' }])
  })

  it('shows its customer nothing but their own trip', async () => {
    const { code, id } = await sent()
    const text = (await page(code)).text
    const { customer, code: deal_code } = await scene.deal(id)
    for (const secret of [customer.name, customer.email, id, customer.id, deal_code, scene.sofia.id, 'sofia@'])
      expect(text).not.toContain(secret)
  })

  it('is mailed in its own language by its letter, if there is an address', async () => {
    const id = await scene.create(TRIP)
    expect((await send(id, (await write(id, { language: 'en' })).body.data.id, 'mail')).status).toBe(204)
    expect(scene.services.emitted.find(({ type }) => type === 'letter.queued')?.payload).toMatchObject({
      kind: 'quote_sent',
      language: 'en',
    })
    const { data } = (await scene.as('pablo', 'GET', `/sales/deal/${id}/quote`)).body
    const to = await quoteSentLetter.recipient(scene.services as never, { user_id: undefined, facts: { version_id: data.versions[0].id } })
    // The stored address of a message is erased together with its customer.
    expect(to).toMatchObject({
      user_id: null,
      address: (await scene.deal(id)).customer.email,
      shown_address: expect.stringMatching(/^.•••@•••$/),
    })
    const without = await scene.create({ ...TRIP, customer: { name: 'Sin Correo', phone: '261 555 7777' } })
    const refused = await send(without, (await write(without)).body.data.id, 'mail')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['way']])
  })

  it.each([
    ['items', { items: [] }],
    ['items', { items: Array.from({ length: 31 }, () => ({ name: 'Hotel', price: 1 })) }],
    ['items.0.price', { items: [{ name: 'Hotel', price: -1 }] }],
    ['items.0.price', { items: [{ name: 'Hotel', price: 10.5 }] }],
    ['items.0.price', { items: [{ name: 'Hotel', price: 1e300 }] }],
    [
      'items.0.price',
      {
        items: [
          { name: 'Uno', price: 1e12 },
          { name: 'Otro', price: 1 },
        ],
      },
    ],
    ['items.0.name', { items: [{ name: '<b>Hotel</b>', price: 1 }] }],
    ['items.0.offer_id', { items: [{ name: 'Hotel', price: 1, offer_id: 'offr_none' }] }],
    ['currency', { currency: 'XQZ' }],
    ['holds_until', { holds_until: 'mañana' }],
    ['intro', { intro: 'a'.repeat(2001) }],
    ['included', { included: 'a\u0000' }],
    ['language', { language: 'pt' }],
  ])('is refused by its %s: %j', async (field, values) => {
    const answer = await write(await scene.create(), values)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('is not sent on a day that has passed, nor twice, nor as another draft than was seen', async () => {
    const id = await scene.create(TRIP)
    const late = (await write(id, { holds_until: '2020-01-01' })).body.data
    expect(Object.keys((await send(id, late.id)).body.errors)).toEqual(['holds_until'])
    expect((await write(id)).status).toBe(409)
    const next = (await write(id, { draft_id: late.id })).body.data
    expect([next.number, (await send(id, late.id)).status]).toEqual([1, 404])
    const both = await Promise.all([send(id, next.id), send(id, next.id, 'link', 'pablo')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('is withdrawn only as it was seen, once', async () => {
    const { id, code } = await sent()
    const [first] = (await desk(id)).versions
    await page(code, 'POST', '/acceptances', { number: 1 })
    expect((await withdraw(id, { state: 'open' })).status).toBe(409)
    await send(id, (await write(id)).body.data.id)
    expect((await withdraw(id, { version_id: first.id, state: 'accepted' })).status).toBe(409)
    expect((await withdraw(id, { version_id: first.id })).status).toBe(409)
    expect((await page(code)).body.data).toMatchObject({ number: 2, state: 'open' })
    for (let twice = 0; twice < 2; twice++) expect((await withdraw(id, { state: 'open' })).status).toBe(204)
    expect((await page(code)).body.data.state).toBe('withdrawn')
    for (const wrong of [{ state: undefined }, { version_id: undefined }, { state: 'lost' }])
      expect((await withdraw(id, wrong)).status).toBe(422)
  })

  it('is nobody’s who does not sell, and of an open deal only', async () => {
    const { id } = await sent()
    for (const [who, status] of [
      [null, 401],
      ['vera', 403],
      ['boss', 403],
    ] as const) {
      expect((await write(id, {}, who)).status).toBe(status)
      expect((await send(id, 'quot_x', 'link', who)).status).toBe(status)
      expect((await scene.as(who, 'GET', `/sales/deal/${id}/quote`)).status).toBe(status)
      expect((await scene.as(who, 'POST', `/sales/deal/${id}/quote/withdrawal`, { version_id: 'quot_x', state: 'open' })).status).toBe(
        status,
      )
    }
    await scene.move(id, 'lost', { lost_reason_id: 'lost_price' })
    expect((await write(id)).status).toBe(409)
  })

  it('that was sent never changes, nor does its sum lie: the database refuses', async () => {
    const { id } = await sent()
    await expect(scene.pool.query('update quote_versions set total = 1 where deal_id = $1', [id])).rejects.toThrow()
    await expect(scene.pool.query("update quote_versions set included = 'otra cosa' where deal_id = $1", [id])).rejects.toThrow(
      /does not change/,
    )
    await expect(
      scene.pool.query(
        `insert into quote_versions (id, deal_id, number, language, items, currency, total, holds_until, created_at) values ('quot_x', $1, 9, 'es', '[{"name":"x","price":5}]', 'ARS', 6, '2099-01-01', now())`,
        [id],
      ),
    ).rejects.toThrow(/adds_up/)
  })
})

describe('its customer', () => {
  it('opens it once; a seller who looks is no customer', async () => {
    const { id, code } = await sent()
    await page(code, 'POST', '/openings', { number: 1 }, 'sofia')
    expect((await desk(id)).versions[0].opened_at).toBeNull()
    for (let times = 0; times < 3; times++) expect((await page(code, 'POST', '/openings', { number: 1 })).status).toBe(204)
    expect((await desk(id)).versions[0].opened_at).toEqual(expect.any(String))
    const told = await scene.pool.query('select u.username, n.kind from notifications n join users u on u.id = n.user_id')
    expect(told.rows).toEqual([{ username: 'sofia', kind: 'quote_opened' }])
    const events = await scene.pool.query("select channel, name from realtime_events where name = 'quote.opened' order by channel")
    expect(events.rows).toEqual([
      { channel: `private-deal.${id}`, name: 'quote.opened' },
      { channel: 'private-sales', name: 'quote.opened' },
    ])
  })

  it('chooses a project that collects, and may choose again', async () => {
    const { id, code } = await sent()
    const choose = (project_id: string, number = 1) => page(code, 'POST', '/choices', { number, project_id })
    for (let twice = 0; twice < 2; twice++) expect((await choose('proj_2')).status).toBe(204)
    expect((await scene.deal(id)).project.id).toBe('proj_2')
    expect((await choose('proj_1')).status).toBe(204)
    const life = (await scene.as('pablo', 'GET', `/sales/deal/${id}/life`)).body.data.timeline.filter(
      ({ kind }: { kind: string }) => kind === 'quote',
    )
    expect(life.map(({ event, project }: { event: string; project: string }) => [event, project])).toEqual([
      ['chosen', 'Proyecto proj_1'],
      ['chosen', 'Proyecto proj_2'],
      ['sent', null],
    ])
    for (const wrong of ['proj_hidden', 'proj_none']) expect(Object.keys((await choose(wrong)).body.errors)).toEqual(['project_id'])
  })

  it('chooses so often that it is a choice, and no more', async () => {
    const { id, code } = await sent()
    const told = async () =>
      (await scene.pool.query("select from notifications where kind = 'quote_chosen' and facts ->> 'deal_id' = $1", [id])).rowCount
    const answers = []
    for (let n = 0; n < 21; n++)
      answers.push((await page(code, 'POST', '/choices', { number: 1, project_id: n % 2 ? 'proj_1' : 'proj_2' })).status)
    expect(answers).toEqual([...Array(20).fill(204), 429])
    expect(await told()).toBe(20)
  })

  it('is for the customer: a seller neither chooses, asks nor accepts', async () => {
    const { id, code } = await sent()
    expect((await page(code, 'POST', '/choices', { number: 1, project_id: 'proj_2' }, 'sofia')).status).toBe(403)
    expect((await page(code, 'POST', '/acceptances', { number: 1 }, 'sofia')).status).toBe(403)
    const question = { number: 1, question: '¿Se ve bien?', key: 'question-of-sofia' }
    expect((await page(code, 'POST', '/questions', question, 'sofia')).status).toBe(403)
    expect((await page(code)).body.data.questions).toEqual([])
    expect((await scene.deal(id)).project?.id).not.toBe('proj_2')
    expect((await page(code)).body.data.state).toBe('open')
    expect((await page(code, 'POST', '/acceptances', { number: 1 })).status).toBe(204)
  })

  it('tells its seller by letter when it is asked about and accepted, without the customer', async () => {
    const { code } = await sent()
    await scene.mails()
    for (const question of ['¿Incluye el traslado?', '¿Y el desayuno?'])
      await page(code, 'POST', '/questions', { number: 1, question, key: `letter-${question.length}-0123456789` })
    for (let twice = 0; twice < 2; twice++) await page(code, 'POST', '/acceptances', { number: 1 })
    const mails = await scene.mails()
    expect(mails.map(({ kind }) => kind)).toEqual(['quote_asked', 'quote_asked', 'quote_accepted'])
    const { rows } = await scene.pool.query('select name from customers where name is not null')
    for (const { subject, text_body } of mails) {
      expect(subject).toMatch(/presupuesto de /)
      for (const { name } of rows) expect(subject + text_body).not.toContain(name)
      expect(text_body).not.toMatch(/traslado|desayuno/)
    }
  })

  it('is heard by the deal’s seller, also where another one sent the quote', async () => {
    const id = await scene.create(TRIP)
    await send(id, (await write(id)).body.data.id, 'link', 'pablo')
    const { code } = await desk(id)
    await scene.mails()
    await page(code, 'POST', '/questions', { number: 1, question: '¿Y el desayuno?', key: 'question-of-two' })
    await page(code, 'POST', '/acceptances', { number: 1 })
    const mails = await scene.mails()
    expect(mails.map(({ to_address }) => to_address)).toEqual(['sofia@example.com', 'sofia@example.com'])
    for (const { text_body } of mails) expect(text_body).toMatch(/presupuesto de \$\s1\.500,50 de tu venta/)
  })

  it('is heard by its sender alone, as theirs, where its deal’s seller sells no longer', async () => {
    const { id: owner_id } = await scene.user('ramiro', { role: 'salesop' })
    const id = await scene.create({ ...TRIP, owner_id })
    await send(id, (await write(id)).body.data.id, 'link', 'pablo')
    const { code } = await desk(id)
    await scene.pool.query('delete from user_roles where user_id = $1', [owner_id])
    await scene.mails()
    await page(code, 'POST', '/questions', { number: 1, question: '¿Y el desayuno?', key: 'question-of-sender' })
    await page(code, 'POST', '/acceptances', { number: 1 })
    const mails = await scene.mails()
    expect(mails.map(({ to_address }) => to_address)).toEqual(['pablo@example.com', 'pablo@example.com'])
    for (const { text_body } of mails) expect(text_body).toMatch(/presupuesto de \$\s1\.500,50 de tu venta/)
  })

  it('is heard by all sellers, or the one on duty, who takes the deal, once its own sell no longer', async () => {
    const { id: owner_id, token } = await scene.user('rita', { role: 'salesop' })
    const id = await scene.create({ ...TRIP, owner_id })
    const draft = await scene.call('PUT', `/sales/deal/${id}/quote`, { token, body: QUOTE })
    await scene.call('POST', `/sales/deal/${id}/quote/sending`, { token, body: { version_id: draft.body.data.id, way: 'link' } })
    const { code } = await desk(id)
    await scene.pool.query('delete from user_roles where user_id = $1', [owner_id])
    await scene.mails()
    await page(code, 'POST', '/openings', { number: 1 })
    await page(code, 'POST', '/questions', { number: 1, question: '¿Y el desayuno?', key: 'question-of-none' })
    const asked = await scene.mails()
    expect(asked.map(({ to_address }) => to_address).sort()).toEqual(['pablo@example.com', 'sofia@example.com'])
    for (const { text_body } of asked) expect(text_body).toMatch(/la puede tomar cualquiera/)
    expect((await scene.as('pablo', 'PUT', '/sales/duty', { on_duty: true })).status).toBe(204)
    await page(code, 'POST', '/acceptances', { number: 1 })
    const accepted = await scene.mails()
    expect(accepted.map(({ to_address, text_body }) => [to_address, /de tu venta/.test(text_body)])).toEqual([['pablo@example.com', true]])
    expect((await scene.deal(id)).owner.username).toBe('pablo')
    const { rows } = await scene.pool.query(
      "select u.username, n.kind from notifications n join users u on u.id = n.user_id where n.kind like 'quote_%' order by 2, 1",
    )
    expect(rows).toEqual([
      { username: 'pablo', kind: 'quote_accepted' },
      { username: 'pablo', kind: 'quote_asked' },
      { username: 'sofia', kind: 'quote_asked' },
    ])
    await scene.as('pablo', 'PUT', '/sales/duty', { on_duty: false })
  })

  it('asks, once for each form, and is heard', async () => {
    const { id, code } = await sent()
    const ask = (question: unknown, key: string) => page(code, 'POST', '/questions', { number: 1, question, key })
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask('¿Incluye seguro? <img onerror=x>', 'question-1')))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await page(code)).body.data.questions).toEqual([
      { question: '¿Incluye seguro? <img onerror=x>', created_at: expect.any(String) },
    ])
    for (const wrong of ['', 'a'.repeat(2001), null, ['x'], 'a\u0007']) expect((await ask(wrong, 'question-2')).status).toBe(422)
    const { rows } = await scene.pool.query("select kind, facts from notifications where kind = 'quote_asked'")
    expect(rows).toEqual([{ kind: 'quote_asked', facts: { deal_id: id, about: 'Mendoza' } }])
  })

  it('asks a further question where the same form comes with another text', async () => {
    const { code } = await sent()
    const ask = (question: string) => page(code, 'POST', '/questions', { number: 1, question, key: 'question-lost' })
    for (const question of ['¿Incluye seguro?', '¿Incluye seguro médico?'])
      expect((await Promise.all([1, 2, 3].map(() => ask(question)))).map(({ status }) => status)).toEqual([204, 204, 204])
    const { questions } = (await page(code)).body.data
    expect(questions.map(({ question }: { question: string }) => question).sort()).toEqual(['¿Incluye seguro médico?', '¿Incluye seguro?'])
  })

  it('accepts once, from twenty tabs at once', async () => {
    const { id, code } = await sent()
    const all = await Promise.all(Array.from({ length: 20 }, () => page(code, 'POST', '/acceptances', { number: 1 })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]))
    const { rows } = await scene.pool.query(
      "select count(*)::int from quote_events e join quote_versions v on v.id = e.version_id where v.deal_id = $1 and e.kind = 'accepted'",
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
    expect((await scene.pool.query("select count(*)::int from notifications where kind = 'quote_accepted'")).rows[0].count).toBe(1)
    expect((await page(code)).body.data).toMatchObject({ state: 'accepted', accepted_at: expect.any(String) })
  })

  it('does not accept what changed, was withdrawn, or is over, however it races', async () => {
    const { id, code } = await sent()
    const next = (await write(id, { items: [{ name: 'Más caro', price: 900_000 }] })).body.data
    const [accepted, resent] = await Promise.all([page(code, 'POST', '/acceptances', { number: 1 }), send(id, next.id)])
    expect(resent.status).toBe(204)
    expect([204, 409]).toContain(accepted.status)
    expect((await page(code)).body.data).toMatchObject({ number: 2, state: 'open', total: { amount: 900_000 } })
    expect((await page(code, 'POST', '/acceptances', { number: 1 })).body.message).toMatch(/newer version/)
    expect((await withdraw(id)).status).toBe(204)
    expect((await page(code)).body.data.state).toBe('withdrawn')
    for (const [part, body] of [
      ['/acceptances', { number: 2 }],
      ['/choices', { number: 2, project_id: 'proj_2' }],
      ['/questions', { number: 2, question: '¿Y?', key: 'question-9' }],
      ['/hand-offs', { number: 2 }],
    ] as const)
      expect([part, (await page(code, 'POST', part, body)).status]).toEqual([part, 409])
  })

  it('finds nothing with another code, however it is written', async () => {
    const { code } = await sent()
    for (const wrong of [`${code.slice(0, -1)}0`.replace(code, 'x'), code.toUpperCase(), `${code}x`, "'or'1'='1", '%00', 'a'.repeat(64)]) {
      if (wrong === code) continue
      for (const [method, part, body] of [
        ['GET', '', undefined],
        ['GET', '/quote.pdf', undefined],
        ['POST', '/openings', { number: 1 }],
        ['POST', '/acceptances', { number: 1 }],
        ['POST', '/choices', { number: 1, project_id: 'proj_2' }],
        ['POST', '/hand-offs', { number: 1 }],
      ] as const)
        expect([wrong, part, (await page(encodeURIComponent(wrong), method, part, body)).status]).toEqual([wrong, part, 404])
    }
  })

  it('takes no nonsense', async () => {
    const { code } = await sent()
    for (const body of [{}, { number: '1' }, { number: 0 }, { number: 1.5 }, [], { number: 1e300 }, { number: { a: 1 } }])
      expect([JSON.stringify(body), (await page(code, 'POST', '/acceptances', body)).status]).toEqual([
        JSON.stringify(body),
        expect.toSatisfy((status) => status === 422 || status === 400),
      ])
  })
})

describe('going on to the travel site', () => {
  it('carries search, project and the deal’s code; the booking that comes back moves the deal, and its gift appears', async () => {
    const { id, code } = await sent()
    await page(code, 'POST', '/choices', { number: 1, project_id: 'proj_2' })
    await page(code, 'POST', '/acceptances', { number: 1 })
    const gone = await page(code, 'POST', '/hand-offs', { number: 1 })
    expect([gone.status, gone.body.data.url]).toEqual([201, expect.stringContaining('tripType=ONLY_HOTEL')])
    const { rows } = await scene.pool.query('select code, project_id, user_id from hand_offs where deal_code = $1', [
      (await scene.deal(id)).code,
    ])
    expect(rows).toEqual([{ code: expect.any(String), project_id: 'proj_2', user_id: null }])
    await receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id: `RS-${code}`, hand_off: rows[0].code }))
    await scene.followBookings()
    expect(await scene.deal(id)).toMatchObject({ stage: 'booked', booking: 'confirmed', gift: { amount: 10_000, currency: 'ARS' } })
    expect((await page(code)).body.data.state).toBe('booked')
    expect((await page(code, 'POST', '/hand-offs', { number: 1 })).status).toBe(409)
  })

  it('keeps the trip that was sent, also when its deal is edited, until another version is', async () => {
    const { id, code } = await sent()
    await page(code, 'POST', '/acceptances', { number: 1 })
    const before = (await page(code)).body.data
    const { version } = await scene.deal(id)
    const trip = { start: dayIn(60), end: dayIn(62), rooms: [{ adults: 4, childs: [] }] }
    expect((await scene.as('sofia', 'PATCH', `/sales/deal/${id}`, { ...trip, version })).status).toBeLessThan(300)
    expect((await page(code)).body.data).toEqual(before)
    await page(code, 'POST', '/hand-offs', { number: 1 })
    const { rows } = await scene.pool.query(
      'select d.start_date::text as deal, h.start_date::text as handed_off from deals d join hand_offs h on h.deal_code = d.code where d.id = $1',
      [id],
    )
    expect(rows).toEqual([{ deal: trip.start, handed_off: TRIP.start }])
    const next = (await write(id)).body.data
    expect((await page(code)).body.data.trip).toEqual(before.trip)
    await send(id, next.id)
    expect((await page(code)).body.data.trip).toMatchObject(trip)
    // A tab that shows the accepted version does not lead to the other one, which nobody accepted.
    const old = await page(code, 'POST', '/hand-offs', { number: 1 })
    expect([old.status, old.body.message]).toEqual([409, expect.stringMatching(/newer version/)])
    expect((await page(code, 'POST', '/hand-offs', { number: 2 })).status).toBe(409)
    await page(code, 'POST', '/acceptances', { number: 2 })
    expect((await page(code, 'POST', '/hand-offs', { number: 2 })).status).toBe(201)
  })

  it('waits for the seller where the trip is not whole', async () => {
    const { code } = await sent({}, { destination_id: 'city:1' })
    expect((await page(code)).body.data.can_travel).toBe(false)
    await page(code, 'POST', '/acceptances', { number: 1 })
    expect((await page(code, 'POST', '/hand-offs', { number: 1 })).status).toBe(422)
  })

  it('shows trip and gift to the customer who confirms the same address, before or after the booking, and to nobody else', async () => {
    const email = 'lola@example.com'
    const { id, code } = await sent({}, { ...TRIP, customer: { name: 'Lola Mora', email } })
    await page(code, 'POST', '/acceptances', { number: 1 })
    await page(code, 'POST', '/hand-offs', { number: 1 })
    const [{ code: hand_off }] = (await scene.pool.query('select code from hand_offs where deal_code = $1', [(await scene.deal(id)).code]))
      .rows
    await receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id: 'RS-lola', hand_off }))
    await scene.followBookings()
    const lola = await scene.user('lola')
    const trips = async (token: string) => (await scene.call('GET', '/oauth/user/trips', { token })).body.data.trips
    expect(await trips(lola.token)).toEqual([
      expect.objectContaining({
        booking: expect.objectContaining({ status: 'confirmed' }),
        gift: expect.objectContaining({ state: 'expected' }),
      }),
    ])
    const other = await scene.create({ customer: { name: 'Dolores Mora', email: 'dolores@example.com' } })
    const merged = (await scene.deal(id)).customer.id
    const kept = (await scene.deal(other)).customer.id
    expect((await scene.as('sofia', 'POST', `/sales/customer/${kept}/merges`, { merged_id: merged })).status).toBe(201)
    expect(await trips(lola.token)).toHaveLength(1)
    const dolores = await scene.user('dolores')
    expect([await trips(lola.token), await trips(dolores.token)].map(({ length }) => length)).toEqual([1, 1])
    await scene.pool.query('update users set email_verified = false where id in ($1, $2)', [lola.id, dolores.id])
    expect(await trips(lola.token)).toEqual([])
    expect(await trips(scene.vera.token)).toEqual([])
  })
})

it('is a PDF with its own words, which nobody keeps', async () => {
  const { code } = await sent()
  const response = await scene.api.fetch(
    new Request(`http://localhost/quote/${code}/quote.pdf`, { headers: { 'accept-language': 'es' } }),
    { request_id: 'req_pdf' },
  )
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
    response.headers.get('x-robots-tag'),
  ]).toEqual([200, 'application/pdf', 'private, no-store', 'noindex'])
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('is a PDF that leads to its page only while it can be accepted there', async () => {
  const { id, code } = await sent()
  const printed = async () => {
    const documents: { blocks: { is: string; text?: string }[] }[] = []
    const print = async (document: never) => {
      documents.push(document)
      return new Uint8Array()
    }
    await printQuote({ ...scene.services, now: new Date(), locale: 'es', printer: { print } } as never, code)
    return documents[0]!.blocks
  }
  expect((await printed()).some(({ is }) => is === 'code')).toBe(true)
  await withdraw(id)
  expect((await printed()).some(({ is }) => is === 'code')).toBe(false)
  expect((await printed()).some(({ text }) => text?.includes('Pedinos otro'))).toBe(true)
})

it('is over with its day, unless it was accepted; and follows its deal', () => {
  const facts = { stage: 'quoted' as const, withdrawn: false, accepted: false, holds_until: '2026-05-10', today: '2026-05-10' }
  expect(quoteState(facts)).toBe('open')
  expect(quoteState({ ...facts, today: '2026-05-11' })).toBe('expired')
  expect(quoteState({ ...facts, today: '2026-05-11', accepted: true })).toBe('accepted')
  expect(quoteState({ ...facts, withdrawn: true, accepted: true })).toBe('withdrawn')
  expect(STAGES.map((stage) => quoteState({ ...facts, stage }))).toEqual(['open', 'open', 'open', 'open', 'booked', 'booked', 'withdrawn'])
})
