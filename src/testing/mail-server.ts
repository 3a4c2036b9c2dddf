import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Taken {
  from: string
  to: string[]
  /** headers and body as they came */
  raw: string
}

/** A real SMTP server on this machine that stores what it accepts. */
export async function openMailServer(port = 0) {
  const taken: Taken[] = []
  let refusal: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusal !== null) return done(Object.assign(new Error(refusal), { responseCode: 550 }))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((to) => to.address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  // A client that disconnects midway must not fail the test.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    /** Rejects every message from now on with this text; null accepts them again. */
    refuse(text: string | null) {
      refusal = text
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The decoded text part of a message. */
export function textOfMail(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part?.[0] ?? '')?.[1]
  const body = part?.[1] ?? ''
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
