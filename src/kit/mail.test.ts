import { generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailServer, textOfMail } from '../testing/mail-server.ts'
import { openTroubledMailServer, patienceAt, type SmtpPhase, type TroubledMailServer } from '../testing/outside/troubled-mail-server.ts'
import { type MailFault, openMail } from './mail.server.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())

const from = { name: 'Huella', address: 'hola@huella.example' }
const message = {
  to: 'vera@example.com',
  id: 'evnt_1',
  subject: 'Confirmá tu correo',
  text: 'Hola, ñandú: https://huella.example/?token=abc',
  html: '<p>Hola</p>',
}
const send = (values: Partial<typeof message> = {}) =>
  openMail({ url: server.url, from, reply_to: 'personas@huella.example' })!({ ...message, ...values })

it('sends nothing without a server', () => expect(openMail({ url: undefined, from })).toBeUndefined())

it('hands the message to the server, as text and HTML, for one recipient', async () => {
  await send()
  const [mail] = server.taken
  expect(mail).toMatchObject({ from: 'hola@huella.example', to: ['vera@example.com'] })
  expect(mail!.raw).toMatch(/^From: Huella <hola@huella\.example>\r$/m)
  expect(mail!.raw).toMatch(/^Reply-To: personas@huella\.example\r$/m)
  expect(mail!.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail!.raw).toMatch(/multipart\/alternative/)
  expect(textOfMail(mail!.raw)).toContain('Hola, ñandú: https://huella.example/?token=abc')
})

it('says how to leave by one click, where it may be left', async () => {
  server.taken.splice(0)
  const one_click = `https://huella.example/api/news/leave?news-token=${'a'.repeat(180)}`
  await send({ one_click } as Partial<typeof message>)
  const raw = server.taken[0]!.raw.replace(/\r\n\s+/g, '')
  expect(raw).toContain(`List-Unsubscribe: <${one_click}>`)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  await send()
  expect(server.taken[1]!.raw).not.toContain('List-Unsubscribe')
})

it.each([
  ['subject', { subject: 'Hola\r\nBcc: eve@example.com\r\n\r\nother body' }],
  ['address', { to: 'vera@example.com\r\nBcc: eve@example.com' }],
  ['address that lists others', { to: 'vera@example.com, eve@example.com' }],
])('adds no recipient smuggled in by a %s', async (_, values) => {
  server.taken.splice(0)
  await send(values).catch(() => {})
  for (const mail of server.taken) {
    expect(mail.to).not.toContain('eve@example.com')
    expect(mail.to.length).toBeLessThanOrEqual(1)
    expect(mail.raw).not.toMatch(/^Bcc:/m)
  }
})

it('fails when the server rejects it', async () => {
  server.refuse('not today')
  await expect(send()).rejects.toThrow('550')
})

describe('a mail server in trouble', () => {
  let troubled: TroubledMailServer
  beforeAll(async () => {
    troubled = await openTroubledMailServer()
  })
  afterAll(() => troubled.close())
  const attempt = (hangs_at?: SmtpPhase) =>
    openMail({ url: troubled.url, from, patience: patienceAt(hangs_at) })!(message).then(
      () => 'sent',
      (error) => error.fault,
    )

  it.each<[SmtpPhase, string, MailFault | 'sent']>([
    ['greeting', 'hang', 'server'],
    ['ehlo', 'hang', 'server'],
    ['auth', 'hang', 'server'],
    ['mail', 'hang', 'server'],
    ['rcpt', 'hang', 'server'],
    ['data', 'hang', 'server'],
    ['greeting', 'die', 'server'],
    ['rcpt', 'die', 'server'],
    ['data', 'die', 'server'],
    ['body', 'die', 'unknown'],
    ['greeting', '421 busy', 'server'],
    ['greeting', '554 not you', 'sender'],
    ['auth', '454 not now', 'server'],
    ['auth', '535 5.7.8 wrong password', 'sender'],
    ['mail', '451 later', 'server'],
    ['mail', '550 5.1.8 unknown sender', 'sender'],
    ['rcpt', '450 4.7.1 greylisted', 'later'],
    ['rcpt', '550 5.1.1 no such mailbox', 'address'],
    ['rcpt', '552 5.2.2 mailbox full', 'later'],
    ['rcpt', '550 5.2.2 over quota', 'later'],
    ['rcpt', '554 5.4.4 unable to route', 'later'],
    ['rcpt', '550 5.7.1 relaying denied', 'sender'],
    ['rcpt', '530 authentication required', 'sender'],
    ['data', '451 later', 'later'],
    ['data', '554 no', 'message'],
    ['body', '451 later', 'later'],
    ['body', '554 spam', 'message'],
    ['body', '250 fine', 'sent'],
  ])('is understood: %s, %s', async (phase, trouble, fault) => {
    troubled.answers((at) => (at === phase ? trouble : undefined))
    expect(await attempt(trouble === 'hang' ? phase : undefined)).toBe(fault)
    await expect.poll(troubled.open).toBe(0)
  })

  it('hangs once it has the message, for longer than it may take to answer before', async () => {
    troubled.answers((at) => (at === 'body' ? 'hang' : undefined))
    const began = performance.now()
    const slow = openMail({ url: troubled.url, from, patience: { ...patienceAt('body'), answer_ms: 1_500 } })!(message)
    await expect(slow).rejects.toMatchObject({ fault: 'unknown' })
    expect(performance.now() - began).toBeGreaterThan(1_990)
    await expect.poll(troubled.open).toBe(0)
  })

  it('is not reached: the letter waits', async () => {
    const nobody = openMail({ url: 'smtp://127.0.0.1:1?ignoreTLS=true', from })!
    await expect(nobody(message)).rejects.toMatchObject({ fault: 'server' })
  })
})

it('signs with DKIM, and names another return path, where they are set', async () => {
  server.refuse(null)
  server.taken.splice(0)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const dkim = { domain: 'huella.example', selector: 'mail', key }
  await openMail({ url: server.url, from, dkim, return_path: 'bounces@huella.example' })!(message)
  const [mail] = server.taken
  expect(mail!.from).toBe('bounces@huella.example')
  const signature = /^DKIM-Signature: ([\s\S]*?)\r\n(?=\S)/m.exec(mail!.raw)![1]!
  const tags: Record<string, string> = Object.fromEntries(
    signature
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
  expect(tags).toMatchObject({ d: 'huella.example', s: 'mail', a: 'rsa-sha256', c: 'relaxed/relaxed' })
  expect(tags.h!.toLowerCase().split(':')).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id']))
  // Verified as a receiving server does (RFC 6376 3.4.2): the signed headers, and the signature's own without its value.
  const relaxed = (header: string) =>
    header
      .replace(/\r\n(?=\s)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  const head = mail!.raw.slice(0, mail!.raw.indexOf('\r\n\r\n')).split(/\r\n(?=\S)/)
  const signed = tags.h!.split(':').flatMap((name: string) => {
    const header = head.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return header ? [`${name.toLowerCase()}:${relaxed(header.slice(header.indexOf(':') + 1))}\r\n`] : []
  })
  const own = `dkim-signature:${relaxed(signature.replace(/b=[^;]*$/, 'b='))}`
  expect(verify('sha256', Buffer.from(signed.join('') + own), publicKey, Buffer.from(tags.b!, 'base64'))).toBe(true)
})
