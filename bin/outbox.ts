import { readConfig } from '../src/config/config.server.ts'
import { openConnections } from '../src/kit/data/connections.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { findUndelivered, openOutbox } from '../src/kit/data/outbox.server.ts'
import { openLog } from '../src/kit/log.server.ts'

const config = readConfig(process.env)
const log = openLog('warn')
const connections = await openConnections(config, log)
const database = openDatabase(connections.serving)
const [command, id = ''] = process.argv.slice(2)
if (command === 'retry') {
  const outbox = await openOutbox(connections.serving, database.db, log)
  process.stdout.write((await outbox.retry(id)) ? `${id} is in the queue again\n` : `${id} is no event that failed\n`)
  await outbox.close()
} else {
  const events = await findUndelivered(database.db)
  for (const event of events) {
    process.stdout.write(
      `${event.id}  ${event.type}  ${event.failed_at ? `failed for good at ${event.failed_at}` : 'waiting'}  tries: ${event.attempts}  ${event.last_error ?? ''}\n`,
    )
  }
  process.stdout.write(`${events.length} events undelivered\n`)
}
await database.close()
await connections.close()
