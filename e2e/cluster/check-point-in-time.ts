import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/kit/data/db.server.ts'
import { handOff, stop } from '../../src/testing/faults/platform-processes.ts'
import { debianBinaries } from '../../src/testing/operations/debian-postgres.ts'
import { typeInto } from '../../src/testing/operations/fill-in.ts'
import { findLedgerErrors } from '../../src/testing/operations/find-ledger-errors.ts'
import { freePort } from '../../src/testing/operations/free-port.ts'
import { report } from '../../src/testing/operations/report-booking.ts'
import { allDelivered, askDatabase } from './ask-database.ts'
import { openCheck, say } from './check.ts'
import { until } from './database-cluster.ts'

const BOOKINGS = 25

const { workshop, start, problems, run } = openCheck('huella-point-in-time')
await run(check, { held: 'All that was booked by then, and nothing after it.', failed: 'The moment was not reached.' })

async function check(): Promise<void> {
  const server = await startServer()
  await server.backrest('stanza-create')
  const platform = await start(await freePort(), { DATABASE_URL: server.url })
  const hand_off = await handOff(platform.url)
  await server.backrest('backup', '--type=full')
  say('full backup')
  await book(platform.url, 'before', hand_off)
  await allDelivered(server.url, 40)
  await sleep(1_100)
  const moment = await askDatabase(server.url, 'select now()::text as value')
  say(`bookings A, then ${moment}`)
  await sleep(1_100)
  await book(platform.url, 'after', hand_off)
  await stop(platform.child, 'SIGTERM')
  // The last writes are archived with their segment, at the latest after archive_timeout.
  await askDatabase(server.url, 'select pg_switch_wal()::text as value')
  await server.backrest('check')
  say('bookings B, archived')

  const data = workshop.makeFolder('fresh')
  await server.backrest(`--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  const restored = await startRestored(data)
  const bookings = await askDatabase(
    restored,
    `select count(*) filter (where external_id like 'before-%') || ' of A, ' || count(*) filter (where external_id like 'after-%') || ' of B' as value from bookings`,
  )
  say(`restored to that moment: ${bookings}`)
  if (bookings !== `${BOOKINGS} of A, 0 of B`) problems.push(`the restored database has ${bookings}`)
  const database = openDatabase(restored)
  for (const { what, x } of await findLedgerErrors(database.pool)) problems.push(`the ledger does not add up: ${what} ${x}`)
  await database.close()
  // The site continues from there.
  const again = await start(await freePort(), { DATABASE_URL: restored })
  if ((await report(again.url, 'after-0', hand_off)).status >= 300) problems.push('the restored site takes no bookings')
  await stop(again.child, 'SIGTERM')
}

/** A server that archives, as docs/operations.md sets it up. */
async function startServer() {
  const port = await freePort()
  const data = join(workshop.folder, 'data')
  const socket = workshop.makeFolder('socket')
  const file = workshop.write(
    'pgbackrest.conf',
    typeInto('pgbackrest.conf', {
      REPOSITORY: workshop.makeFolder('repository'),
      LOG: workshop.makeFolder('log'),
      LOCK: workshop.makeFolder('lock'),
      SPOOL: workshop.makeFolder('spool'),
      DATA: data,
      PORT: String(port),
      SOCKET: socket,
    }),
  )
  await workshop.run(`${debianBinaries()}/initdb`, ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${socket}`,
    'listen_addresses=127.0.0.1',
    'archive_mode=on',
    'archive_timeout=60',
  ]
  const archive = `archive_command=pgbackrest --config=${file} --stanza=huella archive-push %p`
  workshop.start('postgres', `${debianBinaries()}/postgres`, ['-D', data, ...[...settings, archive].flatMap((setting) => ['-c', setting])])
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await until('a server', 30, () => answers(url))
  return { url, backrest: (...args: string[]) => workshop.run('pgbackrest', [`--config=${file}`, '--stanza=huella', ...args]) }
}

async function startRestored(data: string): Promise<string> {
  const port = await freePort()
  const settings = [`port=${port}`, `unix_socket_directories=${workshop.folder}`, 'listen_addresses=127.0.0.1', 'archive_mode=off']
  workshop.start('restored', `${debianBinaries()}/postgres`, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])])
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await until(
    'the restored server takes writes',
    60,
    async () => (await answers(url)) && (await askDatabase(url, 'select pg_is_in_recovery()::text as value')) === 'false',
  )
  return url
}

async function book(url: string, name: string, hand_off: string): Promise<void> {
  for (let i = 0; i < BOOKINGS; i++) {
    const { status } = await report(url, `${name}-${i}`, hand_off)
    if (status >= 300) throw new Error(`a booking was answered ${status}`)
  }
}

function answers(url: string): Promise<boolean> {
  return askDatabase(url, `select 'yes' as value`).then(
    () => true,
    () => false,
  )
}
