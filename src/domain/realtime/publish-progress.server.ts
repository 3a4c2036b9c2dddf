import type { Db } from '../../kit/data/db.server.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { userChannel } from './channel.policy.ts'

/**
 * Tells who asked for what takes long that it went on: their open pages ask how far it is. What no page can ask, as it is not committed yet, is told
 * along with it.
 */
export function publishProgress(db: Db, user_id: string, told: { done?: number; total?: number } = {}): Promise<void> {
  return publish(db, userChannel(user_id), 'progress', told)
}
