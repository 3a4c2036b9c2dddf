import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { insertGift, insertHandOff } from '../../../testing/fixture.ts'

let scene: DealScene
let with_account: string
let alone: string
const SECRETS = { cuil: '20123456786', rotary_member_id: '7654321' }

beforeAll(async () => {
  scene = await openDealScene()
  await scene.pool.query("update users set phone = '+5492615550000', cuil = $1, rotary_member_id = $2 where username = 'vera'", [
    SECRETS.cuil,
    SECRETS.rotary_member_id,
  ])
  const { rows } = await scene.pool.query("select email from users where username = 'vera'")
  with_account = await scene.create({
    title: 'Viaje de Vera',
    customer: { name: 'Vera Sosa', email: rows[0].email, language: 'en' },
    destination_id: 'city:1',
  })
  alone = await scene.create({ title: 'Viaje de Ana', customer: { name: 'Ana Ñandú', phone: '+5491143210000' } })
  await scene.as('sofia', 'POST', `/sales/deal/${alone}/notes`, { kind: 'whatsapp', body: 'Hola, Ana' })
})
afterAll(() => scene.close())

type Row = { slug: string; kinds: string[]; deals: number; trips: number } & Record<string, unknown>
const list = async (query = '') => (await scene.as('sofia', 'GET', `/sales/users?${query}`)).body.data as Row[]
const slugs = async (query: string) => (await list(query)).map(({ slug }) => slug)

describe('the list', () => {
  it('has sellers, customers and travellers, each person once', async () => {
    const all = await list('per_page=100')
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    expect(all.find(({ slug }) => slug === 'vera')).toMatchObject({
      kinds: ['customer', 'traveller'],
      name: 'Vera Sosa',
      language: 'en',
      deals: 1,
      open_deals: 1,
      place: 'Mendoza',
    })
    expect(all.find(({ slug }) => slug === 'sofia')).toMatchObject({ kinds: ['seller'], selling: 2 })
    expect(all.find(({ name }) => name === 'Ana Ñandú')).toMatchObject({
      username: null,
      kinds: ['customer'],
      slug: expect.stringMatching(/^cust_/),
    })
    // An admin without a booking is not listed.
    expect(all.map(({ slug }) => slug)).not.toContain('boss')
  })

  it('has the e-mail and telephone of customers and of people with a booking, not of every account', async () => {
    const { id } = await scene.user('lejana')
    await scene.pool.query("update users set phone = '+5492615551111' where id = any($1)", [[id, scene.pablo.id]])
    const seen = async (slug: string) => {
      const [row] = await list(`query=${slug}`)
      const { body } = await scene.as('sofia', 'GET', `/sales/user/${slug}`)
      expect([row!.email, row!.phone]).toEqual([body.data.email, body.data.phone])
      return [row!.email, row!.phone]
    }
    for (const slug of ['lejana', 'pablo']) expect(await seen(slug)).toEqual([null, null])
    for (const query of ['5551111', 'lejana@example.com']) expect(await list(`query=${query}`)).toEqual([])
    expect((await scene.as('sofia', 'GET', '/sales/users.csv')).text).not.toMatch(/lejana@|5551111/)
    expect(await seen('vera')).toEqual(['vera@example.com', '+5492615550000'])
    await insertHandOff(scene.pool, 'lejana', 'proj_1')
    await scene.pool.query("update hand_offs set user_id = $1 where code = 'lejana'", [id])
    await scene.pool.query(
      `insert into bookings (id, external_id, revision, status, hand_off_id, match, user_id, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
       values ('book_1', 'X-1', 1, 'cancelled', 'hand_lejana', 'code', $1, 'tlejana', 'ONLY_HOTEL', 'ARS', 4, 2, 0, 0, 2, 1, '2026-11-01')`,
      [id],
    )
    expect(await seen('lejana')).toEqual(['lejana@example.com', '+5492615551111'])
    await scene.owner.query("delete from bookings where id = 'book_1'; delete from users where username = 'lejana'")
  })

  it.each([
    ['query=ana+nandu', 1],
    ['query=43210000', 1],
    ['query=nobody', 0],
    ['kind=seller', 2],
    ['kind=customer', 2],
    ['language=en&kind=customer', 1],
    ['place=city:1', 1],
    ['deals=open', 2],
    ['trips=some', 0],
  ])('is narrowed by %s', async (query, count) => expect(await list(query)).toHaveLength(count))

  it('can be narrowed to the places of deals and trips, each with the people it leads to', async () => {
    const places = async () => (await scene.as('sofia', 'GET', '/sales/users/places')).body.data
    expect(await places()).toEqual([{ id: 'city:1', name: 'Mendoza', users: 1 }])
    // Their own trip to the place of their deal, and another person's.
    for (const { id } of [scene.vera, scene.pablo]) {
      await insertHandOff(scene.pool, id, 'proj_1')
      await scene.pool.query(
        `insert into bookings (id, external_id, revision, status, hand_off_id, match, user_id, trail_code, trip_type, destination_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
         values ($1, 'P-' || $1, 1, 'confirmed', 'hand_' || $1, 'code', $1, 't' || $1, 'ONLY_HOTEL', 'city:1', 'ARS', 4, 2, 0, 0, 2, 1, '2026-11-01')`,
        [id],
      )
    }
    expect(await places()).toEqual([{ id: 'city:1', name: 'Mendoza', users: 2 }])
    expect(await list('place=city:1')).toHaveLength(2)
    await scene.owner.query("delete from bookings where external_id like 'P-%'")
  })

  it('is ordered, and paged without losing or repeating anybody', async () => {
    expect((await list('sort=-last_contact'))[0]).toMatchObject({ name: 'Ana Ñandú' })
    const all = await slugs('per_page=100&sort=name')
    const paged = [...(await slugs('per_page=2&page=1&sort=name')), ...(await slugs('per_page=2&page=2&sort=name'))]
    expect(paged).toEqual(all.slice(0, 4))
    expect(await slugs('sort=-name&per_page=100')).toEqual(all.toReversed())
    expect((await scene.as('sofia', 'GET', '/sales/users?sort=cuil')).status).toBe(422)
  })

  it('as CSV begins no cell with a formula, and says in the audit log who took it', async () => {
    await scene.create({ title: 'Con una fórmula', customer: { name: '=1+1', email: 'formula@example.com' } })
    const csv = await scene.as('pablo', 'GET', '/sales/users.csv?kind=customer')
    expect(csv.text).toContain("'=1+1")
    expect(csv.text.split('\r\n').filter(Boolean)).toHaveLength(4)
    const { rows } = await scene.pool.query(
      "select actor_id, after from audit_entries where action = 'customer.exported' order by created_at desc, id desc limit 1",
    )
    expect(rows).toEqual([{ actor_id: scene.pablo.id, after: { rows: 3 } }])
  })
})

