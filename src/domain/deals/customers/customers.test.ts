import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type DealScene, openDealScene, reportDealBooking } from '../../../testing/deal-scene.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { DEAL_OWN_DATA } from '../deal.own-data.server.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const formerOf = (id: string) => scene.pool.query('select email, phone from customers where merged_into = $1 order by email', [id])
const customerOf = async (deal: string) => (await scene.deal(deal)).customer
const start = (customer: Record<string, unknown>) => scene.create({ customer })
let forms = 0
/** A message by the person themself. */
const write = async (contact: { email?: string; phone?: string }) => {
  const opened_at = new Date(Date.now() - 60_000).toISOString()
  const form = { name: 'Alguien', message: 'Hola', key: `form-key-${++forms}`, opened_at, ...contact }
  expect((await scene.as(null, 'POST', '/contact', form)).status).toBe(202)
}
const known = async (query: Record<string, string>) =>
  (await scene.as('sofia', 'GET', `/sales/customers?${new URLSearchParams(query)}`)).body.data

describe('the same person', () => {
  it('is found by one form of their number and address, and by a similar name', async () => {
    await start({ name: 'María \u202aJosé\u202c Gómez\ufeff', email: 'MJ@Example.com ', phone: '\u202a0261 15-555-0000\u202c' })
    const ways: Record<string, string>[] = [
      { phone: '+54 9 261 555 0000' },
      { email: 'mj@example.COM' },
      { name: 'maria jose gomes' },
      { name: 'María J' },
    ]
    for (const typed of ways)
      expect(await known(typed), JSON.stringify(typed)).toMatchObject([
        { name: 'María José Gómez', email: 'mj@example.com', phone: '+5492615550000', deals: 1, open_deals: 1 },
      ])
    expect(await known({ name: 'Zulema' })).toEqual([])
    expect(await known({ name: '%%%' })).toEqual([])
  })

  it('is joined, not doubled, and what was missing is filled in', async () => {
    const first = await start({ name: 'Julio Paz', phone: '+5492615551111' })
    const second = await start({ name: 'Julio A. Paz', phone: '0261 15 555-1111', email: 'julio@example.com' })
    const third = await start({ name: 'J. Paz', email: 'JULIO@example.com' })
    const [one, two, three] = [await customerOf(first), await customerOf(second), await customerOf(third)]
    expect([two.id, three.id]).toEqual([one.id, one.id])
    expect(three).toMatchObject({ name: 'Julio Paz', email: 'julio@example.com' })
  })

  it('is one by their number with and without 9 and 15, which stays as it was typed', async () => {
    const spellings = ['261 555 1234', '+54 9 261 555 1234', '0261 15 555 1234', '+54 261 555 1234']
    const ids = await Promise.all(spellings.flatMap((phone) => [start({ name: 'Lía Sur', phone }), start({ name: 'Lía S.', phone })]))
    const customers = await Promise.all(ids.map(customerOf))
    expect(new Set(customers.map(({ id }) => id)).size).toBe(1)
    for (const phone of spellings)
      expect(await known({ phone }), phone).toMatchObject([{ id: customers[0].id, phone: customers[0].phone, deals: 8, matches: 'phone' }])
    const at = (phone: string) => scene.as('sofia', 'PUT', `/sales/customer/${customers[0].id}`, { name: 'Lía Sur', language: 'es', phone })
    expect((await at('0261 15 555 1234')).status).toBe(204)
    expect((await customerOf(ids[0]!)).phone).toBe('+5492615551234')
    expect((await at('261 555 1234')).status).toBe(204)
    expect((await customerOf(ids[0]!)).phone).toBe('+542615551234')
    expect((await formerOf(customers[0].id)).rowCount).toBe(0)
  })

  it('is not who only shares a number but has another address', async () => {
    const one = await customerOf(await start({ name: 'Rita Sol', phone: '+5492615552222', email: 'rita@example.com' }))
    const other = await customerOf(await start({ name: 'Raúl Sol', phone: '+5492615552222', email: 'raul@example.com' }))
    expect(other.id).not.toBe(one.id)
  })

  it('typed by twenty sellers at once is one', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => start({ name: `Nora ${n}`, email: 'nora@example.com', phone: '+5492615553333' })),
    )
    expect(new Set(await Promise.all(ids.map(async (id) => (await customerOf(id)).id))).size).toBe(1)
  })

  it('is the user who has confirmed their address', async () => {
    expect((await customerOf(await start({ name: 'Vera Viaja', email: 'vera@example.com' }))).user).toEqual({
      id: scene.vera.id,
      username: 'vera',
    })
    await scene.user('tramposa', { verified: false })
    expect((await customerOf(await start({ name: 'Tramposa', email: 'tramposa@example.com' }))).user).toBeNull()
  })
})

