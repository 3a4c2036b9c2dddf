import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../testing/fixture.ts'
import { openWholeApp } from '../testing/whole-app.ts'
import { type Page, pathTo } from '../urls/paths.ts'

// A failing list of specification §7 is an empty list on the website, and nothing of the failure is cached.

const LISTS = ['projects', 'choose', 'organizations', 'offers', 'blog', 'home'] as const satisfies Page[]
/** The tables behind the lists of projects, causes, districts and offers. */
const SOURCES = ['projects', 'causes', 'districts', 'offer_terms']

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  app = await openWholeApp(scene.services)
})
afterAll(() => scene.close())

const read = async (page: (typeof LISTS)[number], locale: 'es' | 'en') => {
  const response = await app.request(pathTo(page, locale), { headers: { accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}

it.each(['es', 'en'] as const)('in %s, a page opens without the lists that fail, and shows them again once they answer', async (locale) => {
  for (const table of SOURCES) await scene.owner.query(`alter table ${table} rename to ${table}_away`)
  try {
    for (const list of ['projects', 'causes', 'districts', 'offers']) {
      const { status } = await scene.call('GET', `/${list}`, {})
      expect(status, list).toBe(500)
    }
    for (const page of LISTS) expect((await read(page, locale)).status, page).toBe(200)
  } finally {
    for (const table of SOURCES) await scene.owner.query(`alter table ${table}_away rename to ${table}`)
  }
  expect((await read('projects', locale)).html).toContain('/proj')
})
