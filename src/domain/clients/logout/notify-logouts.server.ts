import { eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { eventType } from '../../../kit/data/event.ts'
import { TryLater } from '../../../kit/data/outbox.server.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { errorText } from '../../../kit/log.server.ts'
import type { Services } from '../../../kit/services.server.ts'
import { SESSION_ENDED } from '../../sign-in/end-sessions.server.ts'
import { clientLogouts } from '../client.tables.server.ts'
import { providerOf } from '../provider.server.ts'

const LOGOUT_QUEUED = eventType('client.logout_queued', z.object({ logout_id: z.int() }))

/** A client that does not answer for a day is not notified of that logout. */
const GIVE_UP_MS = 86_400_000
const LONGEST_WAIT_SECONDS = 3_600

/** A method of the library's clients that its types leave out. */
interface Notified {
  backchannelLogout(sub: string, sid: string | undefined): Promise<void>
}

/**
 * Queues the logouts that triggers recorded and nobody has queued yet: each is delivered separately, so that no client waits for another.
 */
export async function queueLogouts({ db, outbox }: Pick<Services, 'db' | 'outbox'>): Promise<void> {
  await db.transaction(async (tx) => {
    const noted = await tx
      .update(clientLogouts)
      .set({ queued_at: sql`now()` })
      .where(isNull(clientLogouts.queued_at))
      .returning({ id: clientLogouts.id })
    for (const { id } of noted) await outbox.emit(tx, LOGOUT_QUEUED, { logout_id: id })
  })
}

/** At once after a logout; a job queues the others within a minute. */
export const queueLogoutsOfSession = onEvent(SESSION_ENDED, (ctx) => queueLogouts(ctx))

/** Sends one logout token, with growing waits while the client does not take it. A client that has no address any more is not notified. */
export const notifyClientOfLogout = onEvent(LOGOUT_QUEUED, async (ctx, { logout_id }) => {
  const { db, log, now } = ctx
  const done = () => db.delete(clientLogouts).where(eq(clientLogouts.id, logout_id))
  const [logout] = await db.select().from(clientLogouts).where(eq(clientLogouts.id, logout_id))
  if (!logout) return
  const provider = await providerOf(ctx)
  const client = await provider.Client.find(logout.client_id)
  if (!client?.backchannelLogoutUri) return void (await done())
  try {
    // Without `sid`, which sign-ins from before sessions were recorded do not have, it means all sessions of the user.
    await (client as typeof client & Notified).backchannelLogout(logout.user_id, logout.session_id ?? undefined)
  } catch (error) {
    const about = { client: logout.client_id, attempts: logout.attempts + 1, error: errorText(error) }
    if (now.getTime() - Date.parse(logout.created_at) > GIVE_UP_MS) {
      log.warn(about, 'a client was not notified of a logout')
      return void (await done())
    }
    await db.update(clientLogouts).set({ attempts: sql`attempts + 1` }).where(eq(clientLogouts.id, logout_id))
    throw new TryLater(about.error, Math.min(LONGEST_WAIT_SECONDS, 30 * 2 ** logout.attempts))
  }
  await done()
})
