import { readClock } from '../../kit/clock.ts'
import { errorText } from '../../kit/log.server.ts'
import { openMail, type SendMail } from '../../kit/mail.server.ts'
import type { Services } from '../../kit/services.server.ts'
import type { Letter } from './letter.server.ts'
import { sendDueLetters } from './send-letters.server.ts'

export interface MailQueue {
  /** Something may be due. */
  wake(): void
  /** Starts no further letters, and waits some seconds for those being sent. */
  close(): Promise<void>
}

/** Interval at which a process looks for due letters. */
const POLL_MS = 5_000
/** A letter that is being sent for longer is tried again by another process, when its claim ends. */
const CLOSE_MS = 10_000

/** Sends the queued letters, as many at once as the mail server may have connections of this process. */
export function openMailQueue(
  services: Services,
  letters: readonly Letter[],
  send: SendMail | undefined = openMail(services.config.mail),
): MailQueue {
  const working = new Set<Promise<void>>()
  let closing = false
  const context = () => ({ ...services, now: readClock(services.config) })
  const wake = () => {
    if (closing || working.size >= services.config.mail.connections) return
    const work = sendDueLetters(context, { letters, send, onClaim: wake, isClosing: () => closing })
      .catch((error) => services.log.warn({ error: errorText(error) }, 'mail queue'))
      .finally(() => working.delete(work))
    working.add(work)
  }
  const timer = setInterval(wake, POLL_MS)
  wake()
  return {
    wake,
    async close() {
      closing = true
      clearInterval(timer)
      let patience: NodeJS.Timeout | undefined
      await Promise.race([Promise.all(working), new Promise<void>((resolve) => (patience = setTimeout(resolve, CLOSE_MS)))])
      clearTimeout(patience)
    },
  }
}
