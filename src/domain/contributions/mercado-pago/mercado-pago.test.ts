import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../kit/context.server.ts'
import { moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene, type Person } from '../../../testing/gift-scene.ts'
import { MERCADO_PAGO, type MercadoPago, openMercadoPago } from '../../../testing/outside/mercado-pago.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { findManagedContribution } from '../desk/find-managed-contribution.server.ts'
import { refuseContribution } from '../desk/refuse-contribution.server.ts'
import { followUnpaid } from '../gift-payments/follow-payment.server.ts'
import { sweepCheckouts } from '../gift-payments/open-checkout.server.ts'
import { openAddress } from '../watches/watch-seals.server.ts'

// Against a program that speaks the service's documented HTTP API, by the official library.

let service: MercadoPago
let scene: GiftScene
let { admin, vera, post, approve, detail } = {} as GiftScene
let count = 0
let proj = ''
beforeAll(async () => {
  service = await openMercadoPago()
  scene = await openGiftScene({
    MERCADOPAGO_ACCESS_TOKEN: MERCADO_PAGO.access_token,
    MERCADOPAGO_WEBHOOK_SECRET: MERCADO_PAGO.webhook_secret,
    MERCADOPAGO_API_URL: service.url,
  })
  ;({ admin, vera, post, approve, detail } = scene)
})
afterAll(async () => {
  await scene.close()
  await service.close()
})
beforeEach(async () => {
  ;({ count, proj } = await scene.begin())
  await scene.pool.query('delete from rate_limits')
  service.state.mood = 'well'
  await needs(100_000_000)
})

const needs = (amount: number) => scene.pool.query('update projects set objective_amount = $2 where id = $1', [proj, amount])
const give = (body: object = {}, by?: Person) =>
  scene.call('POST', `/project/${proj}/gifts`, {
    ...(by && { token: by.token }),
    body: { amount: 1_000_000, way: 'mercado_pago', key: `form-key-${count}`, ...body },
    headers: { 'accept-language': 'en' },
  })
const open = async (body: object = {}, by?: Person): Promise<string> => (await give(body, by)).body.data.code
const hear = (id: number | string, options: { type?: string; secret?: string } = {}, more: Record<string, string> = {}) => {
  const { path, headers, body } = service.notificationOf(id, options)
  return scene.call('POST', path, { body, headers: { ...headers, ...more } })
}
const checkout = async (code: string) => (await scene.call('GET', `/checkout/${code}`)).body.data
const trail = async (code: string) => (await scene.call('GET', `/trail/${code}`)).body?.data
const figures = async () =>
  (
    await scene.pool.query('select expected_amount::int as expected, collected_amount::int as collected from projects where id = $1', [
      proj,
    ])
  ).rows[0]
const gifts = async () =>
  (
    await scene.pool.query(
      'select c.id, c.code, c.status, c.amount::int as amount, c.voided_at is not null as void from contributions c where project_id = $1 order by created_at, id',
      [proj],
    )
  ).rows
/** A paid checkout whose notification arrived. */
async function paid(status = 'approved') {
  const code = await open()
  const payment = service.pay(code, status)
  expect((await hear(payment.id)).status).toBe(200)
  const [gift] = await gifts()
  return { code, payment, id: gift?.id as string }
}

