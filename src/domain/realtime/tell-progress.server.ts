import type { Db } from '../../kit/data/db.server.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { userChannel } from './channel.policy.ts'

/** Tells who asked for what runs in the background that it went on: their open pages ask how far it is. */
export function tellProgress(tx: Db, user_id: string): Promise<void> {
  return publish(tx, userChannel(user_id), 'progress', {})
}
