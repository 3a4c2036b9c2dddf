import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const MERCADO_PAGO = { access_token: 'TEST-a-token-for-tests-only', webhook_secret: 'a-webhook-secret-for-tests-only' }

interface Preference {
  id: string
  external_reference: string
  back_urls: { success: string }
  items: { title: string; quantity: number; unit_price: number; currency_id: string }[]
}

/** A payment in the shape of the service's reference. */
interface PlayedPayment {
  id: number
  status: string
  status_detail: string
  external_reference: string
  currency_id: string
  transaction_amount: number
  transaction_amount_refunded: number
  transaction_details: { net_received_amount: number }
  fee_details: { type: string; amount: number; fee_payer: string }[]
  date_created: string
  date_approved: string | null
  date_last_updated: string
  money_release_date: string | null
}

/** The program's behaviour from now on; `well` is normal, and `keeps` refuses refunds. */
type ServiceMood = 'well' | 'error' | 'hangs' | 'garbage' | 'keeps'

/**
 * A program that speaks Mercado Pago's documented HTTP API: preferences, payments, refunds, charge-backs, and a checkout page with a button for each end. A payment costs
 * six per cent.
 * @param options.port 0 for any free port
 * @param options.notify where its notifications go; without it none are sent
 */
export async function openMercadoPago(options: { port?: number; notify?: string } = {}) {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(options.port ?? 0, ready))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const preferences = new Map<string, Preference>()
  const payments = new Map<number, PlayedPayment>()
  const chargebacks = new Map<string, { id: string; payments: number[] }>()
  const answers = new Map<string, unknown>()
  const state = { mood: 'well' as ServiceMood, asked: [] as string[] }
  // Ids of payments never repeat: the platform may know those of an earlier program.
  let count = Date.now()

  /** Somebody pays, or tries to. */
  function pay(code: string, status = 'approved', more: Partial<PlayedPayment> = {}): PlayedPayment {
    const preference = [...preferences.values()].findLast(({ external_reference }) => external_reference === code)
    if (!preference) throw new Error(`no preference of ${code}`)
    const { unit_price: amount, currency_id } = preference.items[0]!
    const now = new Date().toISOString()
    const fee = Math.round(amount * 6) / 100
    const payment: PlayedPayment = {
      id: ++count,
      external_reference: code,
      status,
      status_detail: 'accredited',
      currency_id,
      transaction_amount: amount,
      transaction_amount_refunded: 0,
      transaction_details: { net_received_amount: status === 'approved' ? amount - fee : 0 },
      fee_details: [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }],
      date_created: now,
      date_approved: status === 'approved' ? now : null,
      date_last_updated: now,
      // Released at once, as an account can be set up.
      money_release_date: status === 'approved' ? now : null,
      ...more,
    }
    payments.set(payment.id, payment)
    return payment
  }

  /** Something happens to a payment. */
  function change(id: number, more: Partial<PlayedPayment>): PlayedPayment {
    const before = payments.get(id)!
    const approved = more.status === 'approved' && before.date_approved === null
    const later = new Date(new Date(before.date_last_updated).getTime() + 1_000).toISOString()
    const payment = { ...before, ...(approved && approvedNow(before)), date_last_updated: later, ...more }
    payments.set(id, payment)
    return payment
  }

  /** The path and headers of a notification, signed as documented. */
  function notificationOf(data_id: number | string, { type = 'payment', secret = MERCADO_PAGO.webhook_secret } = {}) {
    const [ts, request] = [String(Date.now()), randomUUID()]
    const v1 = createHmac('sha256', secret).update(`id:${data_id};request-id:${request};ts:${ts};`).digest('hex')
    const headers = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': request }
    const body = { id: Number(ts), live_mode: true, type, action: `${type}.updated`, api_version: 'v1', data: { id: String(data_id) } }
    return { path: `/mercado-pago/notifications?data.id=${data_id}&type=${type}`, headers, body }
  }

  async function notify(data_id: number | string): Promise<void> {
    if (!options.notify) return
    const { path, headers, body } = notificationOf(data_id)
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    await fetch(options.notify + path, sent).catch(() => {})
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const [, part = '', id = '', verb = ''] = pathname.replace(/^\/v1/, '').split('/')
    if (part === 'pay') return serveCheckout(response, id, searchParams.get('as'))
    state.asked.push(`${method} ${pathname}`)
    if (state.mood === 'hangs') return
    if (state.mood === 'error') return send(response, 500, { message: 'internal_error', error: 'internal_error', status: 500 })
    if (state.mood === 'garbage') return send(response, 200, { id: 'x', status: 7 })
    if (headers.authorization !== `Bearer ${MERCADO_PAGO.access_token}`)
      return send(response, 401, { message: 'invalid access token', error: 'unauthorized', status: 401 })
    if (part === 'checkout') return send(response, 201, prefer(JSON.parse(await bodyOf(request)), headers['x-idempotency-key']))
    if (part === 'chargebacks') return orMissing(response, chargebacks.get(id))
    if (part === 'payments' && id === 'search') {
      const reference = searchParams.get('external_reference')
      const results = [...payments.values()].filter(({ external_reference }) => external_reference === reference)
      return send(response, 200, { paging: { total: results.length, limit: 30, offset: 0 }, results })
    }
    const payment = payments.get(Number(id))
    if (payment && verb === 'refunds' && state.mood === 'keeps')
      return send(response, 400, { message: 'Payment too old to be refunded', error: 'bad_request', status: 400 })
    if (payment && verb === 'refunds' && method === 'POST') return send(response, 201, giveBack(payment, headers['x-idempotency-key']))
    return orMissing(response, payment)
  }

  function prefer(body: Omit<Preference, 'id'>, key: unknown) {
    const known = answers.get(String(key))
    if (known) return known
    const id = randomUUID()
    preferences.set(id, { ...body, id })
    const made = { ...body, id, init_point: `${url}/pay/${id}`, sandbox_init_point: `${url}/pay/${id}` }
    answers.set(String(key), made)
    return made
  }

  function giveBack(payment: PlayedPayment, key: unknown) {
    const known = answers.get(String(key))
    if (known) return known
    const amount = payment.transaction_amount - payment.transaction_amount_refunded
    change(payment.id, { status: 'refunded', status_detail: 'refunded', transaction_amount_refunded: payment.transaction_amount })
    const made = { id: ++count, payment_id: payment.id, amount, status: 'approved', date_created: new Date().toISOString() }
    answers.set(String(key), made)
    return made
  }

  /** The page where it is paid; a button pays, notifies, and leads back. */
  async function serveCheckout(response: ServerResponse, id: string, as: string | null): Promise<void> {
    const preference = preferences.get(id)
    if (!preference) return send(response, 404, { message: 'not found' })
    const { title, unit_price, currency_id } = preference.items[0]!
    if (!as) {
      const links = ['approved', 'pending', 'rejected'].map((status) => `<a href="?as=${status}">${status}</a>`).join(' ')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><title>Checkout</title><h1>${html(title)}</h1><p>${currency_id} ${unit_price}</p>${links}`)
      return
    }
    const payment = pay(preference.external_reference, as)
    await notify(payment.id)
    const back = new URL(preference.back_urls.success)
    back.search = String(
      new URLSearchParams({
        payment_id: String(payment.id),
        status: as,
        external_reference: preference.external_reference,
        preference_id: id,
      }),
    )
    response.writeHead(302, { location: back.href }).end()
  }

  server.on('request', (request, response) => {
    answer(request, response).catch((error: Error) => send(response, 500, { message: error.message }))
  })
  return {
    url,
    state,
    preferences,
    payments,
    pay,
    change,
    notificationOf,
    chargeBack(payment_id: number): string {
      const id = `2170001${payment_id}`
      chargebacks.set(id, { id, payments: [payment_id] })
      change(payment_id, { status: 'charged_back', status_detail: 'settled' })
      return id
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
export type MercadoPago = Awaited<ReturnType<typeof openMercadoPago>>

function approvedNow({ transaction_amount, fee_details }: PlayedPayment): Partial<PlayedPayment> {
  const net_received_amount = transaction_amount - fee_details[0]!.amount
  const now = new Date().toISOString()
  return { date_approved: now, money_release_date: now, transaction_details: { net_received_amount } }
}

function orMissing(response: ServerResponse, found: unknown): void {
  const missing = {
    message: 'Payment not found',
    error: 'not_found',
    status: 404,
    cause: [{ code: 2000, description: 'Payment not found' }],
  }
  send(response, found ? 200 : 404, found ?? missing)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
