import { globSync, readFileSync } from 'node:fs'
import { OpenAPIHono } from '@hono/zod-openapi'
import { documentOf, type RichJson } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountEndpoints } from '../../api/endpoints.server.ts'
import type { ApiEnv } from '../../kit/http/api.server.ts'
import { OWN_COOKIES } from '../../kit/http/cookies.ts'
import { translate } from '../../kit/translate.server.ts'
import { ENDPOINTS } from '../../testing/access.ts'
import { openTestDatabase } from '../../testing/test-database.server.ts'
import { ACCOUNT_DAYS } from '../accounts/sweep-accounts.server.ts'
import { GRANT_SECONDS } from '../clients/client.ts'
import { TRIP_SECONDS } from '../clients/trip-session.ts'
import { PREVIEW_DAYS } from '../content/previews/preview.ts'
import { NORM_DAYS } from '../contributions/norms.ts'
import { DAYS_TO_COME_BACK, HOURS_AFTER_END, HOURS_TO_CONFIRM, MOST_DAYS } from '../contributions/watches/watch-trail.server.ts'
import { FORGOTTEN_AFTER_MONTHS } from '../deals/customers/forget-customers.server.ts'
import { EMAIL_DAYS } from '../emails/sweep-emails.server.ts'
import { INVITATION_DAYS } from '../organizations/members/member.ts'
import { LONG_COUNTS } from '../sign-in/sign-in-limits.server.ts'
import { SOCIAL_SECONDS } from '../sign-in/social/social.ts'
import { LINK_SECONDS, SESSION_SECONDS } from '../users/user.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const texts: Record<string, string> = {}
beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.pool.query<{ item: string; part: string; content: { title: string; lines?: object; body: RichJson } }>(
    `select s.item_id as item, s.part, v.content from shown_at(now()) s join content_versions v on v.id = s.version_id where s.part <> 'shared'`,
  )
  for (const { item, part, content } of rows)
    texts[`${item} ${part}`] = [content.title, ...Object.values(content.lines ?? {}), documentText(documentOf(content.body))].join('\n')
})
afterAll(() => database.close())

const TERMS = 'term_condiciones'
const PRIVACY = 'priv_privacidad'

/** A verifiable claim: a text, its passages in Spanish and in English, and the rule that it has to match. */
type Claim = [text: string, es: string, en: string]
const DAY = 86_400
const NUMERALS: Record<number, [es: string, en: string]> = { 2: ['Dos', 'Two'], 7: ['Siete', 'Seven'], 10: ['Diez', 'Ten'] }
const words = (count: number): [es: string, en: string] => NUMERALS[count] ?? [String(count), String(count)]
const spelledOut = (text: string, count: number, es: string, en: string): Claim => [
  text,
  `${words(count)[0]} ${es}`,
  `${words(count)[1]} ${en}`,
]

