import { resolve } from 'node:path'
import { z } from 'zod'
import { MAIL_SETTINGS, mailOf, mailProblems } from './mail-settings.ts'
import { readOfficeWeek } from './office-hours.ts'
import { mercadoPagoOf, mercadoPagoProblems, PAYMENT_SETTINGS, transferAccountOf, transferProblems } from './payment-settings.ts'
import { Flag, HttpUrl, ShortText, withoutSlash } from './setting-types.ts'
import { DEFAULT_PROFILE, TravelSiteProfile } from './travel-site-profile.ts'
import { Witnesses } from './witness-settings.ts'

/** Secrets that are in the repository: fine on a laptop, refused in production. */
export const DEVELOPMENT_SECRETS = {
  TRAVEL_WEBHOOK_SECRET: 'huella-dev-webhook-secret',
  SECRET_KEY: 'huella-dev-secret-key-that-everybody-knows',
} as const

/** The validated configuration. Nothing else in the project reads `process.env`. */
export type Config = ReturnType<typeof readConfig>

/** Thrown by {@link readConfig}; its message has a line for each wrong or missing variable. */
export class ConfigError extends Error {}

/**
 * Reads and validates the environment. Every variable is optional in development (product.md §8).
 * @throws ConfigError that names each wrong variable and what it must be, never its value
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? problemsOf(parsed.data, given)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) throw new ConfigError(`The configuration is wrong:\n  - ${problems.join('\n  - ')}`)
  return configOf(parsed.data)
}

function configOf(e: Settings) {
  const public_url = withoutSlash(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`)
  return {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    /** The address that the server listens on; undefined for all of this machine's. */
    host: e.HOST,
    public_url,
    /** True when visitors reach the site over TLS: cookies are `Secure`. */
    https: public_url.startsWith('https:'),
    /** `Strict-Transport-Security`: two years; null without TLS. */
    hsts: public_url.startsWith('https:') ? `max-age=63072000${e.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}` : null,
    data_dir: resolve(e.DATA_DIR),
    database_url: e.DATABASE_URL,
    /** Address for the owner of the tables, if that is another role than that of `database_url`. */
    database_owner_url: e.DATABASE_OWNER_URL,
    /** False behind a pooler that cannot carry prepared statements from one transaction to the next. */
    prepared_statements: e.PREPARED_STATEMENTS,
    log_level: e.LOG_LEVEL,
    trust_proxy: e.TRUST_PROXY,
    demo_data: e.DEMO_DATA,
    /** A fixed clock for requests and the demo world, so that screenshots do not change with the calendar. */
    demo_now: e.DEMO_NOW,
    style_page: e.STYLE_PAGE ?? e.NODE_ENV !== 'production',
    brand: { name: e.BRAND_NAME },
    operator: operatorOf(e),
    whatsapp_number: e.WHATSAPP_NUMBER,
    social: { facebook: e.FACEBOOK_URL, instagram: e.INSTAGRAM_URL },
    travel_site: travelSite(e),
    /** True when the travel site is the demo that runs beside the platform on this machine. */
    demo_travel_site: e.TRAVEL_SITE_URL === undefined && e.NODE_ENV !== 'production',
    travel_site_pages: travelSitePages(e),
    travel_webhook_secret: e.TRAVEL_WEBHOOK_SECRET,
    /** Encrypts values that the database stores but must not be able to read, see `kit/seal.server.ts`. */
    secret_key: e.SECRET_KEY,
    /** The former key: data sealed with it can still be read, and are sealed again at the start. */
    secret_key_old: e.SECRET_KEY_OLD,
    /** Days after which another key signs ID tokens; 0 for never. */
    signing_key_days: e.SIGNING_KEY_DAYS,
    /** Admins and sales operators must use codes from an app; until they do, setting that up is all they can do. */
    second_factor_required: e.SECOND_FACTOR_REQUIRED ?? e.NODE_ENV === 'production',
    s3: bucketOf(e),
    /** Sign-in by an OpenID provider, which need not be Google; without it there is no button. */
    google: googleOf(e),
    /** The platform's own account, for donations by bank transfer; without it they are not offered. */
    transfer_account: transferAccountOf(e),
    /** The payment service for donations; without it they are by bank transfer only. */
    mercado_pago: mercadoPagoOf(e),
    mail: mailOf(e, { name: e.BRAND_NAME, address: e.OPERATOR_EMAIL }),
    /** Address at which metrics for operators are served; none without a port. */
    metrics: e.METRICS_PORT === undefined ? undefined : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    /** Milliseconds of service after the signal to end, so that a balancer notices that it should send no more requests. */
    shutdown_delay_ms: e.SHUTDOWN_DELAY_SECONDS * 1_000,
    /** Programs that cosign each checkpoint of the ledger's public log. */
    log_witnesses: e.LOG_WITNESSES,
    rate_limits: { writes_per_minute: e.WRITES_PER_MINUTE },
    /** Office hours of sellers, and minutes of that time within which a first message should be answered. */
    sales: { office_hours: { week: e.OFFICE_HOURS, closed: e.OFFICE_CLOSED_DAYS }, answer_minutes: e.FIRST_ANSWER_MINUTES },
  }
}

