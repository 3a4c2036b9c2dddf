import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertEvent } from '../../../testing/content/offers.ts'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { forgetInactive } from '../customers/forget-customers.server.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene({ OFFICE_HOURS: 'sun-sat 00:00-24:00', FIRST_ANSWER_MINUTES: '60' })
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.pool.query(
    'delete from leads; delete from seller_duties; delete from notifications; delete from realtime_events; delete from rate_limits',
  )
  scene.services.emitted.length = 0
})

let count = 0
const form = (values: Record<string, unknown> = {}) => ({
  name: 'Ana Paz',
  email: `ana${++count}@example.com`,
  message: 'Sueño con la nieve',
  key: `form-key-${count}`,
  opened_at: new Date(Date.now() - 60_000).toISOString(),
  ...values,
})
const write = (values: Record<string, unknown> = {}) => scene.as(null, 'POST', '/contact', form(values))
const leads = async (query = '') => (await scene.as('sofia', 'GET', `/sales/leads${query}`)).body.data
const duty = (who: string, on_duty: boolean) => scene.as(who, 'PUT', '/sales/duty', { on_duty })
const letters = () => scene.services.emitted.filter(({ type }) => type === 'letter.queued').map(({ payload }) => payload.kind)

describe('the contact form', () => {
  it('becomes a deal with what it said, and tells everybody when nobody is on duty', async () => {
    expect(
      (await write({ name: 'Bruno Sosa', phone: '261 555 1234', project: 'proj-1', from: '2099-03-01', to: '2099-03-08' })).status,
    ).toBe(202)
    const [lead] = await leads()
    expect(lead).toMatchObject({
      way: 'form',
      name: 'Bruno Sosa',
      phone: '+542615551234',
      message: 'Sueño con la nieve',
      from: '2099-03-01',
      language: 'en',
      project: { slug: 'proj-1' },
      given_to: null,
      answered_at: null,
      waited: 0,
      is_late: false,
    })
    expect(await scene.deal(lead.deal.id)).toMatchObject({
      stage: 'interested',
      source: 'form',
      owner: null,
      start: '2099-03-01',
      customer: { name: 'Bruno Sosa' },
    })
    const { rows } = await scene.pool.query('select u.username, n.kind from notifications n join users u on u.id = n.user_id order by 1')
    expect(rows).toEqual([
      { username: 'pablo', kind: 'lead_new' },
      { username: 'sofia', kind: 'lead_new' },
    ])
    expect(letters()).toEqual(['lead_given', 'lead_given', 'lead_received'])
    const events = await scene.pool.query("select name, data from realtime_events where channel = 'private-sales' and name = 'lead.new'")
    expect(events.rows).toEqual([{ name: 'lead.new', data: { lead_id: lead.id, deal_id: lead.deal.id } }])
    expect(JSON.stringify(scene.services.emitted)).not.toMatch(/Bruno|2615551234|example\.com/)
  })

  it.each([
    ['name', { name: '' }],
    ['name', { name: '<script>alert(1)</script>' }],
    ['name', { name: '\u202e\u200b' }],
    ['email', { email: '', phone: '' }],
    ['email', { email: 'ana@' }],
    ['email', { email: 'ana@example.com\r\nBcc: all@example.com' }],
    ['phone', { phone: '12' }],
    ['message', { message: '   ' }],
    ['message', { message: 'a'.repeat(4001) }],
    ['message', { message: 'hola\u0000' }],
    ['from', { from: '2020-01-01' }],
    ['to', { from: '2099-03-08', to: '2099-03-01' }],
    ['to', { to: '2099-02-30' }],
    ['project', { project: "x' or 1=1" }],
    ['key', { key: 'x' }],
    ['opened_at', { opened_at: 'yesterday' }],
    ['message', { message: ['a'] }],
    ['email', { email: { a: 1 } }],
  ])('is refused by its %s: %j', async (field, values) => {
    const answer = await write(values)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await leads()).toEqual([])
  })

  it('takes names and telephone numbers as they were pasted, without what nobody sees', async () => {
    expect((await write({ name: 'Ana \u202ezaP\ufeff', phone: '\u202a261 555-1234\u202c' })).status).toBe(202)
    expect((await leads())[0]).toMatchObject({ name: 'Ana zaP', phone: '+542615551234' })
  })

  it('takes an international address, however it was pasted, and says beside its field which the mail server cannot reach', async () => {
    expect((await write({ email: '\u200b ana.paz@\u00d1an\u00addu\u0301.com.ar\ufeff ' })).status).toBe(202)
    expect((await leads())[0]).toMatchObject({ email: 'ana.paz@ñandú.com.ar' })
    const plain = await openDealScene({ SMTP_URL: 'smtp://localhost:1' })
    const refused = await plain.as(null, 'POST', '/contact', form({ email: 'josé@example.com' }))
    expect(refused.body.errors).toEqual({ email: [expect.stringContaining('@')] })
    expect((await plain.as(null, 'POST', '/contact', form({ email: 'jose@ñandú.com.ar' }))).status).toBe(202)
    await plain.close()
  })

  it('says all that is wrong at once, also of a telephone', async () => {
    const answer = await write({ name: '', email: '', phone: 'abc', message: '' })
    expect(Object.keys(answer.body.errors).sort()).toEqual(['message', 'name', 'phone'])
  })

  it('sent twice, or twenty times at once, is one', async () => {
    const same = form()
    const sent = await Promise.all(Array.from({ length: 20 }, () => scene.as(null, 'POST', '/contact', same)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await leads()).toHaveLength(1)
  })

  it('sent again with something else in it, is a further message of the same deal, also with the address that was meant', async () => {
    const typo = form({ email: 'celeste@example.con' })
    const send = (values: object = {}) => scene.as(null, 'POST', '/contact', { ...typo, ...values })
    for (const values of [{}, {}, { message: 'Sueño con la nieve, en julio' }, { email: 'celeste@example.com' }])
      for (let sent = 0; sent < 2; sent++) expect((await send(values)).status).toBe(202)
    await Promise.all([1, 2, 3].map(() => send({ phone: '261 555 9876' })))
    const found = await leads()
    expect(found.map(({ email, message }: { email: string; message: string }) => [email, message]).sort()).toEqual([
      ['celeste@example.com', 'Sueño con la nieve'],
      ['celeste@example.con', 'Sueño con la nieve'],
      ['celeste@example.con', 'Sueño con la nieve'],
      ['celeste@example.con', 'Sueño con la nieve, en julio'],
    ])
    expect(new Set(found.map(({ deal }: { deal: { id: string } }) => deal.id)).size).toBe(1)
    expect(letters().filter((kind) => kind === 'lead_received')).toHaveLength(2)
  })

  it('sent again about a deal that is lost, or whose customer was forgotten, is the first one of another deal', async () => {
    const first = form({ email: 'olinda@example.com' })
    const send = async (message: string) => {
      await scene.as(null, 'POST', '/contact', { ...first, message })
      return (await leads('?sort=-created_at'))[0].deal.id as string
    }
    const lost = await send('Uno')
    await scene.move(lost, 'lost', { lost_reason_id: 'lost_price' })
    const forgotten = await send('Dos')
    expect(forgotten).not.toBe(lost)
    await scene.pool.query('select forget_customer(customer_id) from deals where id = $1', [forgotten])
    const last = await send('Tres')
    expect([lost, forgotten]).not.toContain(last)
    expect((await scene.deal(last)).customer).toMatchObject({ email: 'olinda@example.com' })
  })

  it('keeps the event that it is about, by the address of its page in either language', async () => {
    await insertEvent(scene.pool, 'offe_1', { es: 'Fiesta de la Vendimia', en: 'Harvest Festival', start: '2099-03-05', end: '2099-03-08' })
    for (const event of ['fiesta-de-la-vendimia', 'harvest-festival']) {
      await write({ event })
      const [lead] = await leads()
      expect([event, lead.event, lead.deal.title]).toEqual([
        event,
        { slug: 'harvest-festival', name: 'Harvest Festival' },
        'Fiesta de la Vendimia',
      ])
      await scene.pool.query('delete from leads')
    }
  })

  it('is kept nowhere when a program filled in what people do not see, and answered the same', async () => {
    expect((await write({ website: 'https://spam.example' })).status).toBe(202)
    expect(await leads()).toEqual([])
  })

  it('faster than anybody types is asked to wait', async () => {
    const answer = await write({ opened_at: new Date().toISOString() })
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/Wait a few seconds/)])
  })

  it('is limited per address, and so are the letters to one address', async () => {
    const sent: number[] = []
    const from = (values: object) => scene.call('POST', '/contact', { body: form({ ...values }), address: '203.0.113.9' })
    for (let n = 0; n < 32; n++) sent.push((await from({ email: 'victim@example.com' })).status)
    expect([sent.slice(0, 30).every((status) => status === 202), sent.slice(30)]).toEqual([true, [429, 429]])
    expect(letters().filter((kind) => kind === 'lead_received')).toHaveLength(3)
  })

  it('joins the open deal of the same person, by the one form of their number, and adds nothing to what is known of them', async () => {
    const id = await scene.create({ customer: { name: 'Celia Ruiz', phone: '+54 9 261 555-4321' } })
    await write({ name: 'Celia', email: 'somebody@example.com', phone: '0261 15 555 4321', from: '2099-05-01' })
    const [lead] = await leads()
    expect([lead.deal.id, lead.email, lead.given_to.username]).toEqual([id, 'somebody@example.com', 'sofia'])
    const deal = await scene.deal(id)
    expect(deal).toMatchObject({ start: null, customer: { name: 'Celia Ruiz', email: null } })
    const life = (await scene.as('pablo', 'GET', `/sales/deal/${id}/life`)).body.data
    expect(life.timeline[0]).toMatchObject({ kind: 'lead', message: 'Sueño con la nieve', by: null })
  })

  it('of somebody whose deal is lost starts another one', async () => {
    const id = await scene.create({ customer: { name: 'Dora', email: 'dora@example.com' } })
    await scene.move(id, 'lost', { lost_reason_id: 'lost_price' })
    await write({ email: 'dora@example.com' })
    expect((await leads())[0].deal.id).not.toBe(id)
  })
})

