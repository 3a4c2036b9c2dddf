import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { testFolder } from '../operations/test-folder.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, type Platform, platformsIn, renewWorld, tokenOfTraveller } from './platform-processes.ts'

// Two processes of the built platform on one database: a booking invalidates the pages that show its money in both, immediately, and no others.

const DATA_DIR = testFolder('guest-pages')
const { start, stopAll } = platformsIn(DATA_DIR)
let processes: Platform[]

beforeAll(async () => {
  await buildSite()
  renewWorld(DATA_DIR)
  // Both processes serve one public address.
  const port = await freePort()
  const env = { PUBLIC_URL: `http://localhost:${port}`, DEMO_TRAVEL_SITE_PORT: String(port + 1) }
  processes = [await start(port, env), await start(await freePort(), env)]
})
afterAll(() => stopAll())

async function etagOf({ url }: Platform, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers: { cookie: '', ...headers } })
  await response.arrayBuffer()
  expect(response.status, path).toBe(200)
  return response.headers.get('etag')
}

/** The etags of paths, by path and process. */
async function etagsOf(paths: string[]) {
  const etags = await Promise.all(processes.map((process) => Promise.all(paths.map((path) => etagOf(process, path)))))
  return new Map(paths.map((path, i) => [path, etags.map((each) => each[i])]))
}

it('a booking invalidates exactly the pages it affects, in every process', async () => {
  const [one, two] = processes as [Platform, Platform]
  const list = async (path: string) => (await (await fetch(one.url + path)).json()).data
  const projects: { id: string; slug: string; currency: string; organization: { id: string; slug: string } }[] = await list(
    '/api/projects?status=active&per_page=100',
  )
  // One from the end of the list, which is neither on the home page nor on the list's first pages.
  const touched = projects.findLast(({ currency }) => currency === 'ARS')!
  const other = projects.find(({ organization }) => organization.id !== touched.organization.id)!
  const code = await handOff(one.url, touched.id)
  const booked = await report(one.url, 'guest-pages-1', code)
  const { trail } = (await booked.json()).data
  await expect.poll(async () => (await fetch(`${two.url}/api/trail/${trail.code}`)).status).toBe(200)

  const renewed = [
    '/',
    '/en',
    `/proyecto/${touched.slug}`,
    `/en/project/${touched.slug}`,
    `/organizacion/${touched.organization.slug}`,
    '/transparencia',
  ]
  const unchanged = [
    `/proyecto/${other.slug}`,
    `/organizacion/${other.organization.slug}`,
    '/sobre-nosotros',
    '/privacidad',
    '/buscar',
    '/en/terms-and-conditions',
  ]
  const before = await etagsOf([...renewed, ...unchanged])
  for (const [path, etags] of before) expect(etags[0], path).toBe(etags[1])

  expect((await report(two.url, 'guest-pages-2', code)).status).toBe(201)
  // The contribution follows through the outbox; from then on the pages are up to date.
  await expect.poll(() => etagOf(one, '/')).not.toBe(before.get('/')![0])
  const after = await etagsOf([...renewed, ...unchanged])
  for (const path of renewed) {
    expect(after.get(path)![0], `${path} is renewed`).not.toBe(before.get(path)![0])
    expect(after.get(path)![1], `${path} is renewed everywhere`).toBe(after.get(path)![0])
  }
  for (const path of unchanged) expect(after.get(path), `${path} is unchanged`).toEqual(before.get(path))
})

it('a user’s page is not served to others', async () => {
  const [one] = processes as [Platform]
  const token = await tokenOfTraveller(one.url)
  const before = await etagOf(one, '/')
  const own = await fetch(one.url, { headers: { cookie: `session=${token}` } })
  const isTheirs = async (page: Response) => (await page.text()).includes('/api/user/user_')
  expect(await isTheirs(own)).toBe(true)
  expect([own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([null, 'no-store'])
  const guest = await fetch(one.url)
  expect(await isTheirs(guest)).toBe(false)
  expect(guest.headers.get('etag')).toBe(before)
})

it('missing pages are not cached', async () => {
  const [one] = processes as [Platform]
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${one.url}/proyecto/todavia-no-existe`)
    expect([response.status, response.headers.get('etag')]).toEqual([404, null])
  }
})