const CLAIMS: Claim[] = [
  ...[TERMS, 'sect_question_4'].flatMap((text): Claim[] => [
    [text, `revisarlo en ${NORM_DAYS.approved} días`, `review it in ${NORM_DAYS.approved} days`],
    // The rule of readiness (`readinessOf`).
    [
      text,
      'desde que el viaje terminó, o desde que llegó el dinero de una donación',
      'from the end of the trip, or from the arrival of the money of a donation',
    ],
    [text, `pagarlo en ${NORM_DAYS.paid} más`, `pay it in another ${NORM_DAYS.paid}`],
    [text, `en ${NORM_DAYS.reported} más`, `another ${NORM_DAYS.reported}`],
  ]),
  // Claims (`claimFrom`, `followPaid`), which are set off at the next payout.
  ...[TERMS, 'sect_question_5'].flatMap((text): Claim[] => [
    [text, 'lo que se pagó de más se le reclama', 'what was paid in excess is claimed back from'],
    [
      text,
      'en el momento y se descuenta de su próximo pago, salvo que lo devuelva antes',
      'at once and set off at its next payment, unless it returns it before',
    ],
  ]),
  // A code and an account are certain (`matchBooking`).
  [TERMS, 'o hacerse en el sitio de viajes con tu cuenta de acá', 'or be made on the travel site with your account of this one'],
  [
    'sect_limit_2',
    'ni se hizo en el sitio de viajes con tu cuenta de acá',
    'nor was made on the travel site with your account of this one',
  ],
  [PRIVACY, `A los ${FORGOTTEN_AFTER_MONTHS} meses de tu último mensaje`, `After ${FORGOTTEN_AFTER_MONTHS} months from your last message`],
  [PRIVACY, `si pasan ${FORGOTTEN_AFTER_MONTHS} meses sin que nos escribas`, `after ${FORGOTTEN_AFTER_MONTHS} months without you writing`],
  spelledOut(PRIVACY, SESSION_SECONDS / DAY, 'días, o hasta que la cierres', 'days, or until you close it'),
  spelledOut(PRIVACY, SOCIAL_SECONDS / 60, 'minutos.', 'minutes.'),
  spelledOut(PRIVACY, TRIP_SECONDS / DAY, 'días, o hasta que vuelvas', 'days, or until you return'),
  spelledOut(PRIVACY, PREVIEW_DAYS, 'días.', 'days.'),
  [
    PRIVACY,
    `${LINK_SECONDS['verify-email'] / 3_600} horas los de confirmar un correo`,
    `for ${LINK_SECONDS['verify-email'] / 3_600} hours those that confirm an e-mail`,
  ],
  [PRIVACY, 'una hora el de la contraseña', 'for one hour the one for the password'],
  [PRIVACY, `dejan de servir a los ${GRANT_SECONDS / DAY} días`, `stop working after ${GRANT_SECONDS / DAY} days`],
  [PRIVACY, `Se borran a los ${ACCOUNT_DAYS.device} días sin uso`, `Erased after ${ACCOUNT_DAYS.device} days without use`],
  [PRIVACY, `por ${ACCOUNT_DAYS.email_change} días más`, `for ${ACCOUNT_DAYS.email_change} more days`],
  [PRIVACY, `cifrada, hasta ${ACCOUNT_DAYS.erased_address} días`, `encrypted, for up to ${ACCOUNT_DAYS.erased_address} days`],
  [PRIVACY, `el texto queda ${EMAIL_DAYS.stored_text} días`, `administrators for ${EMAIL_DAYS.stored_text} days`],
  [
    PRIVACY,
    `si el viaje se cancela o su aporte no se aprueba, a los ${DAYS_TO_COME_BACK} días`,
    `if the trip is cancelled or its contribution is refused, after ${DAYS_TO_COME_BACK} days`,
  ],
  // A report's address is looked up and not stored (`findUserOfEmail`, `suggested_user_id`).
  [PRIVACY, 'el correo con el que reservaste: no lo guardamos', 'the e-mail address you booked with: we do not store it'],
  [PRIVACY, 'anotamos con la reserva el número interno de esa cuenta', 'note the internal number of that account with the booking'],
  // Promised donations and those on the way are expected, too (`expected_of`).
  ['sect_home_transparency', 'o es una donación que todavía no llegó', 'or is a donation that has not arrived yet'],
  [PRIVACY, `Sin confirmar se borra a las ${HOURS_TO_CONFIRM} horas`, `Unconfirmed it is erased after ${HOURS_TO_CONFIRM} hours`],
]

