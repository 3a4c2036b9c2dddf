import { readConfig } from '../src/config/config.server.ts'
import { grantFirstAdmin } from '../src/domain/users/grant-first-admin.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { openLog } from '../src/kit/log.server.ts'
import { openConnections } from '../src/kit/postgres/connections.server.ts'

const [login] = process.argv.slice(2)
if (!login) {
  process.stderr.write('bin/admin USERNAME or E-MAIL\n')
  process.exit(2)
}
const config = readConfig(process.env)
const log = openLog('warn')
const connections = await openConnections(config, log)
const database = openDatabase(connections.serving)
const outcome = await grantFirstAdmin({ db: database.db, log, now: new Date() }, login)
await database.close()
await connections.close()
const MESSAGES = {
  granted: `${login} administers the platform from the next request on`,
  held: `${login} is an admin already`,
  unknown: `nobody has the username or address ${login}`,
  unverified: `${login} has not confirmed their address yet`,
  disabled: `${login} is disabled`,
}
process.stdout.write(`${MESSAGES[outcome]}\n`)
process.exit(outcome === 'granted' || outcome === 'held' ? 0 : 1)
