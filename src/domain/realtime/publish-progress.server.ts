import type { Db } from '../../kit/data/db.server.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { userChannel } from './channel.policy.ts'

/**
 * Publishes the progress of a long task to its user: their open pages request the details. Uncommitted details, which no page can request,
 * are part of the event.
 */
export function publishProgress(db: Db, user_id: string, told: { done?: number; total?: number } = {}): Promise<void> {
  return publish(db, userChannel(user_id), 'progress', told)
}