describe('its letter', () => {
  const given = async () =>
    (await scene.mails())
      .filter(({ kind }) => kind === 'lead_given')
      .map(({ to_address, text_body }) => `${to_address.split('@')[0]}: ${/Te tocó|Nadie está de turno/.exec(text_body)?.[0]}`)
      .sort()

  it('goes to all sellers while nobody is on duty, and only to the one who took the deal meanwhile', async () => {
    await write()
    expect(await given()).toEqual(['pablo: Nadie está de turno', 'sofia: Nadie está de turno'])
    await write()
    const [{ deal }] = (await leads()).slice(-1)
    const { version } = await scene.deal(deal.id)
    await scene.as('pablo', 'PATCH', `/sales/deal/${deal.id}`, { owner_id: scene.pablo.id, version })
    expect(await given()).toEqual(['pablo: Te tocó'])
  })

  it('goes to all where the deal’s seller sells no longer, and nobody is on duty', async () => {
    const rita = await scene.user('rita', { role: 'salesop' })
    await scene.create({ customer: { name: 'Nora Gil', email: 'nora.gil@example.com' }, owner_id: rita.id })
    await scene.pool.query('delete from user_roles where user_id = $1', [rita.id])
    await write({ email: 'nora.gil@example.com' })
    expect(await given()).toEqual(['pablo: Nadie está de turno', 'sofia: Nadie está de turno'])
  })

  it('goes out for each message that waits, also of a deal that was answered before', async () => {
    const email = 'iris@example.com'
    const id = await scene.create({ customer: { name: 'Iris Vega', email } })
    const answer = () => scene.as('sofia', 'POST', `/sales/deal/${id}/notes`, { kind: 'whatsapp', body: '¡Hola!' })
    await answer()
    await write({ email })
    expect(await given()).toEqual(['sofia: Te tocó'])
    await write({ email })
    await answer()
    expect(await given()).toEqual([])
  })
})

