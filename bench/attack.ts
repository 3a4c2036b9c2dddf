import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { DEVELOPMENT_SECRETS } from '../src/config/config.server.ts'
import { publishEntries } from '../src/domain/ledger/log/publish-entries.server.ts'
import { signatureOf } from '../src/kit/http/webhook-signature.server.ts'
import { openBuiltServer } from '../src/testing/built-server.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift } from '../src/testing/fixture.ts'
import { peakOfChildren } from '../src/testing/hostile/peak-of-children.ts'
import { openTestDatabase } from '../src/testing/test-database.server.ts'

// Attacks that succeeded once, on the built site in a process of its own. Each returns true if it succeeds again. Attacks that need only
// the database are in the tests that records 0051 and 0052 name.

const MB = 2 ** 20
const PASSWORD = 'tortuga-lunes-73'
const database = await openTestDatabase()
const { pool } = database
await insertCatalogues(pool)
await insertOrganization(pool, 'org_1')
await insertProject(pool, 'proj_1', { objective: 100_000_000 })
const server = await openBuiltServer(database)
const admin = await openAccount('boss', 'admin')
const second = await openAccount('boss2', 'admin')
const seller = await openAccount('seller', 'salesop')
const marta = await openAccount('marta', 'organizationmanager')
const [vera, stranger] = [await openAccount('vera'), await openAccount('stranger')]
await pool.query("insert into organization_members (organization_id, user_id, created_at) values ('org_1', $1, '2026-01-01')", [marta.id])

interface Person {
  token: string
  id: string
}

