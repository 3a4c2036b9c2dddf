import { createPlatformApi } from '../api/api.server.ts'
import { LETTERS } from '../api/letters.server.ts'
import { listReader } from '../api/list-reader.server.ts'
import { listErased, removeFilesOfErased } from '../domain/accounts/erase-account.server.ts'
import { notifyClientOfLogout, queueLogoutsOfSession } from '../domain/clients/logout/notify-logouts.server.ts'
import { dropFilesOfPicture } from '../domain/content/media-library/delete-picture.server.ts'
import { convertWaitingContributions } from '../domain/contributions/convert-waiting.server.ts'
import { mailNews } from '../domain/contributions/daily-news/follow-updates.server.ts'
import { followChangedBooking } from '../domain/contributions/follow-booking.server.ts'
import { followForgotten } from '../domain/deals/customers/forget-customers.server.ts'
import { followDealBooking } from '../domain/deals/follow-deal-booking.server.ts'
import { notifyOfTask } from '../domain/deals/tasks/remind-of-tasks.server.ts'
import { type MailQueue, openMailQueue } from '../domain/emails/mail-queue.server.ts'
import { takeQueuedLetters } from '../domain/emails/take-letters.server.ts'
import { prepareExports } from '../domain/exports/prepare-export.server.ts'
import { removeExportsOfErased } from '../domain/exports/sweep-exports.server.ts'
import { signAtPayout } from '../domain/ledger/log/keep-log.server.ts'
import { notifyOfFailedEmails, notifyOfRefusedSender } from '../domain/notifications/follow-emails.server.ts'
import { notifyGivers, notifyManagers, notifyOfUnmanaged } from '../domain/notifications/follow-news.server.ts'
import { readNextAddresses } from '../domain/offer-imports/read-addresses.server.ts'
import { dropDocumentsOfErased } from '../domain/organizations/documents/documents.server.ts'
import { followOrganizationName } from '../domain/projects/follow-organization-name.server.ts'
import { dropPicturesOfDeleted } from '../domain/projects/pictures/drop-pictures.server.ts'
import { notifyTravellers } from '../domain/projects/status/announce-status-change.server.ts'
import { forgiveReport, oweReport } from '../domain/reports/owe-report.server.ts'
import { importNextBookings } from '../domain/statements/import-statement.server.ts'
import type { OutboxEvent, Subscriber } from '../kit/data/outbox.server.ts'
import type { Services } from '../kit/services.server.ts'

/** Sends queued messages until it is closed. */
export function openPost(services: Services): MailQueue {
  return openMailQueue(services, LETTERS)
}

/** Event → handlers; delivery is at least once, so they must be idempotent. Nouns declare both: events travel uphill through the outbox, never by import. */
export function subscribers(services: Services, mail?: MailQueue): Record<string, Subscriber[]> {
  const handlers = [
    // Runs before the contribution, which goes to the project that the deal promised.
    followDealBooking,
    followChangedBooking,
    convertWaitingContributions,
    importNextBookings,
    readNextAddresses,
    listErased,
    removeFilesOfErased,
    followForgotten,
    dropDocumentsOfErased,
    queueLogoutsOfSession,
    notifyClientOfLogout,
    notifyTravellers,
    mailNews,
    dropPicturesOfDeleted,
    followOrganizationName,
    dropFilesOfPicture,
    oweReport,
    forgiveReport,
    signAtPayout,
    notifyGivers,
    notifyManagers,
    notifyOfUnmanaged,
    notifyOfTask,
    notifyOfFailedEmails,
    notifyOfRefusedSender,
    prepareExports(listReader(createPlatformApi(services))),
    removeExportsOfErased,
    takeQueuedLetters(LETTERS, mail?.wake),
  ]
  const subscribed = new Map<string, Subscriber[]>()
  for (const { type, takes_long, handle } of handlers) {
    const deliver = (event: OutboxEvent, now: Date) => handle({ ...services, now }, event)
    const subscriber: Subscriber = Object.assign(deliver, takes_long && { takes_long })
    subscribed.set(type, [...(subscribed.get(type) ?? []), subscriber])
  }
  return Object.fromEntries(subscribed)
}
