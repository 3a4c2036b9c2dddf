import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../kit/context.server.ts'
import { partly } from '../../testing/doubles/partly.ts'
import { insertGift, moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'
import { MERCADO_PAGO, type MercadoPago, openMercadoPago } from '../../testing/outside/mercado-pago.ts'
import { claimBack } from '../contributions/claims/open-claim.server.ts'
import { contributions } from '../contributions/contribution.tables.server.ts'
import { findTrailInLog } from '../ledger/log/find-log.server.ts'
import { publishEntries } from '../ledger/log/publish-entries.server.ts'
import { findPublicReceipt } from './find-receipt.server.ts'
import { writeReceipt } from './write-receipt.ts'

let service: MercadoPago
let scene: GiftScene
let proj = ''
beforeAll(async () => {
  service = await openMercadoPago()
  scene = await openGiftScene({
    MERCADOPAGO_ACCESS_TOKEN: MERCADO_PAGO.access_token,
    MERCADOPAGO_WEBHOOK_SECRET: MERCADO_PAGO.webhook_secret,
    MERCADOPAGO_API_URL: service.url,
  })
})
beforeEach(async () => {
  ;({ proj } = await scene.begin())
  await scene.pool.query('delete from rate_limits')
  await needs(100_000_000)
})
afterAll(async () => {
  await scene.services.printer.close()
  await scene.close()
  await service.close()
})

const needs = (amount: number) => scene.pool.query('update projects set objective_amount = $2 where id = $1', [proj, amount])

/** A donation of 10 000.00 of which the fee left 9 400.00, confirmed. */
async function confirmed() {
  const body = { amount: 1_000_000, way: 'mercado_pago', key: `form-key-${proj}` }
  const { code } = (await scene.call('POST', `/project/${proj}/gifts`, { body })).body.data
  const payment = service.pay(code, 'approved')
  await notify(payment.id)
  const { id } = (await scene.pool.query('select id from contributions where code = $1', [code])).rows[0]
  await scene.approve(id, 940_000)
  await publishEntries(scene.db)
  return { code, id, payment }
}

function notify(id: number | string, options = {}) {
  const { path, headers, body } = service.notificationOf(id, options)
  return scene.call('POST', path, { body, headers })
}

const trail = async (code: string) => (await scene.call('GET', `/trail/${code}`)).body.data

/** All of the text of a public receipt. */
async function receipt(code: string, locale: 'es' | 'en' = 'es') {
  const context = partly<Context>({ ...scene.services, now: new Date(), locale, actor: { kind: 'guest' } })
  const facts = await findPublicReceipt(context, code)
  const issuer = { locale, brand: 'Huella', public_url: 'https://huella.example', operator: 'Huella SRL' }
  return JSON.stringify(writeReceipt(facts, 'everybody', issuer, 'P-1').blocks).replaceAll('\u00a0', ' ')
}

describe('the receipt of a donation by Mercado Pago', () => {
  it('says what was paid, the fee, and what was received', async () => {
    const { code } = await confirmed()
    expect(await receipt(code)).toContain(
      '["Pagado en Mercado Pago","$ 10.000,00"],["Comisión de Mercado Pago","-$ 600,00"],["Recibido, neto","$ 9.400,00"]',
    )
    expect(await receipt(code, 'en')).toContain('["Received, net","ARS 9,400.00"]')
    expect(await receipt(code)).not.toMatch(/Devuelto a quien pagó|De eso, para este proyecto|Se devolvió|retiró/)
  })

  it('says which part of it stayed with the project, if another part went on', async () => {
    await needs(500_000)
    const { code } = await confirmed()
    expect(await receipt(code)).toContain('["Recibido, neto","$ 9.400,00"],["De eso, para este proyecto","$ 5.000,00"]')
  })

  it('is not there after a charge-back of what was paid, and the trail says that it was taken back and is claimed', async () => {
    const { code, id, payment } = await confirmed()
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    await notify(service.chargeBack(payment.id), { type: 'topic_chargebacks_wh' })
    await expect(receipt(code)).rejects.toMatchObject({ code: 'receipt_taken_back' })
    const whole = await trail(code)
    expect(whole).toMatchObject({ state: 'void' })
    expect(whole.steps.at(-1)).toMatchObject({ kind: 'reversed', cause: 'charged_back', amount: { amount: 940_000 } })
    expect(whole.shares).toMatchObject([{ amount: { amount: 940_000 } }])
    const claim = await trail(whole.shares[0].code)
    expect(claim).toMatchObject({ state: 'claimed', steps: [{ kind: 'claimed', cause: 'charged_back', amount: { amount: 940_000 } }] })
    await publishEntries(scene.db)
    await expect(receipt(claim.code)).rejects.toMatchObject({ code: 'receipt_not_confirmed' })
  })

  it('says after a refund of a part of what was paid what remains, with sums that add up', async () => {
    const { code, id, payment } = await confirmed()
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    service.change(payment.id, { transaction_amount_refunded: 4_000 })
    await notify(payment.id)
    expect(await receipt(code)).toContain('Se devolvió una parte de este dinero')
    expect(await receipt(code)).toContain('quedan $ 5.400,00')
    expect(await receipt(code)).toContain(
      '["Comisión de Mercado Pago","-$ 600,00"],["Devuelto a quien pagó","-$ 4.000,00"],["Recibido, neto","$ 5.400,00"]',
    )
    expect(await receipt(code)).not.toContain('De eso, para este proyecto')
    const { steps, state, amount } = await trail(code)
    expect(steps.at(-1)).toMatchObject({ kind: 'reduced', cause: 'returned', amount: { amount: 540_000 } })
    expect({ state, amount: amount.amount }).toEqual({ state: 'paid', amount: 540_000 })
    // A charge-back of the rest takes the receipt away.
    await notify(service.chargeBack(payment.id), { type: 'topic_chargebacks_wh' })
    await expect(receipt(code)).rejects.toMatchObject({ code: 'receipt_taken_back' })
  })

  it('is not there after a charge-back where a part had gone on to another project: what was paid is claimed, the other part taken back', async () => {
    await needs(500_000)
    const { code, id, payment } = await confirmed()
    const [part] = (await trail(code)).shares
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    await notify(service.chargeBack(payment.id), { type: 'topic_chargebacks_wh' })
    for (const gone of [code, part.code]) {
      await expect(receipt(gone)).rejects.toMatchObject({ code: 'receipt_taken_back' })
      expect((await trail(gone)).steps.at(-1)).toMatchObject({ kind: 'reversed' })
    }
    const claims = (await trail(code)).shares.filter((share: { code: string }) => share.code !== part.code)
    expect(claims).toMatchObject([{ amount: { amount: 500_000 } }])
  })

  it('is not there after a charge-back before the payout, and says why', async () => {
    const { code, payment } = await confirmed()
    await notify(service.chargeBack(payment.id), { type: 'topic_chargebacks_wh' })
    expect((await scene.call('GET', `/trail/${code}/receipt.pdf`, { headers: { 'accept-language': 'en' } })).body).toMatchObject({
      message: expect.stringContaining('no longer valid'),
    })
  })
})

describe('the receipt of a contribution that changed after its approval', () => {
  it('is that of the allocation, for a part of the common fund', async () => {
    const fund = `cont_fund_${proj}`
    await insertGift(scene.pool, fund, { code: fund.replaceAll('_', ''), amount: 90_000 })
    const body = { seen: 90_000, by: 'decision', project_id: proj, amount: 40_000, reason: 'It is next' }
    expect((await scene.post(scene.admin, `/admin/fund/${fund}/allocations`, body)).status).toBe(200)
    await publishEntries(scene.db)
    const [part] = (await scene.pool.query('select code from contributions where split_from = $1', [fund])).rows
    const { entries } = await findTrailInLog(scene, part.code)
    expect(await receipt(part.code)).toContain(`["Entrada del registro público","${entries[0]!.position}"]`)
    expect(await receipt(part.code)).toContain('$ 400,00')
    expect(await receipt(fund.replaceAll('_', ''))).toContain('$ 500,00')
  })

  it('says the half of what a trip gives now, once less of it counts than was paid', async () => {
    const id = await scene.gift(50_000, { kind: 'booking' })
    await scene.approve(id, 50_000)
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    await scene.db.transaction(async (tx) => {
      const [paid] = await tx.select().from(contributions).where(eq(contributions.id, id))
      await claimBack(tx, new Date(), paid!, { left: 30_000, cause: 'reduced', facts: { profit_amount: 60_000 } })
    })
    await publishEntries(scene.db)
    expect(await receipt(id.replaceAll('_', ''))).toMatch(/\$ 600,00 .{1,20}50 %.{1,20}\$ 300,00/)
  })
})