describe('a checkout', () => {
  it('expects nothing until it is paid, and has the project, the amount and the way back', async () => {
    const { status, body } = await give({ name: 'Olga', shown: true, message: 'Fuerza' })
    expect(status).toBe(201)
    const { code, pay_at } = body.data
    expect(pay_at).toContain(service.url)
    const preference = [...service.preferences.values()].at(-1)!
    expect(preference).toMatchObject({
      external_reference: code,
      items: [{ quantity: 1, unit_price: 10_000, currency_id: 'ARS' }],
      back_urls: { success: expect.stringContaining(`/en/transparency/${code}/payment`) },
    })
    expect(await checkout(code)).toMatchObject({
      state: 'unpaid',
      pay_at,
      trail: null,
      amount: { amount: 1_000_000 },
      project: { slug: expect.any(String) },
    })
    expect(await gifts()).toEqual([])
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    expect(await trail(code)).toBeUndefined()
  })

  it('of the same form, sent ten times at once and once more, is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => give()))
    expect(new Set([...answers, await give()].map(({ body }) => `${body.data?.code} ${body.data?.pay_at}`)).size).toBe(1)
  })

  it('of a form that is sent again with something else in it is refused, and never shows somebody else’s', async () => {
    const first = await give()
    for (const other of [{ amount: 2_000_000 }, { name: 'Olga' }, { name: 'Olga', shown: true, message: 'Fuerza' }])
      expect((await give(other)).body.message).toContain('already sent this form')
    const theirs = await give({}, vera)
    expect(theirs.status).toBe(201)
    expect(theirs.body.data.code).not.toBe(first.body.data.code)
    expect(theirs.body.data.pay_at).not.toBe(first.body.data.pay_at)
  })

  it('is not lost when the service fails: the same form goes on', async () => {
    for (const mood of ['error', 'garbage'] as const) {
      service.state.mood = mood
      const { status, body } = await give()
      expect([status, body.message]).toEqual([503, expect.stringContaining('does not answer')])
    }
    service.state.mood = 'well'
    expect((await give()).status).toBe(201)
    const { rows } = await scene.pool.query('select from gift_checkouts where project_id = $1', [proj])
    expect(rows).toHaveLength(1)
  })

  it('refuses another currency, and says beside its field what is wrong', async () => {
    await scene.pool.query("update projects set currency = 'USD' where id = $1", [proj])
    expect((await give()).status).toBe(409)
    expect((await give({ way: 'gold' })).body.errors).toHaveProperty('way')
    expect((await scene.call('GET', '/checkout/000000000000')).status).toBe(404)
  })

  it('that nobody paid is forgotten after sixty days; a paid one is kept', async () => {
    await open()
    await scene.pool.query("update gift_checkouts set created_at = '2026-01-01' where project_id = $1", [proj])
    const kept = await open({ key: `other-key-${count}` })
    await hear(service.pay(kept).id)
    await scene.pool.query("update gift_checkouts set created_at = '2026-01-01' where code = $1", [kept])
    expect(await sweepCheckouts(scene.services.db, new Date('2026-11-23'))).toEqual({ checkouts: 1 })
    expect((await checkout(kept)).state).toBe('received')
  })
})

