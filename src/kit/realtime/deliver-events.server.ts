import { setTimeout as sleep } from 'node:timers/promises'
import type { EventFeed, Follower } from '@huella/pusher-server/event-feed'
import type { Connection as Address, Db } from '../data/db.server.ts'
import { listenToNotices } from '../data/notices.server.ts'
import { errorText, type Log } from '../log.server.ts'
import { lastNumber, readEventsAfter } from './read-events.server.ts'

/** The channel on which the database reports events and changes of rights (`db/migrations/0085_realtime.sql`). */
const CHANNEL = 'realtime'
const BATCH = 500
const RETRY_MS = 250

/**
 * Follows the events of all processes, in the order of their numbers. Notifications only signal that there are some: events are read from
 * the table, so that none is lost with a notification. The loss of a right is handled before any later event.
 */
export async function followEvents(db: Db, address: Address, log: Log, follower: Follower): Promise<EventFeed> {
  let number = await lastNumber(db)
  let users: Set<string> | 'everybody' = new Set()
  let has_events = false
  let working = false
  let closed = false
  let is_listening = false

  async function work(): Promise<void> {
    if (working) return
    working = true
    while (!closed && (has_events || users === 'everybody' || users.size > 0)) {
      const [about, wanted] = [users, has_events]
      users = new Set()
      has_events = false
      try {
        if (about === 'everybody' || about.size > 0) await follower.onRights(about)
        if (wanted) await deliver()
      } catch (error) {
        log.warn({ error: errorText(error) }, 'realtime events wait')
        users = 'everybody'
        has_events = true
        await sleep(RETRY_MS)
      }
    }
    working = false
  }

  async function deliver(): Promise<void> {
    for (;;) {
      const events = await readEventsAfter(db, number, BATCH)
      for (const event of events) {
        number = event.number
        follower.onEvent(event)
      }
      if (events.length < BATCH) return
    }
  }

  function wake(what: { events?: true; user?: string; everybody?: true }): void {
    if (what.events) has_events = true
    if (what.everybody) users = 'everybody'
    else if (what.user && users !== 'everybody') users.add(what.user)
    void work()
  }

  const notices = listenToNotices(address, CHANNEL, {
    onListening() {
      is_listening = true
      wake({ events: true, everybody: true })
    },
    onNotice(payload) {
      if (payload === 'events') wake({ events: true })
      else if (payload === 'everybody') wake({ everybody: true })
      else if (payload.startsWith('user ')) wake({ user: payload.slice('user '.length) })
    },
    onLost(reason) {
      is_listening = false
      log.warn({ reason }, 'no notices: realtime events wait until they resume')
    },
  })
  return {
    position: () => number,
    isListening: () => is_listening,
    recheckAll: () => wake({ everybody: true }),
    async close() {
      closed = true
      await notices.close()
    },
  }
}