describe('two customers', () => {
  const merge = (kept: string, merged_id: string) => scene.as('sofia', 'POST', `/sales/customer/${kept}/merges`, { merged_id })
  const part = (id: string) => scene.as('pablo', 'POST', `/sales/customer-merge/${id}/parting`)
  async function two(name: string) {
    const deals = [
      await start({ name: `${name} Uno` }),
      await start({ name: `${name} Dos`, email: `${name}@example.com`.toLowerCase(), phone: '+5492615559999' }),
    ]
    return { deals, ids: [(await customerOf(deals[0]!)).id, (await customerOf(deals[1]!)).id] as [string, string] }
  }

  it('are merged with their deals and contact, and parted again as they were', async () => {
    const { deals, ids } = await two('Elsa')
    const { body } = await merge(...ids)
    for (const id of deals) expect(await customerOf(id)).toMatchObject({ id: ids[0], email: 'elsa@example.com' })
    const later = await start({ name: 'Elsa de nuevo', email: 'elsa@example.com' })
    expect((await customerOf(later)).id).toBe(ids[0])
    expect((await scene.as('sofia', 'GET', `/sales/customer/${ids[0]}/merges`)).body.data).toMatchObject([
      { id: body.data.id, merged: { name: 'Elsa Dos' } },
    ])
    expect((await part(body.data.id)).status).toBe(204)
    expect((await part(body.data.id)).status).toBe(409)
    expect(await customerOf(deals[0]!)).toMatchObject({ id: ids[0], email: null, phone: null })
    expect(await customerOf(deals[1]!)).toMatchObject({ id: ids[1], email: 'elsa@example.com' })
    expect((await customerOf(later)).id).toBe(ids[0])
  })

  it('are one by every address that either had, also after another merge, until they are parted', async () => {
    const [vera] = [await customerOf(await start({ name: 'Vera Viaja', email: 'vera@example.com' }))]
    const one = await customerOf(await start({ name: 'Vera V.', email: 'vera.v@example.com', phone: '+5492615550101' }))
    const other = await customerOf(await start({ name: 'V. Viaja', email: 'viaja@example.com' }))
    const first = await merge(one.id, vera.id)
    await merge(other.id, one.id)
    const written = await customerOf(await start({ name: 'Vera', email: 'vera@example.com' }))
    expect(written).toMatchObject({ id: other.id, email: 'viaja@example.com', user: { username: 'vera' } })
    expect((await customerOf(await start({ name: 'Vera', phone: '+5492615550101' }))).id).toBe(other.id)
    expect((await customerOf(await start({ name: 'Su hermana', email: 'hermana@example.com', phone: '+5492615550101' }))).id).not.toBe(
      other.id,
    )
    const roots = async () =>
      (await scene.pool.query('select id, root_id from customers where id = any($1) order by id', [[vera.id, one.id, other.id]])).rows
    expect((await roots()).map(({ root_id }) => root_id)).toEqual([other.id, other.id, other.id])
    const [later] = (await scene.as('sofia', 'GET', `/sales/customer/${other.id}/merges`)).body.data
    expect((await part(later.id)).status).toBe(204)
    expect((await customerOf(await start({ name: 'Vera', email: 'vera@example.com' }))).id).toBe(one.id)
    expect((await part(first.body.data.id)).status).toBe(204)
    expect((await roots()).every(({ id, root_id }) => id === root_id)).toBe(true)
    const again = await customerOf(await start({ name: 'Vera', email: 'vera@example.com' }))
    expect(again).toMatchObject({ id: vera.id, user: { username: 'vera' } })
  })

  it('are parted until a day is over, and not later', async () => {
    const last = await two('Lila')
    const late = await merge(...last.ids)
    await scene.pool.query("update customer_merges set merged_at = now() - interval '23 hours 50 minutes' where id = $1", [
      late.body.data.id,
    ])
    expect((await part(late.body.data.id)).status).toBe(204)
    const { ids } = await two('Olga')
    const { body } = await merge(...ids)
    await scene.pool.query("update customer_merges set merged_at = now() - interval '24 hours 10 minutes' where id = $1", [body.data.id])
    expect((await part(body.data.id)).status).toBe(409)
    expect((await scene.as('sofia', 'GET', `/sales/customer/${ids[0]}/merges`)).body.data).toEqual([])
  })

  it('become one once, however many say so at once, whichever is kept', async () => {
    const { deals, ids } = await two('Irma')
    const answers = await Promise.all([merge(ids[0], ids[1]), merge(ids[1], ids[0]), merge(ids[0], ids[1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await customerOf(deals[0]!)).id).toBe((await customerOf(deals[1]!)).id)
    expect((await merge(ids[0], ids[0])).status).toBe(422)
    expect((await merge(ids[0], 'cust_none')).status).toBe(404)
  })

  it('are merged, parted, written to, moved and given deals at once, in all rounds without a deadlock', async () => {
    const { deals, ids } = await two('Ciro')
    const note = (deal: string) => scene.as('pablo', 'POST', `/sales/deal/${deal}/notes`, { body: 'Llamó' })
    const begin = (values: object) => scene.as('sofia', 'POST', '/sales', { title: 'Otro viaje más', source: 'whatsapp', ...values })
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      const to = round % 2 ? 'interested' : 'contacted'
      const done = await Promise.all([
        merge(...(round % 3 ? ids : ([ids[1], ids[0]] as const))),
        ...[...deals, ...deals].map(note),
        ...deals.map((id) => scene.move(id, to, { why: 'Se volvió a hablar' })),
        ...ids.map((customer_id) => begin({ customer_id })),
        ...ids.map((customer_id) => begin({ customer_id })),
        begin({ customer: { name: 'Ciro Dos', email: 'ciro@example.com', phone: '+5492615559999' } }),
        scene.as('sofia', 'POST', '/sales/bulk', { ids: deals.toReversed(), task: { title: 'Llamar', due_on: '2099-01-01' } }),
      ])
      statuses.push(...done.map(({ status }) => status))
      const { data } = (await scene.as('sofia', 'GET', `/sales/customer/${round % 3 ? ids[0] : ids[1]}/merges`)).body
      if (data[0]) await part(data[0].id)
    }
    expect(statuses.filter((status) => ![200, 201, 204, 409, 422].includes(status))).toEqual([])
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 2)
    const { rows } = await scene.pool.query(
      'select c.id from customers c where c.deals <> (select count(*) from deals d where d.customer_id = c.id)',
    )
    expect(rows).toEqual([])
  })

  it('are erased while they are merged and written to, without a deadlock', async () => {
    for (let round = 0; round < 6; round++) {
      const { deals, ids } = await two(`Gina${round}`)
      const note = (deal: string) => scene.as('pablo', 'POST', `/sales/deal/${deal}/notes`, { body: 'Llamó' })
      await Promise.all(deals.map(note))
      const erase = (id: string) => scene.pool.query('select forget_customer($1)', [id]).then(() => ({ status: 204 }))
      const done = await Promise.all([merge(...ids), ...[...deals, ...deals].map(note), ...ids.map(erase)])
      expect(done.map(({ status }) => status).filter((status) => ![201, 204, 409].includes(status))).toEqual([])
    }
  })

  it('are corrected, but no address is two people’s', async () => {
    const { ids } = await two('Alba')
    const correct = (values: object) => scene.as('sofia', 'PUT', `/sales/customer/${ids[0]}`, { name: 'Alba Uno', ...values })
    expect(Object.keys((await correct({ email: 'alba@example.com' })).body.errors)).toEqual(['email'])
    expect(Object.keys((await correct({ phone: '999' })).body.errors)).toEqual(['phone'])
    expect((await correct({ phone: '261 555 7777', language: 'en' })).status).toBe(204)
    expect(await known({ phone: '+542615557777' })).toMatchObject([{ id: ids[0], language: 'en' }])
  })

  it('stay known by the addresses and numbers that they wrote from before a correction', async () => {
    const id = await start({ name: 'Cora Luz', email: 'cora@example.com', phone: '+5492615556601' })
    const { id: customer } = await customerOf(id)
    const correct = (values: object) =>
      scene.as('sofia', 'PUT', `/sales/customer/${customer}`, { name: 'Cora Luz', language: 'es', ...values })
    const [second, third] = ['cora.luz@example.com', 'luz@example.com']
    await write({ email: 'cora@example.com', phone: '261 15 555-6601' })
    expect((await correct({ email: second, phone: '+5492615556602' })).status).toBe(204)
    await write({ email: second })
    for (const email of [third, second, third]) {
      expect((await correct({ email, phone: '+5492615556602' })).status).toBe(204)
      await write({ email })
    }
    expect((await formerOf(customer)).rows).toEqual([
      { email: second, phone: null },
      { email: 'cora@example.com', phone: '+5492615556601' },
      { email: third, phone: null },
    ])
    const formerly: Record<string, string>[] = [{ email: 'cora@example.com' }, { email: second }, { phone: '+5492615556601' }]
    for (const typed of formerly) {
      expect((await customerOf(await start({ name: 'Cora', ...typed }))).id).toBe(customer)
      expect(await known(typed)).toMatchObject([{ id: customer, email: third, matches: Object.keys(typed)[0] }])
    }
    const list = async (path: string) =>
      (await scene.as('sofia', 'GET', path)).body.data.map(({ title, email }: Record<string, string>) => title ?? email)
    expect(await list('/sales?query=cora@example')).toHaveLength(4)
    expect(await list('/sales/users?query=cora@example')).toEqual([third])
    expect((await scene.as('sofia', 'GET', `/sales/customer/${customer}/merges`)).body.data).toEqual([])
    await scene.pool.query('select forget_customer($1)', [customer])
    expect((await formerOf(customer)).rows).toEqual(Array(3).fill({ email: null, phone: null }))
  })

  it('stay known by the number of an earlier chat', async () => {
    const { code } = (await scene.as(null, 'POST', '/chat-codes', { path: '/' })).body.data
    const chat = async (phone: string) => {
      const { status, body } = await scene.as('sofia', 'POST', '/sales/leads', { code, name: 'Delfina Sur', phone })
      expect(status).toBe(201)
      return customerOf(body.data.deal_id)
    }
    const { id } = await chat('+5492615556605')
    const corrected = { name: 'Delfina Sur', language: 'es', phone: '+5492615556606' }
    expect((await scene.as('sofia', 'PUT', `/sales/customer/${id}`, corrected)).status).toBe(204)
    expect((await chat('+5492615556605')).id).toBe(id)
  })

  it('leave no typing mistake behind, which may be a stranger’s address, nor what is taken off them', async () => {
    const stranger = await scene.user('ajena')
    const id = await start({ name: 'Ofelia Paz', email: 'ajena@example.com', phone: '+5492615556603' })
    const { id: customer } = await customerOf(id)
    const correct = async (values: object) =>
      expect(
        (await scene.as('sofia', 'PUT', `/sales/customer/${customer}`, { name: 'Ofelia Paz', language: 'es', ...values })).status,
      ).toBe(204)
    await correct({ email: 'ofelia@example.com', phone: '+5492615556604' })
    expect((await formerOf(customer)).rows).toEqual([])
    expect((await customerOf(id)).user).toBeNull()
    expect(await rowsOf(scene.services.db, DEAL_OWN_DATA.as_customer!.query(stranger.id))).toEqual([])
    expect((await customerOf(await start({ name: 'Ajena', email: 'ajena@example.com' }))).id).not.toBe(customer)
    await write({ email: 'ofelia@example.com', phone: '+5492615556604' })
    await correct({})
    expect((await formerOf(customer)).rows).toEqual([])
  })

  it('lose an address that was corrected away to whoever gets it, so that nobody is erased with another', async () => {
    const [one, other] = [await start({ name: 'Iris Uno', email: 'iris@example.com' }), await start({ name: 'Iris Dos' })]
    const correct = async (deal: string, email: string) => {
      const { id, name } = await customerOf(deal)
      expect((await scene.as('sofia', 'PUT', `/sales/customer/${id}`, { name, language: 'es', email })).status).toBe(204)
    }
    await write({ email: 'iris@example.com' })
    await correct(one, 'uno@example.com')
    await correct(other, 'iris@example.com')
    const iris = await scene.user('iris')
    await scene.pool.query('delete from users where id = $1', [iris.id])
    expect((await customerOf(one)).name).toBe('Iris Uno')
    expect((await customerOf(other)).name).toBeNull()
  })

  it('are corrected only as they were seen: what another seller corrected meanwhile is not overwritten', async () => {
    const id = await start({ name: 'Berta Sosa', email: 'berta@example.com' })
    const { customer } = await scene.deal(id)
    const seen = { name: customer.name, email: customer.email, phone: customer.phone, language: customer.language }
    const correct = (values: object, as = 'sofia') =>
      scene.as(as, 'PUT', `/sales/customer/${customer.id}`, {
        name: 'Berta Sosa',
        email: 'berta@example.com',
        language: 'es',
        seen,
        ...values,
      })
    expect((await correct({ phone: '261 555 8888' }, 'pablo')).status).toBe(204)
    const { status, body } = await correct({ name: 'Berta Sosa Paz' })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^(Somebody else changed|Otra persona cambió)/)])
    expect((await scene.deal(id)).customer).toMatchObject({ name: 'Berta Sosa', phone: '+542615558888' })
    expect((await correct({ name: 'Berta Sosa Paz', seen: { ...seen, phone: '+542615558888' } })).status).toBe(204)
  })

  it('are merged only as both were seen', async () => {
    const { deals, ids } = await two('Hebe')
    const [seen, seen_merged] = await Promise.all(
      deals.map(async (deal) => {
        const { name, email, phone, language } = await customerOf(deal)
        return { name, email, phone, language }
      }),
    )
    const name = 'Otra Persona'
    const correct = (id: string) => scene.as('pablo', 'PUT', `/sales/customer/${id}`, { name, language: 'es' })
    const merge = (values: object) =>
      scene.as('sofia', 'POST', `/sales/customer/${ids[0]}/merges`, { merged_id: ids[1], seen, seen_merged, ...values })
    expect((await correct(ids[1])).status).toBe(204)
    const { status, body } = await merge({})
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^(Somebody else changed|Otra persona cambió)/)])
    expect((await customerOf(deals[1]!)).id).toBe(ids[1])
    expect((await correct(ids[0])).status).toBe(204)
    const seen_now = { name, email: null, phone: null, language: 'es' }
    expect((await merge({ seen_merged: seen_now })).status).toBe(409)
    expect((await merge({ seen: seen_now, seen_merged: seen_now })).status).toBe(201)
  })
})

