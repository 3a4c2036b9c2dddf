import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Phases in which a conversation with a mail server may go wrong. `body` is the answer after the whole message. */
export type SmtpPhase = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body'
/** An SMTP reply such as `451 4.7.1 later`, a server that stops answering, or one that closes the connection. */
type Trouble = string | 'hang' | 'die'

const WELL: Record<SmtpPhase, string> = {
  greeting: '220 mail.test ESMTP',
  ehlo: '250-mail.test\r\n250 AUTH PLAIN',
  auth: '235 in',
  mail: '250 sender',
  rcpt: '250 recipient',
  data: '354 go on',
  body: '250 queued',
}
const PHASES: Record<string, SmtpPhase> = { EHLO: 'ehlo', AUTH: 'auth', MAIL: 'mail', RCPT: 'rcpt', DATA: 'data' }

/**
 * The patience of a sender that gives up where this server hangs, and nowhere else, however slow the machine is. Before `body` a letter waits
 * for the server, whichever phase runs out of time first.
 */
export function patienceAt(phase?: SmtpPhase) {
  const patience = { connect_ms: 60_000, answer_ms: 60_000, data_ms: 60_000 }
  if (phase === 'greeting') return { ...patience, connect_ms: 100 }
  if (phase === 'body') return { ...patience, data_ms: 2_000 }
  return phase ? { ...patience, answer_ms: 100 } : patience
}

/** An SMTP server with answers that a test may replace; it records each message that it received in full, accepted or not. */
export async function openTroubledMailServer() {
  const received: { to: string; raw: string; at: number }[] = []
  const sockets = new Set<Socket>()
  let most = 0
  let trouble: (phase: SmtpPhase, to: string) => Trouble | undefined = () => undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let to = ''
    let pending = ''
    let reads_message = false
    const answer = (phase: SmtpPhase) => {
      const said = trouble(phase, to)
      if (said === 'die') return socket.destroy()
      if (said !== 'hang') socket.write(`${said ?? WELL[phase]}\r\n`)
      reads_message = phase === 'data' && said === undefined
    }
    answer('greeting')
    socket.on('data', (bytes) => {
      pending += bytes.toString('utf8')
      const end = reads_message ? '\r\n.\r\n' : '\r\n'
      for (let at = pending.indexOf(end); at >= 0; at = pending.indexOf(end)) {
        const text = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (reads_message) {
          received.push({ to, raw: text, at: Date.now() })
          reads_message = false
          answer('body')
        } else {
          if (/^RCPT/i.test(text)) to = /<(.*)>/.exec(text)?.[1] ?? ''
          const phase = PHASES[text.slice(0, 4).toUpperCase()]
          if (phase) answer(phase)
          else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
        }
        if (reads_message) break
      }
    })
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://user:password@127.0.0.1:${port}?ignoreTLS=true`,
    received,
    /** The most connections that were open at once. */
    most: () => most,
    open: () => sockets.size,
    /** Replaces answers from now on. */
    answers(next: typeof trouble) {
      trouble = next
    },
    /** Ends the connections that are open. */
    hangUp,
    async close() {
      hangUp()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TroubledMailServer = Awaited<ReturnType<typeof openTroubledMailServer>>
