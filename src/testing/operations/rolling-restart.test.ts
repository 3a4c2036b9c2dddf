import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltServer, openBuiltServer } from '../built-server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../fixture.ts'
import { type Balancer, openHaproxy } from '../outside/haproxy.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { report } from './report-booking.ts'

// Two processes behind Debian's HAProxy, configured by deploy/haproxy-site.cfg, each restarted in turn under load.

const READERS = 4
const REPORTERS = 2
let database: TestDatabase
let balancer: Balancer
const sites: BuiltServer[] = []
const SETTINGS = { LOG_LEVEL: 'error', SHUTDOWN_DELAY_SECONDS: '5', TRUST_PROXY: '1' }
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  for (let i = 0; i < 2; i++) sites.push(await openBuiltServer(database, SETTINGS))
  const [one, two] = sites.map(({ port }) => `127.0.0.1:${port}`)
  balancer = await openHaproxy('haproxy-site.cfg', 'SITE', { ONE: one!, TWO: two! })
})
afterAll(async () => {
  await balancer?.close()
  for (const site of sites) await site.close()
  await database.close()
})

it('no request fails while each process is restarted in turn', async () => {
  const url = `http://127.0.0.1:${balancer.port}`
  const failures: string[] = []
  const acknowledged: string[] = []
  let [done, reads, starting] = [false, 0, false]
  // Requests go on while a process ends and starts, which takes as long as the machine is slow, but fewer of them.
  const pause = (milliseconds: number) => sleep(starting ? 5 * milliseconds : milliseconds)
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; !done; n++) {
      await read(`${url}${['/proyectos', '/en/project/proj-1', '/api/projects', '/organizaciones?x=1'][n % 4]}`, agent).then(
        (status) => (status === 200 ? reads++ : failures.push(`${reader}: ${status}`)),
        (error) => failures.push(`${reader}: ${error}`),
      )
      await pause(60)
    }
    agent.destroy()
  })
  const reporters = Array.from({ length: REPORTERS }, async (_, reporter) => {
    for (let n = 0; !done; n++) {
      const id = `roll-${reporter}-${n}`
      await report(url, id).then(
        ({ status }) => (status < 300 ? acknowledged.push(id) : failures.push(`${id}: ${status}`)),
        (error) => failures.push(`${id}: ${error}`),
      )
      await pause(80)
    }
  })
  /** Waits until more requests have succeeded. HAProxy alternates, so that both processes have answered some. */
  const moreIsServed = async () => {
    const [read, sent] = [reads + 40, acknowledged.length + 15]
    await expect.poll(() => failures.length > 0 || (reads >= read && acknowledged.length >= sent), { timeout: 120_000 }).toBe(true)
  }
  for (const [i, site] of sites.entries()) {
    await moreIsServed()
    site.child.kill('SIGTERM')
    starting = true
    await expect.poll(() => site.child.exitCode, { timeout: 120_000 }).toBe(0)
    sites[i] = await openBuiltServer(database, { ...SETTINGS, PORT: String(site.port) })
    starting = false
    await moreIsServed()
  }
  done = true
  await Promise.all([...readers, ...reporters])
  expect(failures).toEqual([])
  const { rows } = await database.pool.query('select external_id, count(*)::int from bookings group by 1')
  expect(rows.map(({ external_id }) => external_id).sort()).toEqual([...acknowledged].sort())
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
})

async function read(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((answer, fail) => {
    get(url, { agent }, (response) => buffer(response).then(() => answer(response.statusCode), fail)).on('error', fail)
  })
}