describe('a payment', () => {
  it('is in transit without its fee, then a person approves it, and each step tells', async () => {
    const { code, id } = await paid()
    expect(await figures()).toEqual({ expected: 940_000, collected: 0 })
    expect(await checkout(code)).toMatchObject({ state: 'received', trail: code })
    expect((await trail(code)).steps).toMatchObject([
      { kind: 'announced', amount: { amount: 1_000_000 } },
      { kind: 'received', amount: { amount: 940_000 }, cause: 'fee' },
    ])
    const { entries, abilities, donor } = await detail(id)
    expect(abilities).toMatchObject({ approve: true, refund: true })
    expect(donor).toMatchObject({ way: 'mercado_pago', registered_by: null })
    expect(entries.map((entry: { account: string; amount: { amount: number } }) => [entry.account, entry.amount.amount])).toEqual([
      ['donors', 1_000_000],
      ['announced', -1_000_000],
      ['announced', 1_000_000],
      ['donors', -60_000],
      ['in_transit', -940_000],
    ])
    expect((await approve(id, 940_000)).status).toBe(200)
    expect((await gifts())[0]).toMatchObject({ status: 'approved' })
  })

  it('is ready when the service releases it: until then too early, and not arrived where it does not say when', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const { payment, id } = await paid()
    expect(await detail(id)).toMatchObject({ readiness: 'ready', way: 'mercado_pago', reference: String(payment.id) })
    const said = async (money_release_date: string | null) => {
      service.change(payment.id, { money_release_date })
      await hear(payment.id)
      const { readiness, waits_for, waits_until } = await detail(id)
      return [readiness, waits_for, waits_until]
    }
    const later = at(9)
    expect(await said(later)).toEqual(['too_early', 'not_released', later])
    const refused = await post(admin, '/admin/contributions/approvals', { contributions: [{ id, amount: 940_000 }] })
    expect(refused.body.data).toMatchObject({ batch: null, done: [], refused: [{ why: 'Mercado Pago has not released the money' }] })
    expect(await said(null)).toEqual(['not_arrived', 'not_released', null])
    // An admin who sees it in the account says so.
    expect(
      (await post(admin, `/admin/contribution/${id}/arrivals`, { amount: 940_000, arrived_on: todayInArgentina(new Date()) })).status,
    ).toBe(204)
    expect((await detail(id)).readiness).toBe('ready')
    expect(await said(at(-1))).toEqual(['ready', null, null])
  })

  it('heard of twenty times at once, and looked at on the way back, is one', async () => {
    const code = await open()
    const payment = service.pay(code)
    const look = () => scene.call('POST', '/checkout-payments', { body: { payment_id: String(payment.id) } })
    const answers = await Promise.all([...Array.from({ length: 20 }, () => hear(payment.id)), look(), look()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]))
    expect(await gifts()).toMatchObject([{ code, amount: 940_000, status: 'pending' }])
    expect((await trail(code)).steps).toHaveLength(2)
  })

  it('took effect when it was paid, however late it was heard of', async () => {
    const code = await open()
    const payment = service.pay(code, 'approved', { date_approved: '2026-11-20T09:00:00.000-04:00' })
    await hear(payment.id)
    expect((await trail(code)).steps).toMatchObject([
      { kind: 'announced', effective_at: '2026-11-20T13:00:00.000Z' },
      { kind: 'received', effective_at: '2026-11-20T13:00:00.000Z' },
    ])
  })

  it('that waits has its trail; once it is approved it arrives, and an older word changes nothing', async () => {
    const { code, payment } = await paid('pending')
    expect(await checkout(code)).toMatchObject({ state: 'waiting', trail: code })
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    service.change(payment.id, { status: 'approved' })
    await hear(payment.id)
    expect(await figures()).toEqual({ expected: 940_000, collected: 0 })
    service.change(payment.id, { status: 'rejected', date_last_updated: '2020-01-01T00:00:00.000-04:00' })
    await hear(payment.id)
    expect((await trail(code)).steps).toHaveLength(2)
  })

  it('shows name and message of its donor once the service has the money, and not before', async () => {
    const code = await open({ name: 'Olga', shown: true, message: 'Fuerza' })
    const { id } = service.pay(code, 'pending')
    await hear(id)
    expect((await trail(code)).donor).toBeNull()
    service.change(id, { status: 'approved' })
    await hear(id)
    expect((await trail(code)).donor).toEqual({ name: 'Olga', message: 'Fuerza' })
    const other = await open({ name: 'Olga', shown: true, message: 'Fuerza', key: `other-key-${count}` })
    await hear(service.pay(other, 'pending').id)
    const refused = [...service.payments.values()].at(-1)!
    service.change(refused.id, { status: 'rejected' })
    await hear(refused.id)
    expect((await trail(other)).donor).toBeNull()
  })

  it('that is rejected leaves nothing expected; the next one of the checkout has a trail of its own', async () => {
    const { code, payment } = await paid('pending')
    service.change(payment.id, { status: 'rejected', status_detail: 'cc_rejected_other_reason' })
    await hear(payment.id)
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    expect((await trail(code)).steps.at(-1)).toMatchObject({ kind: 'not_approved', cause: 'not_arrived', by_person: false })
    const { rows: recipients } = await scene.pool.query(
      'select n.to_organization, n.to_contributor from contribution_notices n join contributions c on c.id = n.contribution_id where c.code = $1',
      [code],
    )
    expect(recipients, 'its organization never heard of it').toEqual([{ to_organization: false, to_contributor: true }])
    expect((await checkout(code)).state).toBe('over')
    await hear(service.pay(code).id)
    const [, second] = await gifts()
    expect(second).toMatchObject({ status: 'pending', amount: 940_000 })
    expect(second.code).not.toBe(code)
    expect(await checkout(code)).toMatchObject({ state: 'received', trail: second.code })
  })

  it('that no notification came of is found by asking', async () => {
    const code = await open()
    service.pay(code)
    const later = new Date(Date.now() + 3_600_000)
    await followUnpaid({ ...scene.services, now: later })
    expect((await gifts())[0]).toMatchObject({ code, amount: 940_000 })
    const asked = service.state.asked.length
    await followUnpaid({ ...scene.services, now: later })
    expect(service.state.asked.slice(asked).join()).not.toContain(code)
  })

  it('is found by asking, also beside a newer checkout whose answer cannot be read', async () => {
    const code = await open()
    service.pay(code)
    const newer = await open({ key: `newer-key-${count}` })
    service.pay(newer, 'approved', { transaction_amount: 0 })
    const later = new Date(Date.now() + 3_600_000)
    for (let run = 0; run < 40 && (await gifts()).length === 0; run++) await followUnpaid({ ...scene.services, now: later }).catch(() => {})
    expect(await gifts()).toMatchObject([{ code, amount: 940_000 }])
  })

  it('of another account, currency or checkout is none of ours', async () => {
    const code = await open()
    for (const id of [
      service.pay(code, 'approved', { external_reference: 'somebody' }).id,
      service.pay(code, 'approved', { currency_id: 'CLP' }).id,
      123456,
    ])
      expect((await hear(id)).status).toBe(200)
    expect(await gifts()).toEqual([])
  })

  it('of a guest who wants to be told: the address is sealed, then asked by letter', async () => {
    const code = await open({ email: 'olga@example.com' })
    const kept = async () =>
      (await scene.pool.query('select sealed_address from gift_checkouts where code = $1', [code])).rows[0].sealed_address
    expect(await kept()).not.toContain('olga')
    await hear(service.pay(code).id)
    expect(await kept()).toBeNull()
    const { rows } = await scene.pool.query(
      'select w.* from trail_watches w join contributions c on c.id = w.contribution_id where c.code = $1',
      [code],
    )
    expect(rows).toMatchObject([{ of_giver: true }])
    expect(JSON.stringify(rows)).not.toContain('olga')
    expect((await scene.mails()).map(({ to_address }) => to_address)).toContain('o•••@•••')
  })

  it('of a guest who got enough letters keeps the address, without another letter; a corrected one is stored instead', async () => {
    for (let n = 0; n < 3; n++) await open({ email: 'flood@example.com', key: `flood-key-${count}-${n}` })
    const code = await open({ email: 'flood@example.com' })
    expect(await open({ email: 'flood@example.com' })).toBe(code)
    await hear(service.pay(code).id)
    const watches = async () =>
      (
        await scene.pool.query('select of_giver from trail_watches w join contributions c on c.id = w.contribution_id where c.code = $1', [
          code,
        ])
      ).rows
    expect(await watches()).toEqual([{ of_giver: true }])
    expect((await scene.mails()).filter(({ kind }) => kind === 'trail_watch_asked')).toEqual([])
    const typo = await open({ email: 'olgaa@example.com', key: `typo-key-${count}` })
    expect(await open({ email: 'olga@example.com', key: `typo-key-${count}` })).toBe(typo)
    const { rows } = await scene.pool.query('select id, sealed_address, may_write from gift_checkouts where code = $1', [typo])
    expect([openAddress(scene.services.config, rows[0]), rows[0].may_write]).toEqual(['olga@example.com', true])
  })

  it('of a guest, after one that waited or failed, is the one that they are told of, confirmed or not', async () => {
    for (const first of ['pending', 'rejected'] as const) {
      const code = await open({ email: `${first}@example.com`, key: `${first}-key-${count}` })
      const payment = service.pay(code, 'pending')
      await hear(payment.id)
      await scene.pool.query('update trail_watches set confirmed_at = now() where confirmed_at is null')
      if (first === 'rejected') {
        service.change(payment.id, { status: 'rejected' })
        await hear(payment.id)
        await scene.tell()
      }
      await hear(service.pay(code).id)
      const { trail } = await checkout(code)
      const { rows } = await scene.pool.query(
        'select c.code, w.of_giver, w.confirmed_at is not null as confirmed, w.ended_at from trail_watches w join contributions c on c.id = w.contribution_id where c.code in ($1, $2)',
        [code, trail],
      )
      expect(rows, first).toEqual([{ code: trail, of_giver: true, confirmed: true, ended_at: null }])
      expect(trail).not.toBe(code)
    }
  })

  it('of a guest, that arrived, keeps their address from later ones that do not; one that begins again takes it along', async () => {
    const watched = async () =>
      (
        await scene.pool.query(
          'select c.code, c.status from trail_watches w join contributions c on c.id = w.contribution_id where c.project_id = $1',
          [proj],
        )
      ).rows
    const code = await open({ email: 'olga@example.com' })
    const payment = service.pay(code)
    await hear(payment.id)
    for (const status of ['pending', 'in_process']) await hear(service.pay(code, status).id)
    expect(await watched()).toEqual([{ code, status: 'pending' }])
    service.chargeBack(payment.id)
    await hear(payment.id)
    service.change(payment.id, { status_detail: 'reimbursed' })
    await hear(payment.id)
    const { rows } = await scene.pool.query(
      'select c.code from gift_payments p join contributions c on c.id = p.contribution_id where p.id = $1',
      [String(payment.id)],
    )
    expect(rows[0].code).not.toBe(code)
    expect(await watched()).toEqual([{ code: rows[0].code, status: 'pending' }])
  })

  it('of a user is theirs; of an erased one nobody’s', async () => {
    const code = await open({ name: 'Vera Prueba', shown: true }, vera)
    await hear(service.pay(code).id)
    expect((await trail(code)).donor).toMatchObject({ name: 'Vera Prueba' })
    const other = await scene.user(`gone${count}`)
    await open({ name: 'Se Va', shown: true, key: `gone-key-${count}` }, other)
    await scene.pool.query('delete from users where id = $1', [other.id])
    const { rows } = await scene.pool.query(
      'select name, is_shown, user_id from gift_checkouts where project_id = $1 and user_id is null',
      [proj],
    )
    expect(rows).toEqual([{ name: null, is_shown: false, user_id: null }])
  })
})

