import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCode } from '../../kit/ids.ts'
import { insertEvent } from '../../testing/content/offers.ts'
import { insertGift, insertHandOff, insertProject, moveGift } from '../../testing/fixture.ts'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'

// Marta manages org_1, Nora org_2.

let scene: ProjectScene
let slugs: Record<string, string>
beforeAll(async () => {
  scene = await openProjectScene()
  await insertProject(scene.pool, 'proj_1')
  await insertEvent(scene.pool, 'offe_1', { es: 'Fiesta de la Vendimia', en: 'Harvest Festival', start: '2090-03-05', end: '2090-03-08' })
  await insertEvent(scene.pool, 'offe_past', { es: 'Fiesta de ayer', start: '2020-03-05', end: '2020-03-08' })
  const { rows } = await scene.pool.query<{ id: string; slug: string }>('select id, slug from organizations')
  slugs = Object.fromEntries(rows.map(({ id, slug }) => [id, slug]))
})
afterAll(() => scene.close())

const linksOf = async (who: string, organization: string) =>
  (await scene.as(who, 'GET', `/own-event-links/${slugs[organization]}`)).body.data
const open = (who: string, organization: string, event = 'offe_1') =>
  scene.as(who, 'PUT', `/own-event-links/${slugs[organization]}/${event}`)

it('an organization makes one link to each event to come, once, and nobody else does', async () => {
  expect(await linksOf('marta', 'org_1')).toEqual([{ event: expect.objectContaining({ id: 'offe_1' }), link: null }])
  const made = await Promise.all(Array.from({ length: 10 }, () => open('marta', 'org_1')))
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([204]))
  const [{ link }] = await linksOf('marta', 'org_1')
  expect(link).toMatchObject({ way: 'link', visits: 0, gifts: 0, collected: [] })
  for (const [who, organization, event] of [
    ['nora', 'org_1', 'offe_1'],
    ['marta', 'org_2', 'offe_1'],
    ['marta', 'org_1', 'offe_past'],
    ['marta', 'org_1', 'offe_nothing'],
  ] as const)
    expect((await open(who, organization, event)).status).toBe(404)
  expect((await scene.as('tomas', 'GET', `/own-event-links/${slugs.org_1}`)).status).toBe(403)
  // They are separate from the organization's own links.
  expect((await scene.as('marta', 'GET', `/own-links/organization/${slugs.org_1}`)).body.data.links).toEqual([])
})

it('leads to the event in the language of who follows it', async () => {
  const [{ link }] = await linksOf('marta', 'org_1')
  const to = async (lang: string) => (await scene.call('GET', `/links/${link.code}?lang=${lang}`)).body.data
  expect(await to('es')).toMatchObject({ subject: 'offers_event', slug: 'fiesta-de-la-vendimia', collects: false })
  expect(await to('en')).toMatchObject({ slug: 'harvest-festival', language: 'en' })
})

it('leads to the only page that an event has, whoever follows it', async () => {
  await insertEvent(scene.pool, 'offe_en', { es: 'Todavía no', en: 'Wine week', only: 'en', start: '2090-05-05', end: '2090-05-08' })
  await insertEvent(scene.pool, 'offe_es', { es: 'Semana del vino', start: '2090-05-05', end: '2090-05-08' })
  const code = { offe_en: newCode(), offe_es: newCode() }
  await scene.pool.query(
    `insert into links (code, organization_id, event_id, way, created_at) values ($1, 'org_1', 'offe_en', 'link', now()), ($2, 'org_1', 'offe_es', 'link', now())`,
    [code.offe_en, code.offe_es],
  )
  const to = async (which: keyof typeof code, lang: string) => (await scene.call('GET', `/links/${code[which]}?lang=${lang}`)).body.data
  for (const lang of ['es', 'en']) {
    expect(await to('offe_en', lang)).toMatchObject({ slug: 'wine-week', language: 'en' })
    expect(await to('offe_es', lang)).toMatchObject({ slug: 'semana-del-vino', language: 'es' })
  }
  await scene.pool.query(`delete from links where event_id in ('offe_en', 'offe_es')`)
})

it('what came by it adds up on the event, by organization, to the cent and live', async () => {
  const [{ link }] = await linksOf('marta', 'org_1')
  await insertHandOff(scene.pool, 'eventhandoff', 'proj_1')
  await scene.pool.query(`update hand_offs set link_code = $1 where code = 'eventhandoff'`, [link.code])
  await scene.pool.query(`
    insert into bookings (id, external_id, revision, status, hand_off_id, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at)
      values ('book_event', 'event-1', 1, 'confirmed', 'hand_eventhandoff', 'code', 'eventeventev', 'ONLY_HOTEL', 'ARS', 1000, 700, 0, 0, 301, now())`)
  await insertGift(scene.pool, 'cont_event', {
    kind: 'booking',
    booking_id: 'book_event',
    project_id: 'proj_1',
    amount: 150,
    status: 'pending',
  })
  const brought = async () => (await scene.call('GET', '/offers-event/fiesta-de-la-vendimia/organizations')).body.data
  expect(await brought()).toEqual([expect.objectContaining({ trips: 1, expected: [{ amount: 150, currency: 'ARS' }], collected: [] })])
  await scene.pool.query(moveGift('cont_event', 'approved', "status = 'approved', approved_at = now()"))
  expect(await brought()).toEqual([
    {
      organization: expect.objectContaining({ id: 'org_1', slug: slugs.org_1 }),
      trips: 1,
      expected: [],
      collected: [{ amount: 150, currency: 'ARS' }],
    },
  ])
})