it('are listed in several orders, and exported as they are filtered', async () => {
  for (const name of ['Ana Uno', 'Beto Dos', 'Caro Tres']) await write({ name })
  const [, second] = await leads('?sort=created_at')
  await scene.as('sofia', 'POST', `/sales/deal/${second.deal.id}/notes`, { kind: 'mail', body: '¡Hola!' })
  const names = async (query: string) => (await leads(query)).map(({ name }: { name: string }) => name.split(' ')[0])
  expect(await names('')).toEqual(['Ana', 'Caro', 'Beto'])
  expect(await names('?sort=-waiting')).toEqual(['Beto', 'Caro', 'Ana'])
  expect(await names('?sort=created_at')).toEqual(['Ana', 'Beto', 'Caro'])
  expect(await names('?sort=-created_at&page=2&per_page=2')).toEqual(['Ana'])
  expect((await scene.as('sofia', 'GET', '/sales/leads?sort=name')).status).toBe(422)
  const [heading, ...rows] = (await scene.as('sofia', 'GET', '/sales/leads.csv?state=waiting&sort=-created_at')).text.trim().split('\r\n')
  expect(heading).toContain('Received,Channel,Name,E-mail,Telephone,Message')
  expect(rows.map((row) => /Form,(\w+) /.exec(row)?.[1])).toEqual(['Caro', 'Ana'])
  const { rows: acts } = await scene.pool.query("select actor_id, after from audit_entries where action = 'deal.leads_exported'")
  expect(acts).toEqual([{ actor_id: scene.sofia.id, after: { rows: 2 } }])
})