describe('a notification', () => {
  it('is heard only with the service’s signature over what it is about', async () => {
    const code = await open()
    const { id } = service.pay(code)
    const asked = service.state.asked.length
    const { headers } = service.notificationOf(id + 1)
    const wrong = [
      await hear(id, { secret: 'another-secret-of-16-characters' }),
      await hear(id, {}, headers),
      await hear(id, {}, { 'x-signature': '' }),
      await hear(id, {}, { 'x-signature': 'ts=1,v1=abc' }),
      await hear(id, {}, { 'x-signature': `ts=1,v1=${'0'.repeat(64)}` }),
      await hear(id, {}, { 'x-request-id': 'other' }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
    for (const path of ['/mercado-pago/notifications', '/mercado-pago/notifications?data.id=../x&type=payment'])
      expect((await scene.call('POST', path, { body: {} })).status).toBe(422)
    expect(service.state.asked).toHaveLength(asked)
    expect(await gifts()).toEqual([])
  })

  it('is to be sent again while the service fails, and does nothing half', async () => {
    const code = await open()
    const { id } = service.pay(code)
    for (const mood of ['error', 'garbage'] as const) {
      service.state.mood = mood
      expect((await hear(id)).status).toBe(503)
    }
    expect(await gifts()).toEqual([])
    service.state.mood = 'well'
    expect((await hear(id)).status).toBe(200)
    expect(await gifts()).toHaveLength(1)
  })

  it('of what is not a payment is heard, and nothing is asked', async () => {
    const asked = service.state.asked.length
    expect((await hear('99', { type: 'merchant_order' })).status).toBe(200)
    expect(service.state.asked).toHaveLength(asked)
  })
})

describe('given back', () => {
  const refund = (id: string, by = admin, reason = 'They asked us to') => post(by, `/admin/contribution/${id}/refund`, { reason })

  it('by an admin while it waits or after the approval, once, with the words on its trail', async () => {
    for (const approved of [false, true]) {
      ;({ count, proj } = await scene.begin())
      await needs(100_000_000)
      const { code, id, payment } = await paid()
      if (approved) await approve(id, 940_000)
      expect((await refund(id, vera)).status).toBe(403)
      expect((await refund(id, admin, 'x')).status).toBe(422)
      const { amount, project } = await detail(id)
      for (const seen of [
        { amount: amount.amount - 1, project_id: project.id },
        { amount: amount.amount, project_id: null },
      ])
        expect((await post(admin, `/admin/contribution/${id}/refund`, { reason: 'They asked us to', seen })).body.message).toContain(
          'has changed since you saw it',
        )
      expect(service.payments.get(payment.id)?.status).toBe('approved')
      service.state.mood = 'error'
      expect((await refund(id)).status).toBe(503)
      service.state.mood = 'well'
      const answers = await Promise.all([refund(id), refund(id), refund(id)])
      expect(answers.map(({ status }) => status)).toContain(204)
      expect(service.payments.get(payment.id)?.status).toBe('refunded')
      expect(await figures()).toEqual({ expected: 0, collected: 0 })
      expect((await trail(code)).steps.at(-1)).toMatchObject({
        kind: approved ? 'reversed' : 'not_approved',
        cause: 'returned',
        reason: 'They asked us to',
      })
      expect((await trail(code)).steps.filter(({ cause }: { cause: string }) => cause === 'returned')).toHaveLength(1)
      expect((await refund(id)).status).toBe(409)
      expect((await detail(id)).abilities.refund).toBe(false)
    }
  })

  it('and asked for while the service is silent, it is neither due nor approved; due again when the service refuses', async () => {
    const { id } = await paid()
    await approve(id, 940_000)
    const due = async () => (await scene.pool.query('select amount::int from due_contributions where project_id = $1', [proj])).rows
    const payout = () =>
      scene.pool.query(
        "insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ('pay_' || $1, $2, $3, 1, 'ARS', now(), now())",
        [id, `org_${count}`, proj],
      )
    service.state.mood = 'error'
    expect((await detail(id)).requested_refund).toBeNull()
    expect((await refund(id)).status).toBe(503)
    expect((await detail(id)).requested_refund).toMatchObject({ reason: 'They asked us to', by: { username: 'boss' } })
    expect(await due()).toEqual([])
    await payout()
    await expect(
      scene.pool.query("insert into payout_contributions (payout_id, contribution_id) values ('pay_' || $1, $1)", [id]),
    ).rejects.toThrow('not due')
    service.state.mood = 'keeps'
    const { status, body } = await refund(id)
    expect([status, body.message]).toEqual([409, expect.stringContaining('by transfer')])
    expect((await detail(id)).requested_refund).toBeNull()
    expect(await due()).toEqual([{ amount: 940_000 }])
    const waiting = await open({ key: `other-key-${count}` })
    await hear(service.pay(waiting).id)
    const [, second] = await gifts()
    service.state.mood = 'error'
    await refund(second.id)
    expect((await approve(second.id, 940_000)).status).toBe(409)
  })

  it('by transfer where the service refuses it, or is configured no more: then it is refused', async () => {
    const refuse = (id: string) => post(admin, `/admin/contribution/${id}/refusal`, { cause: 'mistake', reason: 'Given back by transfer' })
    const { id, payment } = await paid()
    service.state.mood = 'keeps'
    expect((await refund(id)).status).toBe(409)
    expect((await detail(id)).abilities).toMatchObject({ refuse: true, refund: true })
    service.state.mood = 'error'
    expect((await refund(id)).status).toBe(503)
    expect((await refuse(id)).status).toBe(409)
    service.state.mood = 'keeps'
    expect((await refund(id)).status).toBe(409)
    service.state.mood = 'well'
    expect((await refuse(id)).status).toBe(204)
    await hear(payment.id)
    expect(await gifts()).toMatchObject([{ id, status: 'not_approved' }])
    expect(await figures()).toEqual({ expected: 0, collected: 0 })

    const code = await open({ key: `other-key-${count}` })
    await hear(service.pay(code).id)
    const [, other] = await gifts()
    const user = {
      kind: 'user' as const,
      user_id: admin.id,
      session_id: 'sess_1',
      verified: true,
      roles: ['admin'],
      must_set_up_factor: false,
    }
    const config = { ...scene.services.config, mercado_pago: undefined }
    const ctx = {
      ...scene.services,
      config,
      actor: { ...user, proved_at: null },
      now: new Date(),
      locale: 'en',
      request_id: 'req_test',
    } as Context
    expect((await findManagedContribution(ctx, other.id)).abilities).toMatchObject({ refuse: true, refund: false })
    await refuseContribution(ctx, { id: other.id, cause: 'mistake', reason: 'Given back by transfer' })
    expect((await gifts())[1]).toMatchObject({ status: 'not_approved' })
  })

  it('that the service has given back already, of which no report came, without another transfer', async () => {
    const { id, payment } = await paid()
    service.change(payment.id, { status: 'refunded', transaction_amount_refunded: 10_000 })
    service.state.mood = 'keeps'
    expect((await refund(id)).status).toBe(204)
    service.state.mood = 'well'
    expect(await gifts()).toMatchObject([{ id, status: 'not_approved' }])
    expect((await detail(id)).abilities).toMatchObject({ refuse: false, refund: false })
  })

  it('by an admin who does not manage its organization', async () => {
    const { id } = await paid()
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [`org_${count}`, admin.id])
    expect((await refund(id)).status).toBe(409)
    expect((await refund(id, scene.second)).status).toBe(204)
  })

  it('in part is less on its way', async () => {
    const { code, payment } = await paid()
    service.change(payment.id, { transaction_amount_refunded: 4_000 })
    await hear(payment.id)
    await hear(payment.id)
    expect(await figures()).toEqual({ expected: 540_000, collected: 0 })
    expect((await trail(code)).steps).toHaveLength(3)
  })

  it('after the payout is claimed back from the organization, once; won, it is ours again', async () => {
    const { code, id, payment } = await paid()
    await approve(id, 940_000)
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    expect((await refund(id)).status).toBe(409)
    service.chargeBack(payment.id)
    await hear(payment.id)
    await hear(payment.id)
    const { steps, state } = await trail(code)
    expect(state).toBe('void')
    expect(steps.at(-1)).toMatchObject({ kind: 'reversed', cause: 'charged_back' })
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    const claims = async () => (await scene.pool.query('select cause, amount::int from claims where of_contribution_id = $1', [id])).rows
    expect(await claims()).toEqual([{ cause: 'charged_back', amount: 940_000 }])
    service.change(payment.id, { status_detail: 'reimbursed' })
    await hear(payment.id)
    expect(await figures()).toEqual({ expected: 940_000, collected: 0 })
    expect(await claims()).toHaveLength(1)
  })

  it('after the payout in part is claimed back in part, once', async () => {
    const { id, payment } = await paid()
    await approve(id, 940_000)
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    service.change(payment.id, { transaction_amount_refunded: 4_000 })
    await hear(payment.id)
    await hear(payment.id)
    expect(await figures()).toEqual({ expected: 0, collected: 540_000 })
    const { rows } = await scene.pool.query('select cause, amount::int from claims where of_contribution_id = $1', [id])
    expect(rows).toEqual([{ cause: 'returned', amount: 400_000 }])
  })

  it('after a part of it went on to the fallback takes back what was not paid, and claims what was', async () => {
    await needs(500_000)
    const { code, id, payment } = await paid()
    await approve(id, 940_000)
    expect((await detail(id)).abilities.refund).toBe(false)
    expect((await refund(id)).status).toBe(409)
    service.change(payment.id, { status: 'refunded', transaction_amount_refunded: 10_000 })
    await hear(payment.id)
    expect((await trail(code)).steps.at(-1)).toMatchObject({ kind: 'reversed', cause: 'returned' })
    expect((await figures()).collected).toBe(0)
    const left = async () =>
      (await scene.pool.query('select status, voided_at is not null as void from contributions where split_from = $1', [id])).rows
    expect(await left()).toEqual([{ status: 'approved', void: true }])
  })

  it('of a gift in parts, one of them paid: each once, however often it is heard', async () => {
    await needs(500_000)
    const { id, payment } = await paid()
    await approve(id, 940_000)
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    service.change(payment.id, { transaction_amount_refunded: 1_000 })
    await hear(payment.id)
    expect((await figures()).collected).toBe(400_000)
    service.chargeBack(payment.id)
    await Promise.all([hear(payment.id), hear(payment.id), hear(payment.id)])
    expect((await figures()).collected).toBe(0)
    const { rows } = await scene.pool.query('select cause, amount::int from claims where of_contribution_id = $1 order by created_at, id', [
      id,
    ])
    expect(rows).toEqual([
      { cause: 'returned', amount: 100_000 },
      { cause: 'charged_back', amount: 400_000 },
    ])
    const parts = await scene.pool.query('select from contributions where split_from = $1 and voided_at is null', [id])
    expect(parts.rows).toEqual([])
  })

  it('of a gift in parts whose first one counts no more: what is left of it is taken back, too', async () => {
    await needs(500_000)
    const { id, payment } = await paid()
    await approve(id, 940_000)
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    const parts = async () =>
      (
        await scene.pool.query(
          'select status, voided_at is not null as void from contributions where split_from = $1 and claimed_amount = 0',
          [id],
        )
      ).rows
    service.change(payment.id, { transaction_amount_refunded: 5_000 })
    await hear(payment.id)
    expect((await gifts())[0]).toMatchObject({ id, void: true })
    expect(await parts()).toEqual([{ status: 'approved', void: false }])
    service.chargeBack(payment.id)
    await Promise.all([hear(payment.id), hear(payment.id)])
    expect(await parts()).toEqual([{ status: 'approved', void: true }])
  })

  it('of a gift in parts whose first one an admin took back', async () => {
    await needs(500_000)
    const { id, payment } = await paid()
    await approve(id, 940_000)
    const why = { cause: 'mistake', reason: 'A test of ours' }
    expect((await post(admin, `/admin/contribution/${id}/reversal`, why)).status).toBe(204)
    const parts = async () =>
      (await scene.pool.query('select from contributions where split_from = $1 and voided_at is null', [id])).rowCount
    expect(await parts()).toBe(1)
    service.chargeBack(payment.id)
    await hear(payment.id)
    expect(await parts()).toBe(0)
    expect(
      (await trail((await gifts())[0].code)).steps.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === 'reversed'),
    ).toHaveLength(1)
  })

  it('more than once, in parts, after its approval: each is an admin’s to decide, once', async () => {
    const { id, payment } = await paid()
    await approve(id, 940_000)
    const held = async () =>
      (await scene.pool.query("select amount::int from contribution_steps where contribution_id = $1 and kind = 'held' order by id", [id]))
        .rows
    for (const refunded of [2_000, 2_000, 3_000]) {
      service.change(payment.id, { transaction_amount_refunded: refunded })
      await Promise.all([hear(payment.id), hear(payment.id)])
      await post(admin, `/admin/contribution/${id}/notes`, { body: 'We know' })
    }
    expect(await held()).toEqual([{ amount: 740_000 }, { amount: 640_000 }])
  })

  it('by a charge-back, which has a notification of its own; won, it is ours again', async () => {
    const { code, id, payment } = await paid()
    await approve(id, 940_000)
    const chargeback = service.chargeBack(payment.id)
    expect((await hear(chargeback, { type: 'topic_chargebacks_wh' })).status).toBe(200)
    expect((await trail(code)).steps.at(-1)).toMatchObject({ kind: 'reversed', cause: 'charged_back' })
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    service.change(payment.id, { status_detail: 'reimbursed' })
    await hear(payment.id)
    expect(await figures()).toEqual({ expected: 940_000, collected: 0 })
    expect(await gifts()).toMatchObject([{ void: true }, { void: false, status: 'pending' }])
  })

  it('instead of refusing it, which would leave its money with us; one that is not paid yet is refused', async () => {
    const refuse = (id: string) => post(admin, `/admin/contribution/${id}/refusal`, { cause: 'mistake', reason: 'A test of ours' })
    const { id, payment } = await paid('pending')
    expect((await detail(id)).abilities).toMatchObject({ refuse: true, refund: false })
    service.change(payment.id, { status: 'approved' })
    await hear(payment.id)
    expect((await detail(id)).abilities).toMatchObject({ refuse: false, refund: true })
    const { status, body } = await refuse(id)
    expect([status, body.message]).toEqual([409, expect.stringContaining('give it back')])
    expect(await gifts()).toMatchObject([{ status: 'pending', amount: 940_000 }])
    expect((await refund(id)).status).toBe(204)
    const waiting = await open({ key: `other-key-${count}` })
    await hear(service.pay(waiting, 'pending').id)
    expect((await refuse((await gifts())[1].id)).status).toBe(204)
  })

  it('what a person decided stays, whatever is heard later', async () => {
    const { id, payment } = await paid()
    await approve(id, 940_000)
    expect((await post(admin, `/admin/contribution/${id}/reversal`, { cause: 'mistake', reason: 'A test of ours' })).status).toBe(204)
    service.change(payment.id, { status_detail: 'accredited' })
    await hear(payment.id)
    expect(await gifts()).toMatchObject([{ status: 'approved', void: true }])
  })
})