describe('what the texts say in figures', () => {
  it.each(CLAIMS)('%s: %s', (text, es, en) => {
    expect(texts[`${text} es`]).toContain(es)
    expect(texts[`${text} en`]).toContain(en)
  })

  it('is what these rules say in words', () => {
    expect(LINK_SECONDS['recover-password']).toBe(3_600)
    expect([EMAIL_DAYS.email, MOST_DAYS, INVITATION_DAYS]).toEqual([365, 3 * 365, 7])
    expect(HOURS_AFTER_END).toBe(3 * 24)
    expect(texts[`${PRIVACY} es`]).toContain('tres días después de la última etapa')
    expect(texts[`${PRIVACY} en`]).toContain('three days after the last stage')
    expect(texts[`${PRIVACY} es`]).toMatch(
      /si salió, por un año\..*a más tardar a los tres años|a más tardar a los tres años.*si salió, por un año\./s,
    )
    expect(LONG_COUNTS).toEqual({ codes: DAY, to_stranger: DAY, gifts_to_project: DAY, recoveries: 7 * DAY })
    expect(texts[`${PRIVACY} es`]).toContain(
      'los de los códigos del segundo paso, los de mensajes a una dirección que nadie confirmó y los de donaciones que se anuncian a un mismo proyecto, dentro de un día; los de pedidos de quitar el segundo paso, dentro de una semana.',
    )
    expect(texts[`${PRIVACY} en`]).toMatch(/those of second-step codes, .*, within a day; those of requests to remove .*, within a week\./)
    expect(texts[`${PRIVACY} es`]).toContain('se borra a los siete días')
    expect(texts[`${PRIVACY} en`]).toContain('is erased after seven days')
  })
})

it.each([
  'ledger_none_late',
  'ledger_late_one',
  'ledger_late_other',
  'unsettled_late',
  'contribution_next_approved_trip',
  'contribution_next_approved_donation',
])('the terms promise no days, and neither does %s', (key) => {
  expect(translate(key, 'es')).toMatch(/nos proponemos/i)
  expect(translate(key, 'en')).toMatch(/we (aim|mean)/i)
  for (const locale of ['es', 'en'] as const) expect(translate(key, locale)).not.toMatch(/promet|promise/i)
})

