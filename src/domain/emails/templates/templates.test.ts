import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LETTERS } from '../../../api/letters.server.ts'
import type { Message } from '../../../kit/mail.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../../testing/account-scene.ts'
import { LETTER_QUEUED } from '../queue-letter.server.ts'
import { sendDueLetters } from '../send-letters.server.ts'
import { takeQueuedLetters } from '../take-letters.server.ts'
import type { TemplateDetail, TemplateVersion } from './template.ts'

let scene: AccountScene
let tokens: Record<string, string>
const ids: Record<string, string> = {}
beforeAll(async () => {
  scene = await openAccountScene()
  const roles = { ana: 'admin', bruno: 'admin', vera: null, mara: 'organizationmanager', sol: 'salesop', hugo: 'hotelier' }
  tokens = {}
  for (const [username, role] of Object.entries(roles)) {
    await scene.register(username)
    await scene.pool.query('update users set email_verified = true where username = $1', [username])
    const { rows } = await scene.pool.query('select id from users where username = $1', [username])
    ids[username] = rows[0].id
    if (role) await scene.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [rows[0].id, role])
    tokens[username] = await scene.tokenOf(username)
    await scene.call('POST', '/oauth/confirm', { token: tokens[username], body: { password: PASSWORD } })
  }
})
afterAll(() => scene.close())

const as = (username: string, method: string, path: string, body?: object, locale = 'es') =>
  scene.call(method, path, { token: tokens[username]!, headers: { 'accept-language': locale }, ...(body && { body }) })
const ask = (method: string, path: string, body?: object, locale?: string) => as('ana', method, path, body, locale)
const templateOf = async (kind: string): Promise<TemplateDetail> => (await ask('GET', `/admin/template/${kind}`)).body.data
const change = (kind: string, version: number, words: object, locale?: string) =>
  ask('PUT', `/admin/template/${kind}`, { version, words: { es: {}, en: {}, ...words } }, locale)
const restore = (kind: string, version: number, number: number) => ask('POST', `/admin/template/${kind}/restorations`, { version, number })

const SUBJECT = '¡{brand} te espera! Confirmá tu correo'

async function send(id: string, payload: Record<string, unknown>) {
  const sent: Message[] = []
  await scene.pool.query('insert into outbox_events (id, type, payload, created_at) values ($1, $2, $3, now())', [
    id,
    LETTER_QUEUED.type,
    payload,
  ])
  const context = () => ({ ...scene.services, now: new Date() })
  await takeQueuedLetters(LETTERS).handle(context(), { id, type: LETTER_QUEUED.type, payload })
  await sendDueLetters(context, { letters: LETTERS, send: async (message) => void sent.push(message) })
  return sent[0]
}

describe('the list of templates', () => {
  const total = async (query: string) => (await ask('GET', `/admin/templates?${query}`)).body.meta.total

  it('has every letter, with whose it is and whether it was changed', async () => {
    const { body } = await ask('GET', '/admin/templates?per_page=100')
    expect(body.meta.total).toBe(LETTERS.length)
    expect(body.data).toContainEqual({
      kind: 'verify_email',
      label: 'Confirmar el correo',
      noun: 'user',
      noun_label: 'Cuentas',
      subject: 'Confirmá tu correo en {brand}',
      changed: false,
      version: 0,
      changed_at: null,
      changed_by: null,
    })
    expect(body.meta.nouns).toContainEqual({ name: 'payout', label: 'Pagos a organizaciones' })
  })

  it('is searched by what letters say in either language, filtered, sorted and paged', async () => {
    expect(await total('query=verify_email')).toBe(1)
    expect(await total('query=CONFIRMA%20your%20e-mail')).toBeGreaterThan(0)
    expect(await total('query=nothing%20whatsoever%20says%20this')).toBe(0)
    expect(await total('state=changed')).toBe(0)
    expect(await total('noun=payout')).toBe(3)
    const { body } = await ask('GET', '/admin/templates?sort=-label&per_page=3&page=2')
    expect(body.data).toHaveLength(3)
    expect((await ask('GET', '/admin/templates?sort=colour')).status).toBe(422)
  })

  it('is downloaded as it is narrowed', async () => {
    const download = (query: string, username = 'ana') =>
      scene.api.request(`/admin/templates.csv?${query}`, { headers: { authorization: `Bearer ${tokens[username]}` } })
    const lines = (await (await download('lang=es')).text()).trim().split('\r\n')
    expect(lines).toHaveLength(LETTERS.length + 1)
    expect(lines).toContain('verify_email,Confirmar el correo,Cuentas,Confirmá tu correo en {brand},Original,0,,')
    expect((await (await download('lang=en&noun=payout')).text()).trim().split('\r\n')).toHaveLength(4)
    expect((await download('sort=colour')).status).toBe(422)
    expect((await download('', 'sol')).status).toBe(403)
  })

  it.each(['vera', 'mara', 'sol', 'hugo'])('is not for %s, nor is anything behind it', async (username) => {
    const base = '/admin/template/verify_email'
    const words = { es: { subject: SUBJECT }, en: {} }
    const tried = [
      await as(username, 'GET', '/admin/templates'),
      await as(username, 'GET', base),
      await as(username, 'GET', `${base}/versions`),
      await as(username, 'PUT', base, { version: 0, words }),
      await as(username, 'POST', `${base}/restorations`, { version: 0, number: 0 }),
      await as(username, 'POST', `${base}/previews`, { case: '0', words }),
      await as(username, 'POST', `${base}/tests`, { language: 'es', example: '0', words }),
    ]
    expect(tried.map(({ status }) => status)).toEqual(Array(7).fill(403))
    expect((await scene.call('GET', base)).status).toBe(401)
    expect((await templateOf('verify_email')).version).toBe(0)
  })

  it('knows no other letters', async () => {
    expect((await ask('GET', '/admin/template/no_such_letter')).status).toBe(404)
    expect((await ask('GET', '/admin/template/__proto__')).status).toBe(422)
    expect((await change('no_such_letter', 0, {})).status).toBe(404)
  })
})