it('whose address is corrected finds their trip and its gift in their account as before, and reads the former address in their data', async () => {
  const selma = await scene.user('selma')
  const id = await start({ name: 'Selma Sanz', email: 'selma@example.com' })
  const { code, customer } = await scene.deal(id)
  await receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id: 'RS-selma', deal: code }))
  await scene.followBookings()
  const trips = async () => (await scene.call('GET', '/oauth/user/trips', { token: selma.token })).body.data.trips
  const linked = [expect.objectContaining({ gift: expect.objectContaining({ state: 'expected' }) })]
  expect(await trips()).toEqual(linked)
  const correction = { name: 'Selma Sanz', language: 'es', email: 'selma.sanz@example.com' }
  expect((await scene.as('sofia', 'PUT', `/sales/customer/${customer.id}`, correction)).status).toBe(204)
  expect(await trips()).toEqual(linked)
  expect((await customerOf(id)).user).toEqual({ id: selma.id, username: 'selma' })
  const [own] = await rowsOf<{ email: string; former_contacts: unknown }>(scene.services.db, DEAL_OWN_DATA.as_customer!.query(selma.id))
  expect(own).toMatchObject({ email: 'selma.sanz@example.com', former_contacts: [{ email: 'selma@example.com', phone: null }] })
  await scene.pool.query('delete from users where id = $1', [selma.id])
  expect((await scene.pool.query("select from customers where email like 'selma%'")).rowCount).toBe(0)
})

it('who erases their account is forgotten, and their deals stay without a name', async () => {
  const nina = await scene.user('nina')
  const id = await start({ name: 'Nina Ruiz', email: 'nina@example.com', phone: '+5492615554444' })
  await scene.as('sofia', 'POST', `/sales/deal/${id}/notes`, { body: 'Viaja con su hija' })
  await scene.pool.query('delete from users where id = $1', [nina.id])
  const deal = await scene.deal(id)
  expect(deal).toMatchObject({ title: `Viaje ${deal.code}`, customer: { name: null, email: null, phone: null, user: null } })
  expect((await scene.pool.query('select from deal_notes where deal_id = $1', [id])).rowCount).toBe(0)
  expect(await known({ phone: '+5492615554444' })).toEqual([])
})