describe('sellers on duty', () => {
  it('get leads in turn, also those that come at once', async () => {
    for (const who of ['sofia', 'pablo']) expect((await duty(who, true)).status).toBe(204)
    await Promise.all(Array.from({ length: 10 }, () => write()))
    const { rows } = await scene.pool.query('select count(*)::int from leads group by given_to')
    expect(rows).toEqual([{ count: 5 }, { count: 5 }])
    expect((await duty('sofia', false)).status).toBe(204)
    await write()
    expect((await leads()).filter((lead: { given_to: { username: string } }) => lead.given_to.username === 'pablo')).toHaveLength(6)
    expect((await leads('?mine=1')).length).toBe(5)
  })

  it('say so once, and who they are', async () => {
    for (let twice = 0; twice < 2; twice++) await duty('sofia', true)
    const { rows } = await scene.pool.query("select count(*)::int from audit_entries where action = 'user.on_duty' and actor_id = $1", [
      scene.sofia.id,
    ])
    expect(rows[0].count).toBeGreaterThan(0)
    expect((await scene.as('pablo', 'GET', '/sales/duty')).body.data).toMatchObject({ on_duty: false, sellers: [{ username: 'sofia' }] })
  })

  it.each([
    [null, 401],
    ['vera', 403],
    ['boss', 403],
  ] as const)('are nobody’s business: %s', async (who, status) => {
    for (const [method, path, body] of [
      ['GET', '/sales/leads'],
      ['GET', '/sales/leads.csv'],
      ['POST', '/sales/leads', { code: 'abcdef', name: 'Ana Paz' }],
      ['GET', '/sales/duty'],
      ['PUT', '/sales/duty', { on_duty: true }],
    ] as const)
      expect((await scene.as(who, method, path, body)).status, path).toBe(status)
  })
})

describe('the clock to the first answer', () => {
  it('stops with a message that was sent, or a move, and not with a note', async () => {
    await write()
    const [{ deal }] = await leads()
    await scene.as('sofia', 'POST', `/sales/deal/${deal.id}/notes`, { body: 'Llamar mañana' })
    expect((await leads('?state=waiting')).length).toBe(1)
    await scene.as('sofia', 'POST', `/sales/deal/${deal.id}/notes`, { kind: 'whatsapp', body: '¡Hola!' })
    expect((await leads('?state=waiting')).length).toBe(0)
    const [lead] = await leads('?state=answered')
    expect(lead).toMatchObject({ is_late: false, answered_at: expect.any(String) })
  })

  it('stops with a quote that was sent, also of a deal that has one', async () => {
    const email = 'alba@example.com'
    const id = await scene.create({ customer: { name: 'Alba Ruiz', email }, destination_id: 'city:1' })
    const quote = async () => {
      const items = [{ name: 'Hotel', price: 1000 }]
      const draft = await scene.as('sofia', 'PUT', `/sales/deal/${id}/quote`, {
        language: 'es',
        items,
        currency: 'ARS',
        holds_until: '2099-01-31',
      })
      return scene.as('sofia', 'POST', `/sales/deal/${id}/quote/sending`, { version_id: draft.body.data.id, way: 'link' })
    }
    expect((await quote()).status).toBe(204)
    await write({ email })
    expect((await leads('?state=waiting')).length).toBe(1)
    expect((await quote()).status).toBe(204)
    expect((await leads('?state=waiting')).length).toBe(0)
  })

  it('is late after its time', async () => {
    await write()
    await scene.pool.query("update leads set created_at = created_at - interval '2 hours', answer_by = answer_by - interval '2 hours'")
    expect((await leads())[0]).toMatchObject({ is_late: true, waited: 120 })
  })
})

