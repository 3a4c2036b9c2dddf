import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMail } from './mail.server.ts'

let server: Server
let url: string
const heard: string[] = []
/** What the server says to the end of a message: 250 takes it. */
let verdict = '250 taken'

beforeAll(async () => {
  server = createServer((socket) => {
    let inMessage = false
    socket.write('220 ready\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard.push(text)
      if (inMessage) {
        if (!text.endsWith('\r\n.\r\n')) return
        inMessage = false
        return socket.write(`${verdict}\r\n`)
      }
      inMessage = text.startsWith('DATA')
      return socket.write(inMessage ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}?ignoreTLS=true`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const from = { name: 'Huella', address: 'hola@huella.example' }
const message = { to: 'vera@example.com', subject: 'Confirmá tu correo', text: 'Hola', html: '<p>Hola</p>' }

it('sends nothing without a server', () => expect(openMail({ url: undefined, from })).toBeUndefined())

it('hands the message to the server, as text and HTML, to one person', async () => {
  await openMail({ url, from })?.(message)
  const said = heard.join('')
  expect(said).toContain('MAIL FROM:<hola@huella.example>')
  expect(said).toContain('RCPT TO:<vera@example.com>')
  expect(said).toMatch(/multipart\/alternative/)
  expect(said).toMatch(/Subject: =\?UTF-8\?/)
})

it('lets nobody be added by a line break', async () => {
  heard.length = 0
  await openMail({ url, from })?.({ ...message, subject: 'Hola\r\nBcc: eve@example.com' })
  const said = heard.join('')
  expect(said).not.toContain('RCPT TO:<eve@example.com>')
  expect(said).not.toMatch(/^Bcc:/m)
})

it('fails when the server does not take it', async () => {
  verdict = '550 not today'
  await expect(openMail({ url, from })?.(message)).rejects.toThrow('550')
})