/** Requests to the site's process, like those of a browser or a program. */
async function ask(by: Person | null, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  if (by) await pool.query('update sessions set proved_at = now() where user_id = $1', [by.id])
  const is_raw = body instanceof FormData || typeof body === 'string'
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(body !== undefined && !is_raw && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: is_raw ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await response.text()
  return { status: response.status, text, data: text.startsWith('{') ? JSON.parse(text).data : undefined }
}

const ATTACKS: Record<string, () => Promise<boolean>> = {
  'a picture with hidden texts takes memory or the process': () => takesMemory(vera, '/oauth/user/image', 'picture', hiddenTexts),
  'a picture of many megapixels takes memory or the process': () =>
    takesMemory(vera, '/oauth/user/image', 'picture', () =>
      sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: '#c93' } })
        .avif({ effort: 0 })
        .toBuffer(),
    ),
  'a spreadsheet of commas takes memory or stops the process': () =>
    takesMemory(admin, '/admin/statements', 'file', async () => Buffer.alloc(25 * MB, ','), { month: '2026-11', supplier_name: 'Uno' }),
  'a state called constructor makes an import hang': async () => {
    const lines = [
      'Reserva;Pasajero;Fecha de reserva;Estado;Venta;Costo',
      'W-1;Ana;03/11/2026;constructor;10,00;8,00',
      'W-2;Ana;03/11/2026;__proto__;1,00;1,00',
    ]
    const sent = upload(admin, '/admin/statements', 'file', Buffer.from(lines.join('\n')), { month: '2026-11', supplier_name: 'Dos' })
    return (await Promise.race([sent, sleep(20_000)])) === undefined || (await sent).status >= 500
  },
  'failing reports hold up the next valid one': async () => {
    for (let i = 0; i < 70; i++) await report(`forged-${i}`, 'another-secret')
    return (await report('valid', DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET)).status !== 201
  },
  'words of a request become an error of ours': async () => {
    const answers = await Promise.all([
      ask(null, 'GET', '/search?query=constructor'),
      ask(null, 'GET', '/search?query=__proto__'),
      ask(vera, 'GET', '/oauth/user/statement.pdf?from=x'),
      ask(admin, 'POST', `/admin/user/${vera.id}/role-changes`, { role: 'hotelier', change: 'grant', reason: '' }),
      ask(admin, 'POST', '/admin/rates/imports', '{"content":1e309}', { 'content-type': 'application/json' }),
      ask(admin, 'POST', '/admin/previews', '{"seen_at":"2099-01-01T00:00:00Z","note":"\\ud800"}', { 'content-type': 'application/json' }),
    ])
    return answers.some(({ status }) => status >= 500)
  },
  'requests for receipts starve another one': async () => {
    const path = `/trail/${await confirmed('flooded')}/receipt.pdf`
    const flood = Array.from({ length: 300 }, () => ask(null, 'GET', path).catch(() => ({ status: 0 })))
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    return !statuses.includes(503) || (await ask(null, 'GET', path)).status !== 200
  },
  'a trail lists the digest of a named receipt': async () => {
    const code = await confirmed('named')
    await ask(admin, 'GET', '/admin/contribution/cont_named/receipt.pdf')
    return /"R-|"receipt"/.test((await ask(null, 'GET', `/trail/${code}/receipts`)).text)
  },
  'a seller reads the address of who never was a customer': async () => {
    const answers = await Promise.all(['/sales/users?query=stranger', '/sales/user/stranger'].map((path) => ask(seller, 'GET', path)))
    return answers.some(({ text }) => text.includes('stranger@example.com'))
  },
  'one admin enters a contribution and approves it': async () => {
    const id = await promised('entered')
    const entered =
      "insert into contribution_donors (contribution_id, way, registered_by, is_shown, created_at) values ($1, 'cash', $2, false, now())"
    await pool.query(entered, [id, admin.id])
    return (await ask(admin, 'POST', `/admin/contribution/${id}/approval`, { amount: 5_000, reason: 'It is right' })).status < 400
  },
  'one admin makes their second account an admin': async () => {
    for (const change of ['grant', 'confirm'])
      await ask(admin, 'POST', `/admin/user/${stranger.id}/role-changes`, { role: 'admin', change, reason: 'A friend' })
    return (await pool.query("select from user_roles where user_id = $1 and role = 'admin'", [stranger.id])).rowCount !== 0
  },
  'one manager invites their second account and confirms their own bank account': async () => {
    await ask(marta, 'POST', '/my-organization/org_1/invitations', { email: 'stranger@example.com' })
    const token = await mailedToken('member_invited')
    await ask(stranger, 'POST', '/organization-invitations/accepted', { token })
    const account = { number: '28505909 4009041813520-1', holder: 'Otra Persona', cuit: '30-71234567-1' }
    await ask(marta, 'POST', '/my-organization/org_1/bank-account', account)
    const { rows } = await pool.query('select id from organization_bank_accounts where organization_id = $1', ['org_1'])
    if (rows.length === 0) throw new Error('the account was not entered')
    return (await ask(stranger, 'POST', `/bank-account/${rows[0].id}/confirmation`, {})).status < 400
  },
  'an approved organization renames itself': async () => {
    const { data } = await ask(marta, 'GET', '/my-organization/org_1')
    const wanted = { name: 'Otro Nombre', slug: 'otro-nombre', description: 'Otra cosa', cuit: '30-71234567-1' }
    const where = { type: data.type.slug, country_code: data.country_code, province: data.province, city: data.place.id }
    const form = new FormData()
    form.set('data', JSON.stringify({ id: 'org_1', ...where, ...wanted }))
    form.set('_method', 'PATCH')
    await ask(marta, 'POST', '/organization', form)
    const { rows } = await pool.query('select name, slug, description, cuit from organizations where id = $1', ['org_1'])
    return (
      rows[0].name === wanted.name || rows[0].slug === wanted.slug || rows[0].description === wanted.description || rows[0].cuit !== null
    )
  },
  'an admin decides about the change of an organization that they manage': async () => {
    await pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', ['org_1', second.id])
    const { data } = await ask(second, 'GET', '/admin/organization/org_1')
    const decision = { to: 'accepted', seen: data.version }
    return (await ask(second, 'POST', `/admin/organization-change/${data.change.id}/decision`, decision)).status < 400
  },
  'a preview link outlives the role of who made it': async () => {
    const former = await openAccount('former', 'admin')
    const seen_at = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await ask(former, 'POST', '/admin/previews', { seen_at, note: '' })
    await ask(admin, 'POST', `/admin/user/${former.id}/role-changes`, { role: 'admin', change: 'remove', reason: 'Gone' })
    return (await ask(null, 'GET', '/preview', undefined, { 'x-preview': data.token })).status === 200
  },
  'passwords are tried without a limit behind forged addresses': async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 120 && !statuses.has(429); i++) {
      const forged = { 'x-forwarded-for': `203.0.113.${i}` }
      statuses.add((await ask(null, 'POST', '/oauth/authenticate', { username: 'marta', password: `${PASSWORD}${i}` }, forged)).status)
    }
    return !statuses.has(429)
  },
}

