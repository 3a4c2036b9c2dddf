import { setTimeout as sleep } from 'node:timers/promises'
import { type BookingChange, type BookingRequest, cancelBooking, changeBooking, makeBooking, type SiteBooking } from './booking.ts'
import type { Courier } from './courier.ts'
import { makeReport, type Report } from './report.ts'
import type { State, Store } from './store.ts'

/** Makes, changes and cancels bookings. Every change is stored together with its report, which is then sent. */
export interface Desk {
  find(id: string): SiteBooking | undefined
  /** Newest first. */
  listOf(visitor: string): SiteBooking[]
  /** Newest first. */
  reportsOf(booking: SiteBooking): Report[]
  book(request: BookingRequest): Promise<SiteBooking>
  /** `undefined` when there is no such booking; the unchanged booking when it is cancelled or nothing differs. */
  change(id: string, change: BookingChange): Promise<SiteBooking | undefined>
  cancel(id: string): Promise<SiteBooking | undefined>
  /** Sends the newest report of the booking again, in any state. */
  resend(id: string): Promise<void>
}

/** Milliseconds that a page waits for the partner before it is displayed; delivery continues in the background. */
const PAGE_PATIENCE_MS = 2500

export function createDesk(store: Store, courier: Courier): Desk {
  async function deliver(report_id: string | undefined): Promise<void> {
    if (!report_id) return
    const patience = new AbortController()
    await Promise.race([courier.deliver(report_id), sleep(PAGE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
  }

  async function revise(id: string, next: (booking: SiteBooking, now: string) => SiteBooking): Promise<SiteBooking | undefined> {
    const { booking, report } = await store.change((draft) => reviseIn(draft, id, next))
    await deliver(report?.id)
    return booking
  }

  return {
    find: (id) => store.read().bookings.find((booking) => booking.id === id),
    listOf: (visitor) =>
      store
        .read()
        .bookings.filter((booking) => booking.visitor === visitor)
        .reverse(),
    reportsOf: (booking) => reportsOf(store.read(), booking.id),
    book: async (request) => {
      const { booking, report } = await store.change((draft) => bookIn(draft, request))
      await deliver(report?.id)
      return booking
    },
    change: (id, change) => revise(id, (booking, now) => (booking.status === 'cancelled' ? booking : changeBooking(booking, change, now))),
    cancel: (id) => revise(id, cancelBooking),
    resend: async (id) => deliver(await store.change((draft) => requeueIn(draft, id))),
  }
}

function bookIn(draft: State, request: BookingRequest): { booking: SiteBooking; report?: Report } {
  const already = draft.bookings.find((booking) => booking.request_key === request.request_key)
  if (already) return { booking: already }
  const now = new Date().toISOString()
  const booking = makeBooking(request, draft.next_number, now)
  const report = makeReport(booking, now)
  draft.next_number += 1
  draft.bookings.push(booking)
  draft.reports.push(report)
  return { booking, report }
}

function reviseIn(
  draft: State,
  id: string,
  next: (booking: SiteBooking, now: string) => SiteBooking,
): { booking?: SiteBooking; report?: Report } {
  const index = draft.bookings.findIndex((booking) => booking.id === id)
  const before = draft.bookings[index]
  if (!before) return {}
  const now = new Date().toISOString()
  const booking = next(before, now)
  if (booking.revision === before.revision) return { booking: before }
  const report = makeReport(booking, now)
  draft.bookings[index] = booking
  draft.reports.push(report)
  return { booking, report }
}

function requeueIn(draft: State, id: string): string | undefined {
  const report = reportsOf(draft, id)[0]
  if (!report) return undefined
  const now = new Date().toISOString()
  Object.assign(report, { state: 'waiting', attempts: 0, queued_at: now, next_attempt_at: now, last_problem: null })
  return report.id
}

function reportsOf(state: State, booking_id: string): Report[] {
  return state.reports.filter((report) => report.booking_id === booking_id).sort((one, other) => other.revision - one.revision)
}