describe('what is refused', () => {
  it.each([
    ['a variable that it does not have', '¡{brand}, {password}!', 'Hay una variable', 'There is a variable'],
    ['without its variable', 'Confirmá tu correo', 'Falta una variable', 'A variable of this sentence is missing'],
    ['other braces', '{brand} {}', 'Las llaves', 'Braces'],
    ['nothing', '  ', 'obligatorio', 'Required'],
    ['several lines', 'Hola\r\nBcc: all@example.com {brand}', 'una sola línea', 'a single line'],
    ['too much', `{brand}${'a'.repeat(150)}`, 'demasiado largo', 'too long'],
    ['a control character', '{brand}\u0007', '', ''],
  ])('%s', async (_, text, spanish, english) => {
    for (const [locale, said] of [
      ['es', spanish],
      ['en', english],
    ] as const) {
      const { status, body } = await change('verify_email', 0, { en: { subject: text } }, locale)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['en.subject']])
      expect(body.errors['en.subject'][0]).toContain(said)
    }
    expect((await templateOf('verify_email')).version).toBe(0)
  })

  it('is whatever is no sentence of the letter, and bodies of another shape', async () => {
    expect((await change('verify_email', 0, { es: { subject_late: 'x' } })).body.errors).toHaveProperty(['es.subject_late'])
    for (const body of [{}, { version: 0, words: { es: { subject: 3 }, en: {} } }, { version: -1, words: { es: {}, en: {} } }])
      expect((await ask('PUT', '/admin/template/verify_email', body)).status).toBe(422)
    const [nul, half] = [
      await change('verify_email', 0, { es: { text: '{brand}\u0000' } }),
      await change('verify_email', 0, { es: { text: '{brand}\ud800' } }),
    ]
    expect([nul.status, half.status]).toEqual([422, 422])
  })
})

