import { readConfig } from '../src/config/config.server.ts'
import { resetSecondFactorOf } from '../src/domain/sign-in/second-factor/reset-second-factor.server.ts'
import { grantFirstAdmin } from '../src/domain/users/grant-role.server.ts'
import { openConnections } from '../src/kit/data/connections.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { openOutbox } from '../src/kit/data/outbox.server.ts'
import { openLog } from '../src/kit/log.server.ts'

const [command, ...rest] = process.argv.slice(2)
const is_reset = command === 'reset-second-factor' && rest.length > 0
const login = is_reset ? rest[0] : command
if (!login) {
  process.stderr.write('bin/admin [reset-second-factor] USERNAME or E-MAIL\n')
  process.exit(2)
}
const config = readConfig(process.env)
const log = openLog('warn')
const connections = await openConnections(config, log)
const database = openDatabase(connections.serving)
const ctx = { db: database.db, log, now: new Date() }
const outcome = is_reset ? await reset(login) : await grantFirstAdmin(ctx, login)
await database.close()
await connections.close()
const MESSAGES = {
  granted: `${login} administers the platform from the next request on`,
  held: `${login} is an admin already`,
  unknown: `nobody has the username or address ${login}`,
  unverified: `${login} has not confirmed their address yet`,
  disabled: `${login} is disabled`,
  reset: `${login} logs in with the password alone, and is asked for a new second step where the role requires one; all their sessions ended`,
  off: `${login} has no second step`,
}
process.stdout.write(`${MESSAGES[outcome]}\n`)
process.exit(['granted', 'held', 'reset'].includes(outcome) ? 0 : 1)

/** The letter to its owner goes out when the platform runs. */
async function reset(of: string) {
  const outbox = await openOutbox(connections.serving, database.db, log)
  const done = await resetSecondFactorOf({ ...ctx, outbox }, of)
  await outbox.close()
  return done
}