const only = process.argv.slice(2).join(' ')
let succeeded = 0
try {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (!name.includes(only)) continue
    const outcome = await attack().then(
      (done) => (done ? 'SUCCEEDED' : 'refused'),
      (error: Error) => `FAILED TO RUN: ${error.message}`,
    )
    if (outcome !== 'refused') succeeded++
    process.stdout.write(`${outcome} · ${name}\n`)
  }
  process.stdout.write(`${succeeded} attacks succeeded or could not be tried\n`)
  process.exitCode = succeeded === 0 ? 0 : 1
} finally {
  await server.close()
  await database.close()
}

async function openAccount(username: string, role?: string): Promise<Person> {
  const who = { name: 'Vera', surname: 'Prueba', username, email: `${username}@example.com` }
  await ask(null, 'POST', '/oauth/register', { ...who, password: PASSWORD, password_confirmation: PASSWORD, terms: true })
  const { rows } = await pool.query('update users set email_verified = true where username = $1 returning id', [username])
  if (role) await pool.query('insert into user_roles (user_id, role) values ($1, $2)', [rows[0].id, role])
  const { text } = await ask(null, 'POST', '/oauth/authenticate', { username, password: PASSWORD })
  return { id: rows[0].id, token: JSON.parse(text).access_token }
}

/** The token of the latest letter of a kind, which the site writes in the background. */
async function mailedToken(kind: string): Promise<string> {
  for (let i = 0; i < 100; i++) {
    const { rows } = await pool.query('select text_body from emails where kind = $1 order by created_at desc limit 1', [kind])
    const token = /token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1]
    if (token) return token
    await sleep(200)
  }
  throw new Error(`no letter ${kind} came`)
}

async function promised(name: string): Promise<string> {
  await insertGift(pool, `cont_${name}`, { code: `code${name}`, kind: 'donation', project_id: 'proj_1', amount: 5_000, status: 'pending' })
  return `cont_${name}`
}

/** A contribution in the public log. @returns the code of its trail */
async function confirmed(name: string): Promise<string> {
  await pool.query(moveGift(await promised(name), 'approved', "status = 'approved', approved_at = now()"))
  await publishEntries(database.db)
  return `code${name}`
}

function upload(by: Person, path: string, field: string, bytes: Buffer, values: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set(field, new File([new Uint8Array(bytes)], 'file.csv'))
  return ask(by, 'POST', path, form)
}

/** True unless the file is refused, in little memory, by a process that survives. */
async function takesMemory(by: Person, path: string, field: string, make: () => Promise<Buffer>, values: Record<string, string> = {}) {
  const bytes = await make()
  const { result, mb } = await peakOfChildren(() => upload(by, path, field, bytes, values), server.child.pid)
  return result.status !== 422 || mb > 340 || server.child.exitCode !== null || !(await fetch(`${server.url}/health`)).ok
}

/** A small PNG whose texts unfold to gigabytes. */
async function hiddenTexts(): Promise<Buffer> {
  const honest = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ebb946' } })
    .png()
    .toBuffer()
  const data = Buffer.concat([Buffer.from('zTXtComment\0\0'), deflateSync(Buffer.alloc(7 * MB, 'a'), { level: 9 })])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  const chunk = Buffer.concat([length, data, sum])
  return Buffer.concat([honest.subarray(0, 33), ...Array<Buffer>(380).fill(chunk), honest.subarray(33)])
}

function report(external_id: string, secret: string) {
  const money = { currency: 'ARS', sale: 1_000_000, cost: 850_000, fees: 20_000, taxes: 30_000 }
  const about = { external_id, revision: 1, status: 'confirmed', trip: { trip_type: 'ONLY_HOTEL' }, occurred_at: '2026-11-20T11:00:00Z' }
  const body = JSON.stringify({ ...about, ...money })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signed = {
    'content-type': 'application/json',
    'x-huella-timestamp': timestamp,
    'x-huella-signature': signatureOf(body, timestamp, secret),
  }
  return ask(null, 'POST', '/bookings', body, signed)
}