describe('a chat’s code', () => {
  const start = async (path: string, project?: string) =>
    (await scene.as(null, 'POST', '/chat-codes', { path, project })).body.data.code as string

  it('is the same for everybody who begins there, and starts the deal with all of it', async () => {
    const code = await start('/en/project/proj-1')
    expect(code).toMatch(/^[0-9a-z]{6}$/)
    expect(await start('/proyecto/proj-1')).toBe(code)
    expect(await Promise.all(Array.from({ length: 8 }, () => start('/ofertas?x=1', 'proj-1')))).toEqual(
      Array(8).fill(await start('/en/offers', 'proj-1')),
    )
    const answer = await scene.as('sofia', 'POST', '/sales/leads', {
      code: code.toUpperCase(),
      name: 'Eva Luna',
      phone: '261 555 9999',
      message: 'Hola',
    })
    expect([answer.status, answer.body.data.joined]).toEqual([201, false])
    expect(await scene.deal(answer.body.data.deal_id)).toMatchObject({
      source: 'whatsapp',
      owner: { username: 'sofia' },
      project: { slug: 'proj-1' },
    })
    expect((await leads())[0]).toMatchObject({ way: 'whatsapp', page: 'project', given_to: { username: 'sofia' } })
    expect(letters()).toEqual([])
  })

  it('that is none is refused beside its field', async () => {
    for (const code of ['zzzzzz', "a'or'1", '', 'abc']) {
      const answer = await scene.as('sofia', 'POST', '/sales/leads', { code, name: 'Eva Luna' })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['code']])
    }
  })

  it('of an address that is none is that of the home page', async () => {
    expect(await start('//evil.example/x')).toBe(await start('/'))
    expect((await scene.as(null, 'POST', '/chat-codes', { path: 'javascript:alert(1)' })).status).toBe(422)
  })
})

describe('customers without activity for 24 months', () => {
  /** All of it happened so many months earlier than it did. */
  async function age(id: string, months: number) {
    const ago = `make_interval(months => ${months}, hours => 1)`
    await scene.pool.query(
      `update customers c set created_at = c.created_at - ${ago} from deals d where d.customer_id = c.id and d.id = '${id}'`,
    )
    await scene.pool.query(
      `update deals set created_at = created_at - ${ago}, stage_since = stage_since - ${ago}, first_answer_at = first_answer_at - ${ago} where id = '${id}'`,
    )
    for (const table of ['leads', 'deal_notes'])
      await scene.pool.query(`update ${table} set created_at = created_at - ${ago} where deal_id = '${id}'`)
  }
  async function customer(name: string) {
    const contact = { name, email: `${name}@example.com` }
    const id = await scene.create({ title: `Viaje de ${name}`, customer: contact, note: `Llamar a ${name}` })
    await write(contact)
    return id
  }

  it('lose their name, their contact and what was written about them, whatever stage their deals are in; deals stay', async () => {
    const [lost, open, recent, travels] = [await customer('olga'), await customer('rita'), await customer('elsa'), await customer('nora')]
    await scene.move(lost, 'lost', { lost_reason_id: 'lost_price', why: 'olga no quiere' })
    await scene.pool.query("update deals set end_date = current_date - interval '2 months' where id = $1", [travels])
    for (const [id, months] of [
      [lost, 24],
      [open, 24],
      [recent, 23],
      [travels, 30],
    ] as const)
      await age(id, months)
    const again = await customer('ines')
    await age(again, 30)
    await write({ name: 'ines', email: 'ines@example.com' })
    expect(await forgetInactive(scene.services, new Date())).toEqual({ customers: 2 })
    expect(await forgetInactive(scene.services, new Date())).toEqual({ customers: 0 })
    for (const [id, stage, name] of [
      [lost, 'lost', 'olga'],
      [open, 'interested', 'rita'],
    ] as const) {
      const forgotten = await scene.deal(id)
      expect(forgotten).toMatchObject({ stage, customer: { name: null, email: null, phone: null }, title: `Viaje ${forgotten.code}` })
      expect(JSON.stringify((await scene.as('sofia', 'GET', `/sales/deal/${id}/life`)).body)).not.toMatch(new RegExp(name, 'i'))
    }
    const names = [recent, travels, again].map(async (id) => (await scene.deal(id)).customer.name)
    expect(await Promise.all(names)).toEqual(['elsa', 'nora', 'ines'])
  })
})
