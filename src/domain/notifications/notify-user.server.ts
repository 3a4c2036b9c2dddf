import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { userChannel } from '../realtime/channel.policy.ts'
import { notifications } from './notification.tables.server.ts'
import { NOTIFICATION_FACTS, type NotificationFacts, type NotificationKind } from './notification.ts'

interface New<Kind extends NotificationKind> {
  user_id: string
  kind: Kind
  facts: NotificationFacts[Kind]
  /** The event that it reports: a second notification with the same source is ignored. */
  source: string
}

/** Notifies a user within the site: stored under their bell, and displayed at once on their open pages. */
export async function notifyUser<Kind extends NotificationKind>(tx: Db, now: Date, { facts, ...about }: New<Kind>): Promise<void> {
  const [told] = await tx
    .insert(notifications)
    .values({ id: newId('noti'), ...about, facts: NOTIFICATION_FACTS[about.kind].parse(facts), created_at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (told) await publish(tx, userChannel(about.user_id), 'notification', { notification_id: told.id })
}
