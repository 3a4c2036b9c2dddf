import { readConfig } from '../src/config/config.server.ts'
import { openConnections } from '../src/kit/data/connections.server.ts'
import { openDatabase, rowsOf } from '../src/kit/data/db.server.ts'
import { findUndelivered, openOutbox, UNDELIVERED_EVENTS } from '../src/kit/data/outbox.server.ts'
import { openLog } from '../src/kit/log.server.ts'

const [command, id] = process.argv.slice(2)
if (command !== undefined && !(command === 'retry' && id)) {
  process.stderr.write('bin/outbox [retry EVENT]\n')
  process.exit(2)
}
const config = readConfig(process.env)
const log = openLog('warn')
const connections = await openConnections(config, log)
const database = openDatabase(connections.serving)
if (id) {
  const outbox = await openOutbox(connections.serving, database.db, log)
  const queued = await outbox.retry(database.db, id)
  process.stdout.write(queued ? `${id} is in the queue again\n` : `${id} is no event that failed\n`)
  if (!queued) process.exitCode = 1
  await outbox.close()
} else {
  const events = await findUndelivered(database.db)
  for (const event of events) {
    process.stdout.write(`${event.id}  ${event.type}  ${stateOf(event)}  tries: ${event.attempts}  ${event.last_error ?? ''}\n`)
  }
  const [undelivered] = await rowsOf<{ waiting: number; failed: number }>(database.db, UNDELIVERED_EVENTS)
  const total = undelivered!.waiting + undelivered!.failed
  if (total > events.length) process.stdout.write(`… and ${total - events.length} more\n`)
  process.stdout.write(`${total} events undelivered\n`)
}
await database.close()
await connections.close()

function stateOf({ failed_at, waits_until }: Awaited<ReturnType<typeof findUndelivered>>[number]): string {
  if (failed_at) return `failed for good at ${failed_at}`
  return waits_until && waits_until > new Date().toISOString() ? `waiting until ${waits_until}` : 'waiting'
}
