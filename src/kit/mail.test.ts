import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailServer, textOfMail } from '../testing/mail-server.ts'
import { openMail } from './mail.server.ts'

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
