import { z } from 'zod'
import { isCbu, plainCuit } from './check-digits.ts'
import { HttpUrl, ShortText, withoutSlash } from './setting-types.ts'

const MERCADO_PAGO = 'https://api.mercadopago.com'

/** Settings of the ways to give; `docs/configuration.md` describes each. */
export const PAYMENT_SETTINGS = {
  TRANSFER_CBU: z.string().refine(isCbu, 'must be the 22 digits of a CBU or CVU, its check digits included').optional(),
  TRANSFER_ALIAS: z
    .string()
    .regex(/^[\w.-]{6,20}$/, 'must be an alias of 6 to 20 letters, digits, points and hyphens')
    .optional(),
  TRANSFER_HOLDER: ShortText.optional(),
  TRANSFER_CUIT: z
    .string()
    .refine((text) => plainCuit(text) !== null, 'must be a CUIT, its check digit included')
    .optional(),
  TRANSFER_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code')
    .default('ARS'),
  MERCADOPAGO_ACCESS_TOKEN: ShortText.optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  MERCADOPAGO_API_URL: HttpUrl.default(MERCADO_PAGO),
}
type Settings = z.infer<z.ZodObject<typeof PAYMENT_SETTINGS>>

interface Operator {
  NODE_ENV: string
  OPERATOR_NAME: string
  OPERATOR_TAX_ID: string
}

/** In development one that no bank has. */
export function transferAccountOf(e: Settings & Operator) {
  const owner = { holder: e.TRANSFER_HOLDER ?? e.OPERATOR_NAME, cuit: e.TRANSFER_CUIT ?? e.OPERATOR_TAX_ID, currency: e.TRANSFER_CURRENCY }
  if (e.TRANSFER_CBU) return { ...owner, number: e.TRANSFER_CBU, alias: e.TRANSFER_ALIAS ?? null }
  return e.NODE_ENV === 'production' ? undefined : { ...owner, number: '0000000000000000000000', alias: 'huella.demo.viajes' }
}

export function transferProblems(e: Settings & Operator): string[] {
  const wrong =
    e.NODE_ENV === 'production' && e.TRANSFER_CBU !== undefined && e.TRANSFER_CUIT === undefined && !plainCuit(e.OPERATOR_TAX_ID)
  return wrong ? ['TRANSFER_CUIT: is needed with TRANSFER_CBU, as OPERATOR_TAX_ID is no CUIT'] : []
}

/**
 * An Argentine account: it takes pesos. Any address other than the service's own is a program that simulates it, and its checkout is there,
 * too.
 */
export function mercadoPagoOf(e: Settings) {
  const { MERCADOPAGO_ACCESS_TOKEN: access_token, MERCADOPAGO_WEBHOOK_SECRET: webhook_secret } = e
  if (!access_token || !webhook_secret) return undefined
  const api_url = withoutSlash(e.MERCADOPAGO_API_URL)
  const checkout_origin = api_url === MERCADO_PAGO ? 'https://www.mercadopago.com.ar' : new URL(api_url).origin
  return { access_token, webhook_secret, api_url, checkout_origin, currency: 'ARS' }
}

export function mercadoPagoProblems(e: Settings & Operator): string[] {
  const half = (e.MERCADOPAGO_ACCESS_TOKEN === undefined) !== (e.MERCADOPAGO_WEBHOOK_SECRET === undefined)
  const clear = e.NODE_ENV === 'production' && !e.MERCADOPAGO_API_URL.startsWith('https:')
  return [
    ...(half ? ['MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_WEBHOOK_SECRET: both or neither'] : []),
    ...(clear ? ['MERCADOPAGO_API_URL: must be an https address in production'] : []),
  ]
}
