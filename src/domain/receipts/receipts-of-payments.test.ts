import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../kit/context.server.ts'
import { moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'
import { MERCADO_PAGO, type MercadoPago, openMercadoPago } from '../../testing/outside/mercado-pago.ts'
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

/** All of the text of a public receipt. */
async function receipt(code: string, locale: 'es' | 'en' = 'es') {
  const context = { ...scene.services, now: new Date(), locale, actor: { kind: 'guest' } } as unknown as Context
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
    expect(await receipt(code)).not.toMatch(/Devuelto a quien pagó|De eso, para este proyecto|quitó/)
  })

  it('says which part of it stayed with the project, if another part went on', async () => {
    await needs(500_000)
    const { code } = await confirmed()
    expect(await receipt(code)).toContain('["Recibido, neto","$ 9.400,00"],["De eso, para este proyecto","$ 5.000,00"]')
  })

  it('says after a charge-back that nothing remains, and so does the trail', async () => {
    const { code, id, payment } = await confirmed()
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    await notify(service.chargeBack(payment.id), { type: 'topic_chargebacks_wh' })
    expect(await receipt(code)).toMatch(
      /quien pagó desconoció el cargo y el servicio de pago nos quitó el dinero: de este aporte quedan \$ 0,00/,
    )
    const trail = (await scene.call('GET', `/trail/${code}`)).body.data
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'held', cause: 'charged_back', amount: { amount: 0 } })
  })

  it('says which part remains after a refund of a part', async () => {
    const { code, id, payment } = await confirmed()
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    service.change(payment.id, { transaction_amount_refunded: 4_000 })
    await notify(payment.id)
    expect(await receipt(code)).toContain('quedan $ 5.400,00')
  })

  it('is not there after a charge-back before the payout, and says why', async () => {
    const { code, payment } = await confirmed()
    await notify(service.chargeBack(payment.id), { type: 'topic_chargebacks_wh' })
    expect((await scene.call('GET', `/trail/${code}/receipt.pdf`, { headers: { 'accept-language': 'en' } })).body).toMatchObject({
      message: expect.stringContaining('no longer valid'),
    })
  })
})
