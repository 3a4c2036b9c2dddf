import { createTransport } from 'nodemailer'

export interface Message {
  to: string
  /** The same in every try: its Message-ID, by which mailboxes recognize a message that they have. */
  id: string
  subject: string
  text: string
  html: string
  /** Address by which mail programs leave such messages for their reader, by one click (RFC 8058). */
  one_click?: string
}

/** Hands a message to the mail server; throws when the server rejects it. */
export type SendMail = (message: Message) => Promise<void>

/** True if the mail server refused the recipient or the message for good (5xx). A wrong password is ours to change, and no reason to give up. */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/**
 * Sends mail by SMTP. A server that hangs times out within seconds, and the outbox retries.
 * @param options.url such as `smtps://user:password@mail.example:465`
 * @param options.from for the From header
 * @param options.reply_to where answers go: every letter says that its reader may answer
 * @returns undefined without a server: messages are then only stored
 */
export function openMail(options: {
  url: string | undefined
  from: { name: string; address: string }
  reply_to?: string
}): SendMail | undefined {
  if (options.url === undefined) return undefined
  const limits = {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport({ url: options.url, ...limits }, { from: options.from, replyTo: options.reply_to })
  const host = options.from.address.split('@')[1]
  return async ({ to, id, subject, text, html, one_click }) => {
    const headers = {
      'Auto-Submitted': 'auto-generated',
      ...(one_click !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${one_click}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    }
    await transport.sendMail({ messageId: `<${id}@${host}>`, to: { name: '', address: to }, subject, text, html, headers })
  }
}
