import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from './report.ts'
import { type Delivery, type Partner, sendBookingReport } from './send-report.ts'
import type { Store } from './store.ts'

/** Delivers the queue of reports in the background: at least once each, across restarts. */
export interface Courier {
  start(): void
  /** Tries one report now, regardless of its schedule. Resolves after the attempt, successful or not. */
  deliver(report_id: string): Promise<void>
  /** Starts no more attempts and waits for those in flight. */
  stop(): Promise<void>
}

export interface Patience {
  /** The wait after the first failure; each later one is twice as long, up to `most_ms`. */
  first_ms: number
  most_ms: number
  /** After this time without success a report is given up until it is resent by hand. */
  give_up_ms: number
}

const PATIENCE: Patience = { first_ms: 2000, most_ms: 5 * 60_000, give_up_ms: 3 * 24 * 60 * 60_000 }

const CONCURRENCY = 4

export function createCourier(store: Store, partner: Partner, patience: Patience = PATIENCE): Courier {
  const inFlight = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let working = false

  /** Sets the timer for the next due report; called after everything that may change which one that is. */
  function plan(): void {
    clearTimeout(timer)
    if (!working || inFlight.size >= CONCURRENCY) return
    const next = waiting()[0]
    if (next) timer = setTimeout(deliverDue, Math.max(0, Date.parse(next.next_attempt_at) - Date.now()))
  }

  function deliverDue(): void {
    const due = waiting().filter((report) => Date.parse(report.next_attempt_at) <= Date.now())
    for (const report of due.slice(0, CONCURRENCY - inFlight.size)) void deliver(report.id)
    plan()
  }

  function waiting(): Report[] {
    return store
      .read()
      .reports.filter((report) => report.state === 'waiting' && !inFlight.has(report.id))
      .sort((one, other) => one.next_attempt_at.localeCompare(other.next_attempt_at))
  }

  function deliver(report_id: string): Promise<void> {
    const already = inFlight.get(report_id)
    if (already) return already
    const attempt = attemptOnce(store, partner, patience, report_id).finally(() => {
      inFlight.delete(report_id)
      plan()
    })
    inFlight.set(report_id, attempt)
    return attempt
  }

  return {
    start: () => {
      working = true
      plan()
    },
    deliver,
    stop: async () => {
      working = false
      clearTimeout(timer)
      await Promise.all(inFlight.values())
    },
  }
}

async function attemptOnce(store: Store, partner: Partner, patience: Patience, report_id: string): Promise<void> {
  const report = store.read().reports.find((one) => one.id === report_id)
  if (!report) return
  const delivery = await sendBookingReport(report, partner)
  try {
    await store.change((draft) => {
      const now = draft.reports.find((one) => one.id === report_id)
      if (now) note(now, delivery, patience)
    })
  } catch (error) {
    // Its next attempt is still in the past: without a pause, a full disk would make us resend endlessly.
    console.error('The result of a report could not be saved', error)
    await sleep(patience.first_ms)
  }
}

function note(report: Report, delivery: Delivery, patience: Patience): void {
  report.attempts += 1
  report.last_problem = delivery.arrived ? null : delivery.problem
  if (delivery.arrived) {
    report.state = 'acknowledged'
    report.answer = delivery.answer ?? report.answer
    return
  }
  const now = Date.now()
  report.next_attempt_at = new Date(now + waitAfter(report.attempts, patience)).toISOString()
  if (now - Date.parse(report.queued_at) > patience.give_up_ms) report.state = 'given_up'
}

/** 2 s, 4 s, 8 s … 5 minutes. */
function waitAfter(attempts: number, { first_ms, most_ms }: Patience): number {
  return Math.min(most_ms, first_ms * 2 ** Math.min(attempts - 1, 30))
}
