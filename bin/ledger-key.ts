import { readConfig } from '../src/config/config.server.ts'
import { changeKey, replaceLostKey } from '../src/domain/ledger/log/sign-checkpoint.server.ts'
import { openConnections } from '../src/kit/data/connections.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { openFiles } from '../src/kit/files.server.ts'
import { openLog } from '../src/kit/log.server.ts'

const [command, said = ''] = process.argv.slice(2)
if (command !== 'change' && !(command === 'lost' && said.trim())) {
  process.stderr.write('bin/ledger-key change\nbin/ledger-key lost "what is said publicly"\n')
  process.exit(2)
}
const config = readConfig(process.env)
const log = openLog('warn')
const connections = await openConnections(config, log)
const database = openDatabase(connections.serving)
const ctx = { db: database.db, config, log, files: await openFiles(config, log), now: new Date() }
const outcome = command === 'change' ? await changeKey(ctx) : await replaceLostKey(ctx, said.trim())
await database.close()
await connections.close()
process.stdout.write(outcome === 'signed' ? 'A new key signs from now on\n' : `Nothing was changed: ${outcome}\n`)
process.exit(outcome === 'signed' ? 0 : 1)