describe('a person', () => {
  it('has everything of theirs, by either of their names, and nothing of their account', async () => {
    await insertGift(scene.pool, 'gift_1')
    await scene.pool.query(
      "insert into contribution_donors (contribution_id, user_id, name, way, created_at) values ('gift_1', $1, 'Vera', 'transfer', now())",
      [scene.vera.id],
    )
    const detail = await scene.as('sofia', 'GET', '/sales/user/vera')
    expect(detail.body.data).toMatchObject({
      username: 'vera',
      phone: '+5492615550000',
      customer_deals: [{ id: with_account }],
      seller_deals: [],
      contributions: [{ state: expect.any(String) }],
    })
    const { rows } = await scene.pool.query('select customer_id from deals where id = $1', [with_account])
    expect((await scene.as('sofia', 'GET', `/sales/user/${rows[0].customer_id}`)).body.data.username).toBe('vera')
    for (const path of ['/sales/user/vera', '/sales/users?query=vera', '/sales/users.csv?query=vera']) {
      const { text } = await scene.as('sofia', 'GET', path)
      for (const secret of Object.values(SECRETS)) expect(text, path).not.toContain(secret)
      expect(text, path).not.toMatch(/cuil|rotary|password|session|factor|verified|disabled|digest/i)
    }
  })

  it('who is not there, or is none of the desk’s, is not found', async () => {
    for (const slug of ['nobody', 'boss', 'cust_gone', '%27'])
      expect((await scene.as('sofia', 'GET', `/sales/user/${slug}`)).status, slug).toBe(404)
  })

  it('is forgotten with their account', async () => {
    await scene.pool.query("delete from users where username = 'vera'")
    expect((await scene.as('sofia', 'GET', '/sales/user/vera')).status).toBe(404)
    expect(await list('query=vera+sosa')).toEqual([])
  })
})

it.each(['/sales/users', '/sales/users.csv', '/sales/users/places', '/sales/user/sofia'])('%s is for sellers only', async (path) => {
  expect((await scene.as('boss', 'GET', path)).status).toBe(403)
  expect((await scene.as(null, 'GET', path)).status).toBe(401)
})
