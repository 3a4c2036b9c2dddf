import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killServer, postmasterOf } from '../embedded-postgres-scene.ts'
import { EXHAUSTIVE } from '../operations/exhaustive.ts'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { testFolder } from '../operations/test-folder.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, type Platform, platformsIn, renewWorld, stop } from './platform-processes.ts'

// The travel site reports bookings while the platform, its database, or both are killed at random times. It repeats every unacknowledged
// report, as a real travel site does.

const DATA_DIR = testFolder('webhook-kills')
const PORT = await freePort()
const REPORTS = EXHAUSTIVE ? 5_000 : 200
const SENDERS = 12
const VICTIMS = ['platform', 'database', 'both'] as const
const KILLS = EXHAUSTIVE ? 9 : 3
const { start, stopAll } = platformsIn(DATA_DIR)

beforeAll(async () => {
  await buildSite()
  renewWorld(DATA_DIR)
})
afterAll(stopAll)

it(`each acknowledged report of ${REPORTS} is there once, with one gift, though everything is killed at random moments`, async () => {
  let platform: Platform = await start(PORT)
  const code = await handOff(platform.url)
  const acknowledged = new Set<string>()
  const waiting = Array.from({ length: REPORTS }, (_, i) => `kill-${i}`)
  let failed = 0
  const senders = Array.from({ length: SENDERS }, async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const status = await report(platform.url, id, code).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 201 || status === 200) acknowledged.add(id)
      else {
        expect([0, 503]).toContain(status)
        failed++
        waiting.push(id)
        await sleep(100)
      }
    }
  })
  // Each kill happens at another fraction of the reports.
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = Math.floor(((kill + 0.2 + 0.6 * Math.random()) / KILLS) * REPORTS)
    while (acknowledged.size < moment) await sleep(1)
    const victim = VICTIMS[kill % VICTIMS.length]
    if (victim !== 'database') await stop(platform.child, 'SIGKILL')
    if (victim !== 'platform' && postmasterOf(DATA_DIR) !== undefined) killServer(DATA_DIR, true)
    if (victim !== 'database') platform = await start(PORT)
  }
  await Promise.all(senders)
  expect(acknowledged.size).toBe(REPORTS)
  expect(failed).toBeGreaterThan(0)
  const again = await Promise.all([...acknowledged].slice(0, 20).map(async (id) => (await report(platform.url, id, code)).json()))
  expect(new Set(again.map(({ data }) => data.outcome))).toEqual(new Set(['repeated']))

  const postgres = await openEmbeddedPostgres({ data_dir: DATA_DIR })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const one = async (sql: string) => (await client.query(sql)).rows[0]
  // Each gift is an event, delivered as fast as the machine can.
  while ((await one('select from outbox_events where delivered_at is null and failed_at is null limit 1')) !== undefined) await sleep(200)
  expect(
    await one(`select count(*)::int as gifts from contributions join bookings b on b.id = booking_id where b.external_id like 'kill-%'`),
  ).toEqual({ gifts: REPORTS })
  expect(
    await one(`select count(*)::int as bookings, count(distinct external_id)::int as ids from bookings where external_id like 'kill-%'`),
  ).toEqual({ bookings: REPORTS, ids: REPORTS })
  expect(await one(`select count(*)::int as reports from booking_reports where external_id like 'kill-%'`)).toEqual({ reports: REPORTS })
  const promised = await one(
    `select count(*)::int as steps, sum(s.amount)::int as amount from contribution_steps s
     join contributions c on c.id = s.contribution_id join bookings b on b.id = c.booking_id where b.external_id like 'kill-%'`,
  )
  expect(promised).toEqual({ steps: REPORTS, amount: REPORTS * 50_000 })
  const { rows } = await client.query('select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0')
  expect(rows).toEqual([])
  await client.end()
  await postgres.close()
})
