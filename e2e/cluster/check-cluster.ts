import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../src/kit/data/db.server.ts'
import { handOff, type Platform } from '../../src/testing/faults/platform-processes.ts'
import { findLedgerErrors } from '../../src/testing/operations/find-ledger-errors.ts'
import { freePort } from '../../src/testing/operations/free-port.ts'
import { report } from '../../src/testing/operations/report-booking.ts'
import { allDelivered, askDatabase } from './ask-database.ts'
import { openCheck, say } from './check.ts'
import { checkAccess } from './check-access.ts'
import { type DatabaseCluster, openDatabaseCluster, until } from './database-cluster.ts'
import { startReporting } from './reporters.ts'

/** Seconds without an acknowledgement that a lost primary may cost (Patroni's lease of 20 s, the election, HAProxy's checks), and a switch-over. */
const LIMIT = 45
const SWITCH_LIMIT = 20
const KILLS = 3
/** Seconds in which queued events are delivered, and listeners are back. */
const DELIVERY_LIMIT = 40

const { workshop, start, problems, run } = openCheck('huella-cluster')
await run(check, { held: 'Nothing was lost.', failed: 'The cluster does not hold.' })

async function check(): Promise<void> {
  say('three etcd and three Patroni nodes')
  const cluster = await openDatabaseCluster(workshop)
  await cluster.whole()
  await prepareDatabase(cluster)
  const first = (await cluster.primary())!
  await cluster.backrest(first, 'stanza-create')
  await cluster.backrest(first, 'backup', '--type=full')
  const { tried, problems: allowed } = await checkAccess(workshop, cluster)
  problems.push(...allowed)
  say(`${tried} attempts of a stranger at etcd, Patroni and PostgreSQL: ${allowed.length} problems`)
  say('two platform processes')
  const platforms = await startPlatforms(cluster.urlOf('huella', 'huella'))
  const hand_off = await handOff(platforms[0]!.url)
  const reporting = startReporting(
    platforms.map(({ url }) => url),
    () => hand_off,
  )
  await sleep(5_000)
  for (let kill = 1; kill <= KILLS; kill++) {
    const name = (await cluster.primary())!
    const gap = await measure(reporting, () => cluster.kill(name))
    say(`primary ${name} killed: ${gap.toFixed(1)} s without an acknowledgement`)
    if (gap > LIMIT) problems.push(`unavailable for ${gap.toFixed(1)} s, more than ${LIMIT}`)
    await checkArchive(cluster)
    // Renewed by the commands of docs/operations.md, while the others have their old ones.
    await cluster.makeCertificates(name)
    cluster.startNode(name)
    await cluster.whole()
  }
  const from = (await cluster.primary())!
  const gap = await measure(reporting, () => cluster.switchOver(from))
  say(`switched over from ${from} to ${await cluster.primary()}: ${gap.toFixed(1)} s`)
  if (gap > SWITCH_LIMIT) problems.push(`the switch-over took ${gap.toFixed(1)} s, more than ${SWITCH_LIMIT}`)
  if ((await cluster.primary()) === from) problems.push('nothing was switched over')
  await checkArchive(cluster)
  await cluster.whole()
  await reporting.stop()
  await checkListeners(platforms, cluster)
  await checkBookings(cluster, [...reporting.acknowledged.keys()], reporting.repeated())
  await checkLosingAll(cluster, platforms[0]!.url, hand_off)
  for (const { child } of platforms) if (child.exitCode !== null) problems.push(`a platform process ended with ${child.exitCode}`)
  process.stdout.write(await cluster.list((await cluster.primary())!))
}

async function prepareDatabase(cluster: DatabaseCluster): Promise<void> {
  const admin = new pg.Client(cluster.urlOf('postgres', 'postgres'))
  await until('the address for writing', 30, () =>
    admin.connect().then(
      () => true,
      () => false,
    ),
  )
  await admin.query(`create role huella login password '${cluster.password}'`)
  await admin.query('create database huella owner huella')
  await admin.end()
}

async function startPlatforms(DATABASE_URL: string): Promise<(Platform & { metrics: string })[]> {
  const platforms: (Platform & { metrics: string })[] = []
  for (let i = 0; i < 2; i++) {
    const METRICS_PORT = String(await freePort())
    const platform = await start(await freePort(), { DATABASE_URL, METRICS_PORT, LOG_LEVEL: 'error' })
    platforms.push({ ...platform, metrics: `http://127.0.0.1:${METRICS_PORT}/metrics` })
  }
  return platforms
}