describe('words that an admin changed', () => {
  it('are those of the next letter, also of one that was queued before', async () => {
    const queued = { kind: 'verify_email', user_id: ids.vera, language: 'es' }
    await scene.pool.query('update users set email_verified = false where id = $1', [ids.vera])
    expect((await send('evnt_before', queued))!.subject).toBe('Confirmá tu correo en Huella')
    const saved = await change('verify_email', 0, { es: { subject: SUBJECT, text: 'Gracias, {brand}.\n\n<b>Nada</b> más.' } })
    expect([saved.status, saved.body.data]).toEqual([200, { version: 1 }])
    const message = await send('evnt_after', queued)
    expect(message).toMatchObject({ subject: '¡Huella te espera! Confirmá tu correo' })
    expect(message!.text).toContain('Gracias, Huella.\n\n<b>Nada</b> más.')
    expect(message!.html).toContain('&lt;b&gt;Nada&lt;/b&gt;')
    expect((await send('evnt_english', { ...queued, language: 'en' }))!.subject).toBe('Confirm your e-mail for Huella')
    const { rows } = await scene.pool.query("select words from letter_versions where kind = 'verify_email'")
    expect(rows).toEqual([{ words: { es: { subject: SUBJECT, text: 'Gracias, {brand}.\n\n<b>Nada</b> más.' }, en: {} } }])
    expect((await ask('GET', '/admin/templates?state=changed')).body.data).toMatchObject([
      { kind: 'verify_email', subject: SUBJECT, version: 1, changed_by: 'ana', changed_at: expect.any(String) },
    ])
  })

  it('have no invisible characters, which could turn the direction of a subject', async () => {
    const saved = await change('verify_email', 1, {
      es: { subject: `\u202e${SUBJECT}\u200b`, text: 'Gracias, {brand}.\n\n<b>Nada</b>\u2066 más.' },
    })
    expect(saved.status).toBe(200)
    const { rows } = await scene.pool.query("select words from letter_versions where kind = 'verify_email' order by number desc limit 1")
    expect(rows[0].words.es).toEqual({ subject: SUBJECT, text: 'Gracias, {brand}.\n\n<b>Nada</b> más.' })
  })

  it('do not overwrite what another admin saved meanwhile', async () => {
    const mine = await as('bruno', 'PUT', '/admin/template/verify_email', { version: 0, words: { es: { button: 'Listo' }, en: {} } })
    expect(mine.status).toBe(409)
    expect(mine.body.message).toContain('otra persona')
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        as(at % 2 ? 'ana' : 'bruno', 'PUT', '/admin/template/verify_email', {
          version: 1,
          words: { es: { button: `Listo ${at}` }, en: {} },
        }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await templateOf('verify_email')).version).toBe(2)
    // The same again changes nothing.
    const { sentences } = await templateOf('verify_email')
    const again = await change('verify_email', 2, { es: { button: sentences.find(({ name }) => name === 'button')!.text.es } })
    expect(again.body.data).toEqual({ version: 2 })
  })

  it('have a history with differences, and each version can be brought back', async () => {
    expect((await restore('verify_email', 1, 0)).status).toBe(409)
    expect((await restore('verify_email', 2, 7)).status).toBe(404)
    expect((await restore('verify_email', 2, 0)).body.data).toEqual({ version: 3 })
    expect((await templateOf('verify_email')).changed).toBe(false)
    expect((await restore('verify_email', 3, 1)).body.data).toEqual({ version: 4 })
    const versions: TemplateVersion[] = (await ask('GET', '/admin/template/verify_email/versions')).body.data
    expect(versions.map(({ number, restored, created_by }) => [number, restored, created_by])).toEqual([
      [4, 1, 'ana'],
      [3, 0, 'ana'],
      [2, null, expect.stringMatching(/ana|bruno/)],
      [1, null, 'ana'],
    ])
    expect(versions[3]!.changes[0]).toEqual({
      language: 'es',
      name: 'subject',
      part: 'subject',
      before: 'Confirmá tu correo en {brand}',
      after: SUBJECT,
    })
    expect(versions[1]!.changes).toHaveLength(3)
    const { body } = await ask('GET', '/admin/audit?noun=template')
    const acts = body.data.map(({ action, sentence }: { action: string; sentence: string }) => [action, sentence])
    expect(acts).toEqual([
      ['template.restored', 'restauró las palabras del correo «Confirmar el correo» de la versión 1'],
      ['template.reset', 'volvió al original del correo «Confirmar el correo»'],
      ['template.changed', 'cambió las palabras del correo «Confirmar el correo» (versión 2)'],
      ['template.changed', 'cambió las palabras del correo «Confirmar el correo» (versión 1)'],
    ])
  })

  it('stay as they were, in order, in the database', async () => {
    const { owner, pool } = scene
    await expect(owner.query("update letter_versions set words = '{}'")).rejects.toThrow()
    await expect(owner.query('delete from letter_versions')).rejects.toThrow()
    await expect(owner.query('truncate letter_versions')).rejects.toThrow()
    const insert = "insert into letter_versions (kind, number, words, created_at) values ('verify_email', $1, $2, now())"
    await expect(pool.query(insert, [9, '{"es": {}, "en": {}}'])).rejects.toThrow('gaps')
    await expect(pool.query(insert, [5, '{"es": {}}'])).rejects.toThrow('words_check')
  })

  it('are not used where they no longer fit, and the letter is sent all the same', async () => {
    const words = { es: { subject: 'Hola, {nobody_knows}', gone: 'x' }, en: {} }
    await scene.pool.query("insert into letter_versions (kind, number, words, created_at) values ('recover_password', 1, $1, now())", [
      words,
    ])
    const message = await send('evnt_unfit', { kind: 'recover_password', user_id: ids.vera, language: 'es' })
    expect(message!.subject).toBe('Se pidió elegir otra contraseña en Huella')
    expect((await restore('recover_password', 1, 1)).body.data).toEqual({ version: 2 })
    const { rows } = await scene.pool.query("select words from letter_versions where kind = 'recover_password' and number = 2")
    expect(rows).toEqual([{ words: { es: {}, en: {} } }])
  })
})