const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })
const Port = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(1, 'must be from 1 to 65535')
  .max(65535, 'must be from 1 to 65535')

/** All settings; `docs/configuration.md` describes each. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], { error: 'must be development, production or test' }).default('development'),
  HOST: ShortText.optional(),
  PORT: Port.default(3000),
  DEMO_TRAVEL_SITE_PORT: Port.optional(),
  PUBLIC_URL: HttpUrl.optional(),
  HSTS_SUBDOMAINS: Flag.default(false),
  DATA_DIR: ShortText.default('.data'),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_OWNER_URL: PostgresUrl.optional(),
  PREPARED_STATEMENTS: Flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a log level' }).default('info'),
  TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(10).default(0),
  DEMO_DATA: Flag.default(false),
  DEMO_NOW: z.iso
    .datetime('must be a moment, such as 2026-11-20T12:00:00Z')
    .transform((moment) => new Date(moment))
    .optional(),
  STYLE_PAGE: Flag.optional(),
  BRAND_NAME: ShortText.default('Huella'),
  OPERATOR_NAME: ShortText.default('Huella Viajes S.A. (demo)'),
  OPERATOR_FILE_NUMBER: ShortText.default('00000'),
  OPERATOR_TAX_ID: ShortText.default('30-00000000-7'),
  OPERATOR_ADDRESS: ShortText.default('Mendoza, Argentina'),
  OPERATOR_EMAIL: z.email('must be an e-mail address').default('hola@huella.example'),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, 'must be digits with the country code, such as 5492610000000')
    .default('5492610000000'),
  FACEBOOK_URL: HttpUrl.default('https://www.facebook.com/'),
  INSTAGRAM_URL: HttpUrl.default('https://www.instagram.com/'),
  TRAVEL_SITE_URL: HttpUrl.optional(),
  TRAVEL_SITE_FLIGHT_AND_HOTEL: TravelSiteProfile.shape.flight_and_hotel.default(DEFAULT_PROFILE.flight_and_hotel),
  TRAVEL_SITE_ROOM_SEPARATOR: TravelSiteProfile.shape.room_separator.default(DEFAULT_PROFILE.room_separator),
  TRAVEL_SITE_PART_SEPARATOR: TravelSiteProfile.shape.part_separator.default(DEFAULT_PROFILE.part_separator),
  TRAVEL_SITE_LANGUAGE: TravelSiteProfile.shape.language.default(DEFAULT_PROFILE.language),
  TRAVEL_SITE_BOOKINGS_URL: HttpUrl.optional(),
  TRAVEL_SITE_IDEAS_URL: HttpUrl.optional(),
  TRAVEL_SITE_CODE_PARAMETER: TravelSiteProfile.shape.code_parameter,
  TRAVEL_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').default(DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRETS.SECRET_KEY),
  SECRET_KEY_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGNING_KEY_DAYS: z.coerce.number({ error: 'must be a number of days' }).int().min(0).max(3650, 'must be at most 3650').default(90),
  SECOND_FACTOR_REQUIRED: Flag.optional(),
  S3_BUCKET: ShortText.optional(),
  S3_REGION: ShortText.default('us-east-1'),
  S3_ENDPOINT: HttpUrl.optional(),
  S3_ACCESS_KEY_ID: ShortText.optional(),
  S3_SECRET_ACCESS_KEY: ShortText.optional(),
  GOOGLE_ISSUER: HttpUrl.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: ShortText.optional(),
  GOOGLE_CLIENT_SECRET: ShortText.optional(),
  ...PAYMENT_SETTINGS,
  ...MAIL_SETTINGS,
  OFFICE_HOURS: z
    .string()
    .default('mon-fri 09:00-18:00')
    .transform((text, issues) => {
      const week = readOfficeWeek(text)
      if (week) return week
      issues.addIssue({ code: 'custom', message: 'must be days and times, such as mon-fri 09:00-18:00, sat 09:00-13:00' })
      return z.NEVER
    }),
  OFFICE_CLOSED_DAYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((day) => day.trim() || []))
    .pipe(z.array(z.iso.date('must be days, such as 2026-12-25,2027-01-01'))),
  FIRST_ANSWER_MINUTES: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(10_000).default(120),
  LOG_WITNESSES: Witnesses,
  METRICS_HOST: ShortText.default('127.0.0.1'),
  METRICS_PORT: Port.optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(60, 'must be at most 60').default(0),
  WRITES_PER_MINUTE: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(1_000_000).default(600),
})

type Settings = z.infer<typeof Environment>

/** The travel agency that runs the platform. */
function operatorOf({ OPERATOR_NAME: name, OPERATOR_FILE_NUMBER: file_number, OPERATOR_TAX_ID: tax_id, ...e }: Settings) {
  return { name, file_number, tax_id, address: e.OPERATOR_ADDRESS, email: e.OPERATOR_EMAIL }
}

