import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { errorText } from './log.server.ts'

export interface Message {
  to: string
  /** Constant for every attempt: becomes its Message-ID, by which mailboxes recognize a message that they already have. */
  id: string
  subject: string
  text: string
  html: string
  /** Address by which mail programs unsubscribe their reader, by one click (RFC 8058). */
  one_click?: string
}

/** Sends a message to the mail server. @throws MailFailure */
export type SendMail = (message: Message) => Promise<void>

/**
 * The reason why a message was not taken. `address`: its mailbox refuses for good; `message`: refused for good, by any mailbox; `later`:
 * refused for now, as by greylisting; `unknown`: the connection was lost after the message was handed over, so it may have been taken;
 * `server`: the mail server was not reached, or is busy; `sender`: it refuses us for good, by a wrong password or sender.
 */
export type MailFault = 'address' | 'message' | 'later' | 'unknown' | 'server' | 'sender'

export class MailFailure extends Error {
  readonly fault: MailFault
  constructor(fault: MailFault, text: string) {
    super(text)
    this.fault = fault
  }
}

interface MailOptions {
  /** For example `smtps://user:password@mail.example:465`. */
  url: string | undefined
  from: { name: string; address: string }
  /** Address for answers: every letter invites its reader to answer. */
  reply_to?: string | undefined
  /** Address to which mail servers return undeliverable letters; the sender's address if it is left out. */
  return_path?: string | undefined
  dkim?: { domain: string; selector: string; key: string } | undefined
  patience?: { connect_ms: number; answer_ms: number; data_ms: number }
}

/**
 * Milliseconds for a connection and greeting, for answers to commands, and after DATA, when a server may judge a message for long (RFC
 * 5321).
 */
const PATIENCE = { connect_ms: 10_000, answer_ms: 60_000, data_ms: 600_000 }

/** Milliseconds within which every attempt ends, by an answer or by a timeout. */
export const LONGEST_TRY_MS = 2 * PATIENCE.answer_ms + PATIENCE.data_ms

/**
 * Sends mail by SMTP, each message on a connection of its own.
 * @returns undefined without a server: messages are then only stored
 */
export function openMail({ url, from, reply_to, return_path, dkim, patience = PATIENCE }: MailOptions): SendMail | undefined {
  if (url === undefined) return undefined
  const { auth, ...server } = parseConnectionUrl(url)
  const composer = createTransport(
    {
      streamTransport: true as const,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
    },
    { from, replyTo: reply_to },
  )
  const host = from.address.split('@')[1]
  return async ({ to, id, subject, text, html, one_click }) => {
    const headers = {
      'Auto-Submitted': 'auto-generated',
      ...(one_click !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${one_click}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    }
    const recipient = { name: '', address: to }
    const { message, envelope } = await composer.sendMail({ messageId: `<${id}@${host}>`, to: recipient, subject, text, html, headers })
    const sender = return_path ?? envelope.from
    await transmit({ ...server, ...limitsOf(patience) }, auth, { from: sender, to: envelope.to }, message as Buffer, patience)
  }
}

function limitsOf({ connect_ms, data_ms }: typeof PATIENCE) {
  return { connectionTimeout: connect_ms, dnsTimeout: connect_ms, greetingTimeout: connect_ms, socketTimeout: data_ms }
}

type Envelope = Parameters<SMTPConnection['send']>[0]

/** Sends one message on one connection, the only way to know if the server had requested the message before the connection was lost. */
function transmit(
  options: ConstructorParameters<typeof SMTPConnection>[0],
  auth: { user?: string; pass?: string } | undefined,
  envelope: Envelope,
  message: Buffer,
  patience: typeof PATIENCE,
): Promise<void> {
  const connection = new SMTPConnection(options)
  let handed_over = false
  let timer: NodeJS.Timeout | undefined
  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => reject(new MailFailure(faultOf(error, handed_over), errorText(error)))
    const endAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new Error('The mail server does not answer')), ms)
    }
    // The library reads it after the server has answered DATA.
    const body = new Readable({
      read() {
        handed_over = true
        endAfter(patience.data_ms)
        this.push(message)
        this.push(null)
      },
    })
    connection.once('error', fail)
    endAfter(patience.answer_ms)
    connection.connect((error) => {
      if (error) return fail(error)
      endAfter(patience.answer_ms)
      const send = () => connection.send(envelope, body, (error) => (error ? fail(error) : resolve()))
      if (!auth || !connection.allowsAuth) return send()
      connection.login({ user: auth.user, credentials: auth }, (error) => (error ? fail(error) : send()))
    })
  }).finally(() => {
    clearTimeout(timer)
    // Late errors of the closed connection are ignored.
    connection.on('error', () => {})
    connection.close()
  })
}

/** Commands and codes of the library (`EENVELOPE` also means a refused DATA command). */
function faultOf(error: unknown, handed_over: boolean): MailFault {
  const { responseCode = 0, command = '', code, message = '', response = '' } = error as Partial<SmtpError>
  const for_good = responseCode >= 500 && responseCode < 600
  if (handed_over && responseCode === 0) return 'unknown'
  if (command === 'API' && code === 'EENVELOPE') return message.startsWith('Invalid sender') ? 'sender' : 'address'
  if (code === 'EMESSAGE' || command === 'DATA') return for_good || responseCode === 0 ? 'message' : 'later'
  if (command === 'RCPT TO')
    return !for_good || isPassing(responseCode, response) ? 'later' : isAboutUs(responseCode, response) ? 'sender' : 'address'
  return for_good || (code === 'EAUTH' && responseCode === 0) ? 'sender' : 'server'
}

interface SmtpError {
  responseCode: number
  command: string
  code: string
  message: string
  response: string
}

/**
 * True for a full mailbox, or a server with trouble (RFC 3463: 5.2.2 to 5.2.4, 5.3, 5.4), which passes although its code means a permanent
 * failure.
 */
function isPassing(code: number, response: string): boolean {
  return code === 552 || /^5\d\d[ -]5\.(2\.[234]|3\.\d+|4\.\d+)\b/.test(response)
}

/** True for a recipient refused because the server wants a password or distrusts the sender (RFC 3463: 5.7), which is no fault of the mailbox. */
function isAboutUs(code: number, response: string): boolean {
  return code === 530 || code === 535 || /^5\d\d[ -]5\.7\./.test(response)
}
