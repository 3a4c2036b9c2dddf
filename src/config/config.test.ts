import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, DEVELOPMENT_SECRETS, Environment, readConfig } from './config.server.ts'

function textOf(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}

it('docs/configuration.md has a row for each setting, and for nothing else', () => {
  const names = textOf('docs/configuration.md').matchAll(/^\| (`[^|]*) \|/gm)
  const documented = [...names].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name]) => name))
  expect(documented.sort()).toEqual(Object.keys(Environment.shape).sort())
})

describe('readConfig', () => {
  it('needs no variables in development', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      public_url: 'http://localhost:3000',
      database_url: undefined,
      travel_site: { url: 'http://localhost:3001', flight_and_hotel: 'FLIGHT_HOUSE', code_parameter: 'ref' },
    })
  })

  it.each(['log a.example+00000000+AA', 'group g 1 a', 'quorum none'])('refuses a policy for who verifies as witnesses: %s', (line) => {
    expect(() => readConfig({ LOG_WITNESSES: line })).toThrow('reads only "witness" lines')
  })

  it('puts the demo travel site on the next port, and sends a real site no code unless configured', () => {
    expect(readConfig({ PORT: '4000' }).travel_site.url).toBe('http://localhost:4001')
    expect(readConfig({ PORT: '4000', DEMO_TRAVEL_SITE_PORT: '5000' }).travel_site.url).toBe('http://localhost:5000')
    expect(readConfig({ TRAVEL_SITE_URL: 'https://travel.example/' }).travel_site).toMatchObject({
      url: 'https://travel.example',
      code_parameter: undefined,
    })
  })

  it.each([
    ['PORT', 'eighty', /PORT: must be a port number/],
    ['PORT', '70000', /PORT: must be from 1 to 65535/],
    ['DATABASE_URL', 'mysql://x/y', /DATABASE_URL: must be a postgresql:\/\/ address/],
    ['DATABASE_OWNER_URL', 'postgresql://x/y', /DATABASE_OWNER_URL: is of no use without DATABASE_URL/],
    ['PUBLIC_URL', 'huella', /PUBLIC_URL: must be an http\(s\) address/],
    ['TRAVEL_WEBHOOK_SECRET', 'short', /TRAVEL_WEBHOOK_SECRET: must have at least 16 characters/],
    ['TRAVEL_SITE_ROOM_SEPARATOR', '12', /TRAVEL_SITE_ROOM_SEPARATOR: must be/],
    ['TRAVEL_SITE_CODE_PARAMETER', 'destination', /TRAVEL_SITE_CODE_PARAMETER: must not be a parameter that the search uses/],
    ['WHATSAPP_NUMBER', '+54 261', /WHATSAPP_NUMBER: must be digits/],
    ['DEMO_NOW', 'yesterday', /DEMO_NOW: must be a moment/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL: is not a log level/],
  ])('refuses %s=%s and says why', (name, value, message) => expect(() => readConfig({ [name]: value })).toThrow(message))

  it('never repeats a wrong value, which may be a secret', () => {
    expect(() => readConfig({ TRAVEL_WEBHOOK_SECRET: 'hunter2' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    )
  })

  it('stores files in a bucket when all its variables are set, and says which are missing', () => {
    expect(readConfig({}).s3).toBeUndefined()
    const whole = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    expect(readConfig(whole).s3).toMatchObject({ bucket: 'b', region: 'us-east-1', endpoint: undefined })
    expect(() => readConfig({ ...whole, S3_ACCESS_KEY_ID: undefined })).toThrow(/S3_ACCESS_KEY_ID: is needed/)
  })

  it('binds browsers to https only where it is served by it, and subdomains only by a setting of its own', () => {
    expect(readConfig({ HSTS_SUBDOMAINS: 'true' }).hsts).toBeNull()
    expect(readConfig({ PUBLIC_URL: 'https://huella.example' }).hsts).toBe('max-age=63072000')
    expect(readConfig({ PUBLIC_URL: 'https://huella.example', HSTS_SUBDOMAINS: 'true' }).hsts).toBe('max-age=63072000; includeSubDomains')
  })

  it('signs letters with a key that an operator wrote as the manual says, and systemd read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dkim-'))
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    writeFileSync(join(folder, 'dkim.pem'), key)
    const command = /`([^`]+)` writes the line for `\/etc\/huella\/environment`/.exec(textOf('docs/operations.md'))![1]!
    const line = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trimEnd()
    rmSync(folder, { recursive: true })
    // systemd.exec(5): without quotes, a backslash preserves the character after it and vanishes.
    const [, value] = /^DKIM_KEY=(.*)$/.exec(line.replaceAll(/\\(.)/g, '$1'))!
    for (const DKIM_KEY of [value, key, key.replaceAll('\n', '\\n')])
      expect(readConfig({ DKIM_KEY, DKIM_SELECTOR: 'huella1' }).mail.dkim).toMatchObject({ key, selector: 'huella1' })
    expect(() => readConfig({ DKIM_KEY: 'nokey', DKIM_SELECTOR: 'huella1' })).toThrow(/DKIM_KEY: must be a private key/)
  })

  it('listens on every address unless one is given', () => {
    expect(readConfig({}).host).toBeUndefined()
    expect(readConfig({ HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  })

  it('reports all problems at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })
})

describe('in production', () => {
  const COMPLETE = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://huella.example',
    TRAVEL_SITE_URL: 'https://travel.example',
    TRAVEL_WEBHOOK_SECRET: 'a secret of its own, long enough',
    SECRET_KEY: 'a key of its own, and long enough for all',
    OPERATOR_NAME: 'Agencia S.A.',
    OPERATOR_FILE_NUMBER: '12345',
    WHATSAPP_NUMBER: '5492610000000',
  }

  it('starts with everything it needs', () => expect(readConfig(COMPLETE)).toMatchObject({ production: true, demo_data: false }))

  it('shows the style page only when enabled', () => {
    expect(readConfig({}).style_page).toBe(true)
    expect(readConfig(COMPLETE).style_page).toBe(false)
    expect(readConfig({ ...COMPLETE, STYLE_PAGE: 'true' }).style_page).toBe(true)
  })

  it('refuses development secrets, demo data and missing variables', () => {
    expect(() => readConfig({ ...COMPLETE, ...DEVELOPMENT_SECRETS })).toThrow(/TRAVEL_WEBHOOK_SECRET: is the development secret/)
    expect(() => readConfig({ ...COMPLETE, DEMO_DATA: 'true' })).toThrow(/DEMO_DATA/)
    expect(() => readConfig({ ...COMPLETE, ...DEVELOPMENT_SECRETS })).toThrow(/SECRET_KEY: is the development secret/)
    expect(() => readConfig({ ...COMPLETE, DEMO_NOW: '2026-11-20T12:00:00Z' })).toThrow(/DEMO_NOW/)
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(ConfigError)
    expect(() => readConfig({ ...COMPLETE, SECRET_KEY: undefined })).toThrow(/SECRET_KEY: is required in production/)
    expect(() => readConfig({ ...COMPLETE, PUBLIC_URL: undefined })).toThrow(/PUBLIC_URL: is required in production/)
  })

  it('the example that an operator fills in listens on this machine only, and believes no header', () => {
    const lines = textOf('deploy/environment.example').matchAll(/^([A-Z_]+)=(.*)$/gm)
    const example = Object.fromEntries([...lines].map(([, name, value]) => [name, value || (COMPLETE as Record<string, string>)[name!]]))
    expect(readConfig({ ...example, NODE_ENV: 'production' })).toMatchObject({ host: '127.0.0.1', trust_proxy: 0 })
  })

  it('always requires a second factor of admins and sales operators', () => {
    expect(readConfig(COMPLETE).second_factor_required).toBe(true)
    expect(readConfig({}).second_factor_required).toBe(false)
    expect(readConfig({ SECOND_FACTOR_REQUIRED: 'true' }).second_factor_required).toBe(true)
    expect(() => readConfig({ ...COMPLETE, SECOND_FACTOR_REQUIRED: 'false' })).toThrow(/SECOND_FACTOR_REQUIRED: cannot be switched off/)
  })

  it('has a Google button when both variables are set, with any issuer; in production over TLS', () => {
    const both = { GOOGLE_CLIENT_ID: 'huella', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig({}).google).toBeUndefined()
    expect(readConfig(both).google).toEqual({ issuer: 'https://accounts.google.com', client_id: 'huella', client_secret: 'secret' })
    expect(readConfig({ ...both, GOOGLE_ISSUER: 'http://localhost:9/' }).google?.issuer).toBe('http://localhost:9')
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'huella' })).toThrow(/GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: both or neither/)
    expect(() => readConfig({ ...both, NODE_ENV: 'production', GOOGLE_ISSUER: 'http://issuer.example' })).toThrow(
      /GOOGLE_ISSUER: must be an https/,
    )
  })

  it('names no account, nor a CUIT beside it, that no bank has: a digit that is wrong stops the start', () => {
    const account = { ...COMPLETE, TRANSFER_CBU: '2850590940090418135201', OPERATOR_TAX_ID: '30-71234567-1' }
    expect(readConfig(account).transfer_account).toMatchObject({ number: account.TRANSFER_CBU, cuit: '30-71234567-1' })
    expect(readConfig({ ...account, TRANSFER_CUIT: '20-12345678-6' }).transfer_account?.cuit).toBe('20-12345678-6')
    for (const number of ['2850590940090418135202', '2850590840090418135201', '0000000000000000000000', '285059094009041813520'])
      expect(() => readConfig({ ...account, TRANSFER_CBU: number })).toThrow(/TRANSFER_CBU: must be the 22 digits of a CBU or CVU/)
    for (const cuit of ['30-71234567-2', '3071234567', '99-71234567-1'])
      expect(() => readConfig({ ...account, TRANSFER_CUIT: cuit })).toThrow(/TRANSFER_CUIT: must be a CUIT/)
    expect(() => readConfig({ ...account, OPERATOR_TAX_ID: '30-71234567-9' })).toThrow(/TRANSFER_CUIT: is needed/)
  })

  it('takes donations by Mercado Pago when both variables are set, in production over TLS', () => {
    const both = { MERCADOPAGO_ACCESS_TOKEN: 'token', MERCADOPAGO_WEBHOOK_SECRET: 'a-secret-of-16-characters' }
    expect(readConfig({}).mercado_pago).toBeUndefined()
    expect(readConfig(both).mercado_pago).toMatchObject({
      api_url: 'https://api.mercadopago.com',
      checkout_origin: 'https://www.mercadopago.com.ar',
      currency: 'ARS',
    })
    expect(readConfig({ ...both, MERCADOPAGO_API_URL: 'http://localhost:9/' }).mercado_pago).toMatchObject({
      checkout_origin: 'http://localhost:9',
    })
    expect(() => readConfig({ MERCADOPAGO_ACCESS_TOKEN: 'token' })).toThrow(/MERCADOPAGO_WEBHOOK_SECRET: both or neither/)
    expect(() => readConfig({ ...both, NODE_ENV: 'production', MERCADOPAGO_API_URL: 'http://pay.example' })).toThrow(
      /MERCADOPAGO_API_URL: must be an https/,
    )
  })
})