/** The demo travel site, started beside the platform, reads the hand-off's code from `ref`; a real site gets no code unless configured. */
function travelSite(e: Settings): TravelSiteProfile {
  return {
    url: withoutSlash(e.TRAVEL_SITE_URL ?? `http://localhost:${e.DEMO_TRAVEL_SITE_PORT ?? e.PORT + 1}`),
    flight_and_hotel: e.TRAVEL_SITE_FLIGHT_AND_HOTEL,
    room_separator: e.TRAVEL_SITE_ROOM_SEPARATOR,
    part_separator: e.TRAVEL_SITE_PART_SEPARATOR,
    language: e.TRAVEL_SITE_LANGUAGE,
    code_parameter: e.TRAVEL_SITE_CODE_PARAMETER ?? (e.TRAVEL_SITE_URL ? undefined : 'ref'),
  }
}

/** The travel site's pages with a traveller's bookings and ideas. */
function travelSitePages(e: Settings) {
  const dashboard = `${travelSite(e).url}/dashboard`
  return { bookings: e.TRAVEL_SITE_BOOKINGS_URL ?? dashboard, ideas: e.TRAVEL_SITE_IDEAS_URL ?? `${dashboard}#ideas` }
}

/** The bucket for uploads; undefined to store them in `DATA_DIR`. */
function bucketOf(e: Settings) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key } = e
  if (!bucket || !access_key_id || !secret_access_key) return undefined
  return { bucket, region: e.S3_REGION, endpoint: e.S3_ENDPOINT, access_key_id, secret_access_key }
}

function problemsOf(e: Settings, given: Record<string, unknown>): string[] {
  return [
    ...productionProblems(e, given),
    ...profileProblems(e),
    ...googleProblems(e),
    ...bucketProblems(e),
    ...(e.DATABASE_OWNER_URL && !e.DATABASE_URL ? ['DATABASE_OWNER_URL: is of no use without DATABASE_URL'] : []),
    ...(e.SECRET_KEY_OLD === e.SECRET_KEY ? ['SECRET_KEY_OLD: is the same as SECRET_KEY'] : []),
    ...transferProblems(e),
    ...mercadoPagoProblems(e),
    ...mailProblems(e),
  ]
}

function bucketProblems(e: Settings): string[] {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = needed.filter((name) => e[name] === undefined)
  return missing.length === needed.length ? [] : missing.map((name) => `${name}: is needed, as another S3 variable is set`)
}

function profileProblems(e: Settings): string[] {
  const profile = TravelSiteProfile.safeParse(travelSite(e))
  return profile.success ? [] : profile.error.issues.map((issue) => `TRAVEL_SITE_${issue.path.join('_').toUpperCase()}: ${issue.message}`)
}

function googleOf({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret }: Settings) {
  return client_id && client_secret ? { issuer: withoutSlash(GOOGLE_ISSUER), client_id, client_secret } : undefined
}

function googleProblems(e: Settings): string[] {
  const half = (e.GOOGLE_CLIENT_ID === undefined) !== (e.GOOGLE_CLIENT_SECRET === undefined)
  const clear = e.NODE_ENV === 'production' && !e.GOOGLE_ISSUER.startsWith('https:')
  return [
    ...(half ? ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: both or neither'] : []),
    ...(clear ? ['GOOGLE_ISSUER: must be an https address in production'] : []),
  ]
}

/** Production refuses secrets that are in the repository and demo logins, and requires addresses of its own. */
function productionProblems(e: Settings, given: Record<string, unknown>): string[] {
  if (e.NODE_ENV !== 'production') return []
  const needed = [
    'PUBLIC_URL',
    'TRAVEL_SITE_URL',
    'TRAVEL_WEBHOOK_SECRET',
    'SECRET_KEY',
    'OPERATOR_NAME',
    'OPERATOR_FILE_NUMBER',
    'WHATSAPP_NUMBER',
  ]
  const missing = needed.filter((name) => !(name in given)).map((name) => `${name}: is required in production`)
  const known = Object.entries(DEVELOPMENT_SECRETS)
    .filter(([name, secret]) => given[name] === secret)
    .map(([name]) => `${name}: is the development secret; production needs its own`)
  const demo = [
    ...(e.DEMO_DATA ? ['DEMO_DATA: the demo data has public logins and is refused in production'] : []),
    ...(e.DEMO_NOW ? ['DEMO_NOW: a clock that stands still is refused in production'] : []),
  ]
  const factor = e.SECOND_FACTOR_REQUIRED === false ? ['SECOND_FACTOR_REQUIRED: cannot be switched off in production'] : []
  return [...missing, ...known, ...demo, ...factor]
}