/** Milliseconds without an acknowledgement, from the fault until they resume for good. */
async function measure(reporting: ReturnType<typeof startReporting>, fault: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await fault()
  const count = () => reporting.acknowledged.size
  let before = count()
  await until('acknowledgements', 120, async () => {
    const now = count()
    const flows = now > before + 20
    before = flows ? now : before
    return flows && performance.now() - since > 10_000
  })
  return reporting.longestGap(since)
}

/** Uses the new primary's own file: a segment that is written now must arrive. */
async function checkArchive(cluster: DatabaseCluster): Promise<void> {
  const name = (await cluster.primary())!
  await cluster.backrest(name, 'check').catch((error) => problems.push(`the archive of ${name} does not work: ${error}`))
}

/** Both processes receive a change, and report that they listen. */
async function checkListeners(platforms: { url: string; metrics: string }[], cluster: DatabaseCluster): Promise<void> {
  const database = openDatabase(cluster.urlOf('huella', 'huella'))
  const { rows } = await database.pool.query("select slug from public_projects where status = 'active' order by slug limit 1")
  const page = `/proyecto/${rows[0].slug}`
  for (const { url } of platforms) await fetch(url + page)
  await database.pool.query("update projects set name = 'Oído por todos' where slug = $1", [rows[0].slug])
  for (const { url, metrics } of platforms) {
    await until(`${url} hears of changes`, DELIVERY_LIMIT, async () =>
      (await (await fetch(url + page)).text()).includes('Oído por todos'),
    ).catch((error) => problems.push(error.message))
    const text = await (await fetch(metrics)).text()
    for (const line of ['huella_notices_guest_pages_up 1', 'huella_notices_realtime_up 1', 'huella_archive_failing 0'])
      if (!text.includes(line)) problems.push(`${metrics} does not say ${line}`)
  }
  await database.close()
}

/** All three disks are lost, and reports after the chosen time are gone; the site continues without help. */
async function checkLosingAll(cluster: DatabaseCluster, url: string, hand_off: string): Promise<void> {
  // The superuser may switch to the next segment.
  const ask = (sql: string) => askDatabase(cluster.urlOf('postgres', 'huella'), sql)
  const bookings = () => ask('select count(*)::text as value from bookings')
  const [before, moment] = [await bookings(), await ask('select now()::text as value')]
  await sleep(1_100)
  await report(url, 'cluster-too-late', hand_off)
  await ask('select pg_switch_wal()::text as value')
  await checkArchive(cluster)
  const since = performance.now()
  await cluster.loseAll(moment)
  await cluster.whole()
  await until(
    'the site takes bookings again',
    60,
    async () => (await report(url, 'cluster-again', hand_off).catch(() => undefined))?.ok ?? false,
  )
  say(`lost all three nodes, and restored to ${moment}: ${((performance.now() - since) / 1_000).toFixed(0)} s`)
  const after = await bookings()
  if (Number(after) !== Number(before) + 1) problems.push(`${after} bookings after the restore, of ${before} and one`)
  await checkArchive(cluster)
  const database = openDatabase(cluster.urlOf('huella', 'huella'))
  for (const { what, x } of await findLedgerErrors(database.pool)) problems.push(`the restored ledger does not add up: ${what} ${x}`)
  await database.close()
}

async function checkBookings(cluster: DatabaseCluster, acknowledged: string[], repeated: number): Promise<void> {
  const database = openDatabase(cluster.urlOf('huella', 'huella'))
  await allDelivered(cluster.urlOf('huella', 'huella'), DELIVERY_LIMIT).catch((error) => problems.push(error.message))
  const { rows } = await database.pool.query<{ external_id: string; gifts: number }>(
    `select external_id, (select count(*)::int from contributions c where c.booking_id = b.id) as gifts from bookings b where external_id like 'cluster-%'`,
  )
  const stored = new Set(rows.map(({ external_id }) => external_id))
  const lost = acknowledged.filter((id) => !stored.has(id))
  const doubled = rows.length - stored.size + rows.filter(({ gifts }) => gifts > 1).length
  const missing = rows.filter(({ gifts }) => gifts === 0).length
  if (lost.length > 0) problems.push(`lost: ${lost.join(', ')}`)
  if (doubled > 0) problems.push(`${doubled} bookings are there twice`)
  if (missing > 0) problems.push(`${missing} bookings without a contribution`)
  for (const { what, x } of await findLedgerErrors(database.pool)) problems.push(`the ledger does not add up: ${what} ${x}`)
  say(`acknowledged ${acknowledged.length} · stored ${stored.size} · sent again ${repeated} · lost ${lost.length} · doubled ${doubled}`)
  await database.close()
}
