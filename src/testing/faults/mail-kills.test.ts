import { type EmbeddedPostgres, openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { testFolder } from '../operations/test-folder.ts'
import { openTroubledMailServer, type TroubledMailServer } from '../outside/troubled-mail-server.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, platformsIn, renewWorld, stop } from './platform-processes.ts'

// The built platform writes letters to a mail server that accepts a message without answering, and is killed meanwhile.

const DATA_DIR = testFolder('mail-kills')
const PORT = await freePort()
const { start, stopAll } = platformsIn(DATA_DIR)
let postgres: EmbeddedPostgres
let server: TroubledMailServer

beforeAll(async () => {
  await buildSite()
  renewWorld(DATA_DIR)
  postgres = await openEmbeddedPostgres({ data_dir: DATA_DIR })
  server = await openTroubledMailServer()
})
afterAll(async () => {
  await stopAll()
  await server?.close()
  await postgres?.close()
})

it('a letter that a killed process was sending is not sent by another before ten minutes, and then once, under its Message-ID', async () => {
  server.answers((phase) => (phase === 'body' ? 'hang' : undefined))
  const first = await start(PORT, { SMTP_URL: server.url })
  const password = 'tortuga-lunes-73'
  const user = { name: 'Vera', surname: 'Prueba', username: 'vera.kills', email: 'vera.kills@example.com', terms: true }
  const registered = await fetch(`${first.url}/api/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...user, password, password_confirmation: password }),
  })
  expect(registered.status).toBeLessThan(300)
  await expect.poll(() => server.received.length).toBe(1)

  // Nothing else waits for the mail server.
  const reported = await report(first.url, 'mail-kills', await handOff(first.url))
  const { code } = (await reported.json()).data.trail
  await expect.poll(() => fetch(`${first.url}/api/trail/${code}`).then(({ status }) => status)).toBe(200)

  await stop(first.child, 'SIGKILL')
  server.answers(() => undefined)
  const second = await start(await freePort(), { SMTP_URL: server.url })
  const database = new pg.Client(postgres.connection)
  await database.connect()
  const letter = async () =>
    (await database.query("select *, claimed_until - now() as claimed_for from emails where kind = 'verify_email'")).rows[0]
  const claimed = await letter()
  expect(claimed).toMatchObject({ state: 'queued', attempts: 1 })
  expect(claimed.claimed_for.minutes).toBeGreaterThanOrEqual(10)
  expect(server.received).toHaveLength(1)

  await database.query("update emails set claimed_until = now() - interval '1 second' where kind = 'verify_email'")
  await expect.poll(async () => (await letter()).state).toBe('sent')
  expect(server.received.map(({ to }) => to)).toEqual([user.email, user.email])
  expect(new Set(server.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)![1])).size).toBe(1)
  await database.end()
  await stop(second.child, 'SIGTERM')
})
