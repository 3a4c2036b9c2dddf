import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../domain/accounts/demo-logins.server.ts'
import { completePost } from '../content/scene.ts'
import { freePort } from '../operations/free-port.ts'
import { testFolder } from '../operations/test-folder.ts'
import { buildSite } from '../whole-app.ts'
import { type Platform, platformsIn, renewWorld, stop } from './platform-processes.ts'

// A post appears and ends at its instants in every process, also after the process that published it has died.

const DATA_DIR = testFolder('content-moments')
const { start, stopAll } = platformsIn(DATA_DIR)
const TITLE = 'Una nota a su hora'
const PAGES = ['/blog', '/rss/blog.xml', '/sitemap.xml', '/blog/una-nota-a-su-hora']
const [NOWHERE, EVERYWHERE] = [false, true].map((is_shown) => PAGES.map(() => is_shown))
let processes: Platform[]

beforeAll(async () => {
  await buildSite()
  renewWorld(DATA_DIR)
  const port = await freePort()
  const env = { PUBLIC_URL: `http://localhost:${port}`, DEMO_TRAVEL_SITE_PORT: String(port + 1) }
  processes = [await start(port, env), await start(await freePort(), env), await start(await freePort(), env)]
})
afterAll(() => stopAll())

/** Requests the post on each of the pages, which fills their caches. Returns true for each page that shows it. */
async function shown({ url }: Platform): Promise<boolean[]> {
  return Promise.all(
    PAGES.map(async (path) => {
      const answer = await fetch(url + path, { headers: { 'accept-language': 'es' } })
      const text = await answer.text()
      return answer.status === 200 && (text.includes(TITLE) || text.includes('una-nota-a-su-hora'))
    }),
  )
}

/** Requests the pages of a process again and again, until a request was made after an instant. An answer across an instant says nothing. */
async function answersUntil(process: Platform, last: number) {
  const answers: { asked: number; answered: number; pages: boolean[] }[] = []
  for (let asked = 0; asked < last; await sleep(200)) {
    asked = Date.now()
    const pages = await shown(process)
    answers.push({ asked, answered: Date.now(), pages })
  }
  return answers
}

it('two processes show it from its instant to its end, and the one that published it was killed before', async () => {
  const [one, publisher, two] = processes as [Platform, Platform, Platform]
  const { access_token } = await (
    await ask(publisher, 'POST', '/oauth/authenticate', { username: 'admin', password: DEMO_PASSWORD })
  ).json()
  const admin = (method: string, path: string, body?: unknown) => ask(publisher, method, path, body, access_token)
  const { data } = await (await admin('POST', '/admin/content/post')).json()
  const causes = (await (await fetch(`${one.url}/api/causes`)).json()).data
  const content = completePost({
    es: { title: TITLE },
    shared: { causes: [causes[0].id], place: null },
  })
  expect((await admin('PUT', `/admin/content-item/${data.id}/draft`, { version: 1, content })).status).toBe(200)

  // Duration of a round of requests once the pages are warm: a busy machine gets more time between the instants.
  for (const process of [one, two]) await shown(process)
  const began = Date.now()
  for (const process of [one, two]) expect(await shown(process)).toEqual(NOWHERE)
  const round = Date.now() - began
  const soon = 1_000 + 2 * round

  const appears = Date.now() + 3_000 + 10 * round
  const ends = appears + 4 * soon
  const times = { at: new Date(appears).toISOString(), until: new Date(ends).toISOString() }
  expect((await admin('POST', `/admin/content-item/${data.id}/publications`, { sides: ['es'], version: 2, ...times })).status).toBe(204)
  await stop(publisher.child, 'SIGKILL')

  const answers = (await Promise.all([one, two].map((process) => answersUntil(process, ends + 2 * soon)))).flat()
  const between = (from: number, to: number) => answers.filter(({ asked, answered }) => asked >= from && answered <= to)
  const before = between(0, appears - 1)
  const during = between(appears + soon, ends - 1)
  const after = between(ends + soon, Infinity)
  expect([before.length > 0, during.length > 0, after.length > 0]).toEqual([true, true, true])
  for (const { pages } of [...before, ...after]) expect(pages).toEqual(NOWHERE)
  for (const { pages } of during) expect(pages).toEqual(EVERYWHERE)
})

function ask({ url }: Platform, method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
