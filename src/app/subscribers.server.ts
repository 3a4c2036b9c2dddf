import { ACCOUNT_ERASED, removeFilesOf } from '../domain/accounts/erase-account.server.ts'
import { BOOKING_CHANGED } from '../domain/bookings/receive-booking.server.ts'
import { followBooking } from '../domain/contributions/follow-booking.server.ts'
import { sendAccountEmail } from '../domain/emails/send-account-email.server.ts'
import { ACCOUNT_EMAIL } from '../domain/users/account-email.ts'
import type { OutboxEvent, Subscriber } from '../kit/data/outbox.server.ts'
import { openMail } from '../kit/mail.server.ts'
import type { Services } from '../kit/services.server.ts'

/** Who hears of what: news travels uphill through the outbox, never by import (rule 3). Each may be told twice. */
export function subscribers({ db, config, log, files }: Pick<Services, 'db' | 'config' | 'log' | 'files'>): Record<string, Subscriber[]> {
  const send = openMail(config.mail)
  return {
    [BOOKING_CHANGED]: [(event, now) => followBooking({ db, now }, { booking_id: textOf(event, 'booking_id') })],
    [ACCOUNT_ERASED]: [(event) => removeFilesOf(files, textOf(event, 'user_id'))],
    [ACCOUNT_EMAIL]: [(event) => sendAccountEmail({ db, config, log, send }, event.payload, event.id)],
  }
}

function textOf(event: OutboxEvent, field: string): string {
  const value = event.payload[field]
  if (typeof value !== 'string') throw new Error(`${event.type} has no ${field}`)
  return value
}