describe('what is kept in the browser', () => {
  it.each(['es', 'en'])('is every cookie that the site sets, in %s', (lang) => {
    const named = [...texts[`${PRIVACY} ${lang}`]!.matchAll(/^(?:- )?Cookie (?:__Host-)?(\w+)\./gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual([...OWN_COOKIES, 'browser'].toSorted())
  })

  it('is whatever a program of a page writes', () => {
    const CLAIM_TEXTS: Record<string, [es: string, en: string]> = {
      'components/search-box/island/search-box-island.tsx': ['Almacenamiento local searchBox…', 'Local storage searchBox…'],
      'components/search-box/island/use-search-box.ts': ['Almacenamiento local searchBox…', 'Local storage searchBox…'],
      'components/places/near-field.tsx': ['los últimos lugares que elegiste', 'the places you picked last'],
      'components/places/use-place-combobox.ts': ['los últimos lugares que elegiste', 'the places you picked last'],
      'components/favorites/local-favorites.ts': ['Almacenamiento local favorites', 'Local storage favorites'],
      'shell/color-scheme.ts': ['Almacenamiento local color-scheme', 'Local storage color-scheme'],
      'public/offers/show-offer.tsx': ['qué ofertas abriste', 'which offers you opened'],
      'organization/use-organization-form.ts': [
        'lo que estás escribiendo sobre tu organización',
        'what you are writing about your organization',
      ],
      'components/contributions/stored-checkpoint.ts': ['el registro público que verificaste', 'the public log that you verified'],
      'components/draft/use-copy.ts': ['Almacenamiento local, lo que estás escribiendo', 'Local storage, what you are writing'],
    }
    const writers = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).filter((file) =>
      /browser-storage\.ts'/.test(readFileSync(file, 'utf8')),
    )
    expect(writers.map((file) => file.replace('src/web/', '')).toSorted()).toEqual(Object.keys(CLAIM_TEXTS).toSorted())
    for (const [es, en] of Object.values(CLAIM_TEXTS)) {
      expect(texts[`${PRIVACY} es`]).toContain(es)
      expect(texts[`${PRIVACY} en`]).toContain(en)
    }
  })
})

it('names everybody to whom the settings can lead', () => {
  const OUTSIDE: Record<string, [es: string, en: string] | null> = {
    // The platform's own address, and its own database.
    PUBLIC_URL: null,
    DATABASE_URL: null,
    DATABASE_OWNER_URL: null,
    // Only linked to.
    FACEBOOK_URL: null,
    INSTAGRAM_URL: null,
    WHATSAPP_NUMBER: ['WhatsApp es de Meta', 'WhatsApp belongs to Meta'],
    TRAVEL_SITE_URL: ['Con el sitio de viajes', 'With the travel site'],
    TRAVEL_SITE_BOOKINGS_URL: ['Con el sitio de viajes', 'With the travel site'],
    TRAVEL_SITE_IDEAS_URL: ['Con el sitio de viajes', 'With the travel site'],
    S3_ENDPOINT: ['el lugar donde se guardan los archivos', 'the place where files and backups are kept'],
    GOOGLE_ISSUER: ['Google se entera de que lo hacés', 'Google learns that you do'],
    MERCADOPAGO_API_URL: ['Si donás por Mercado Pago, con Mercado Pago', 'If you donate by Mercado Pago, with Mercado Pago'],
    SMTP_URL: ['un servidor de correo, con quien lo presta', 'a mail server configured, with whoever provides it'],
  }
  const files = globSync('src/config/*.ts', { exclude: ['**/*.test.*'] }).map((file) => readFileSync(file, 'utf8'))
  const settings = files.join('\n').matchAll(/^ {2}([A-Z0-9_]+_(?:URL|ISSUER|ENDPOINT|NUMBER)):/gm)
  const named = [...settings].map(([, name]) => name!).filter((name) => name !== 'OPERATOR_FILE_NUMBER')
  expect(named.toSorted()).toEqual(Object.keys(OUTSIDE).toSorted())
  for (const said of Object.values(OUTSIDE))
    if (said) {
      expect(texts[`${PRIVACY} es`]).toContain(said[0])
      expect(texts[`${PRIVACY} en`]).toContain(said[1])
    }
})

describe('who sees it', () => {
  const api = new OpenAPIHono<ApiEnv>()
  mountEndpoints(api)
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })

  /** Endpoints with such a property in their answer, and their audience. */
  function answersWith(property: string): string[] {
    const has = (schema: unknown): boolean =>
      schema !== null &&
      typeof schema === 'object' &&
      Object.entries(schema).some(([key, value]) => (key === 'properties' && property in (value as object)) || has(resolved(value)))
    const resolved = (value: unknown): unknown => {
      const name = (value as { $ref?: string } | null)?.$ref?.split('/').at(-1)
      return name === undefined ? value : document.components?.schemas?.[name]
    }
    return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => has(responses))
        .map(([method]) => {
          const endpoint = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
          return `${ENDPOINTS.get(endpoint)}: ${endpoint}`
        }),
    )
  }

  it('a telephone is answered to its owner, and to those who sell', () => {
    expect(answersWith('phone')).toEqual([
      'signed_in: GET /oauth/user',
      'sales_operator: GET /sales/deal/:id',
      'sales_operator: GET /sales/leads',
      'sales_operator: GET /sales/customers',
      'sales_operator: GET /sales/users',
      'sales_operator: GET /sales/user/:slug',
      'signed_in: GET /oauth/user/visit',
    ])
  })

  it('CUIL and Rotary number are answered to their owner alone', () => {
    const own = ['signed_in: GET /oauth/user', 'signed_in: GET /oauth/user/visit']
    expect(answersWith('cuil')).toEqual(own)
    expect(answersWith('rotary_member_id')).toEqual(own)
  })
})

it('says nothing any more that the product has outgrown', () => {
  const said = Object.values(texts).join('\n')
  for (const old of [
    /no cobra y no te pide/,
    /takes no payments/,
    /No convertimos/,
    /do not convert/,
    /en la moneda de la reserva[, ]/,
    /in the currency of the booking/,
    /No hay un plazo fijo/,
    /There is no fixed term/,
    /no lo ve nadie más en el sitio y/,
    /Si no viajás, a los/,
    /If you do not travel/,
    /con el mismo cuidado que el teléfono/,
    /sin el archivo/,
    /without the file/,
    /nada se mueve solo/,
    /nothing moves by itself/,
    /si entrás al sitio de viajes por otro lado/,
    /if you reach the travel site some other way/,
    /no tenemos cómo recon/,
    /we have no way to recognise/,
  ])
    expect(said).not.toMatch(old)
})
