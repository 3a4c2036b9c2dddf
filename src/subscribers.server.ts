import { BOOKING_CHANGED } from './bookings/receive-booking.server.ts'
import { followBooking } from './contributions/follow-booking.server.ts'
import { openMail } from './kit/mail.server.ts'
import type { OutboxEvent, Subscriber } from './kit/outbox.server.ts'
import type { Services } from './kit/services.server.ts'
import { ACCOUNT_EMAIL } from './people/account-email.ts'
import { ACCOUNT_ERASED, removeFilesOf } from './people/erase-account.server.ts'
import { sendAccountEmail } from './people/send-account-email.server.ts'

/** Who hears of what: news travels uphill through the outbox, never by import (rule 3). Each may be told twice. */
export function subscribers({ db, config, log, files }: Pick<Services, 'db' | 'config' | 'log' | 'files'>): Record<string, Subscriber[]> {
  const send = openMail(config.mail)
  return {
    [BOOKING_CHANGED]: [(event) => followBooking({ db }, { booking_id: textOf(event, 'booking_id') })],
    [ACCOUNT_ERASED]: [(event) => removeFilesOf(files, textOf(event, 'user_id'))],
    [ACCOUNT_EMAIL]: [(event) => sendAccountEmail({ db, config, log, send }, event.payload, event.id)],
  }
}

function textOf(event: OutboxEvent, field: string): string {
  const value = event.payload[field]
  if (typeof value !== 'string') throw new Error(`${event.type} has no ${field}`)
  return value
}