describe('a preview', () => {
  const words = { es: { text: 'Hola {username} <img src=x onerror=alert(1)> {half' }, en: {} }
  const preview = (kind: string, id: string) => ask('POST', `/admin/template/${kind}/previews`, { case: id, words })

  it('shows a real recent message, without its token, with what is being typed', async () => {
    await scene.pool.query('update users set email_verified = true where id = $1', [ids.vera])
    await send('evnt_real', { kind: 'already_registered', user_id: ids.vera, language: 'es' })
    expect((await templateOf('already_registered')).cases).toMatchObject([
      { id: 'real', username: 'vera', sent_at: expect.any(String) },
      { id: '0', username: null, sent_at: null },
    ])
    const shown = (
      await ask('POST', '/admin/template/already_registered/previews', { case: 'real', words: { es: { ignore: 'Nada.' }, en: {} } })
    ).body.data
    expect(shown.es.text).toMatch(/Hola, Vera:[\s\S]*tu usuario es vera[\s\S]*Nada\./)
    expect(shown.en.text).toContain('your username is vera')
    expect(shown.en.html).not.toMatch(/href|<style|<script/)
    const { body } = await preview('recover_password', '0')
    expect(body.data.es.text).toContain('token=••••••••')
  })

  it('shows an example where none was sent, HTML as text, and goes on while something is half written', async () => {
    expect((await templateOf('wrong_codes')).cases).toMatchObject([{ id: '0' }])
    const { status, body } = await preview('recover_password', '0')
    expect(status).toBe(200)
    expect(body.data.es.html).not.toContain('<img')
    expect(body.data.es.text).toContain('Hola ana.sosa <img src=x onerror=alert(1)> {half')
    expect((await preview('wrong_codes', 'real')).status).toBe(404)
    expect((await preview('wrong_codes', '../x')).status).toBe(422)
  })

  it('changes nothing', async () => {
    expect((await templateOf('wrong_codes')).version).toBe(0)
  })
})

describe('a test', () => {
  const words = { es: { button: 'Elegir' }, en: { text: 'broken {nothing}' } }
  const test = (language: string) => ask('POST', '/admin/template/recover_password/tests', { language, example: '0', words })

  it('goes to who asks, in the words that are not saved yet, with no token, and says what it is', async () => {
    scene.services.emitted.splice(0)
    expect((await test('es')).status).toBe(202)
    const { payload } = scene.services.emitted.splice(0)[0]!
    const message = await send('evnt_test', payload)
    expect(message).toMatchObject({ to: 'ana@example.com', subject: '[Prueba] Se pidió elegir otra contraseña en Huella' })
    expect(message!.text).toMatch(/Hola, Vera:[\s\S]*ana[\s\S]*Elegir:\nhttp:\/\/localhost:3000\/account\/recovery\n/)
    const { rows } = await scene.pool.query("select id, test, user_id, kind from emails where event_id = 'evnt_test'")
    expect(rows).toMatchObject([{ test: true, user_id: ids.ana, kind: 'recover_password' }])
    expect((await ask('GET', `/admin/email/${rows[0].id}`)).body.data).toMatchObject({ test: true, state: 'sent' })
    // It is nobody's real message.
    expect((await templateOf('recover_password')).cases.map(({ username }) => username)).not.toContain('ana')
  })

  it('is refused with what is wrong in its language, and after many within an hour', async () => {
    expect((await test('en')).body.errors).toHaveProperty(['en.text'])
    const all = []
    for (let at = 0; at < 30; at++) all.push((await test('es')).status)
    expect([all[0], all.at(-1)]).toEqual([202, 429])
  })
})
