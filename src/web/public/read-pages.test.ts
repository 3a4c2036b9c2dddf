import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../api/client.server.ts'
import { formFromSearch } from '../../domain/search/search-form.ts'
import { emptySearch } from '../../domain/search/search-rules.ts'
import { addDays, todayInArgentina } from '../../domain/search/travel-dates.ts'
import type { Locale } from '../../kit/locales.ts'
import { insertEvent, insertGroup, insertOffers } from '../../testing/content/offers.ts'
import { insertPlacePage } from '../../testing/content/place-pages.ts'
import { insertProject } from '../../testing/fixture.ts'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'
import { apiContext, configContext, localeContext, nowContext } from '../visitor/page-context.ts'
import { loader as browseTrails } from './contributions/browse-trails.tsx'
import { loader as followLink } from './links/follow-link.ts'
import { loader as showOffer } from './offers/show-offer.tsx'
import ShowEvent, { loader as showEvent } from './offers/show-offers-event.tsx'
import { loader as showGroup } from './offers/show-offers-group.tsx'
import { loader as showPlace } from './place-pages/show-place.tsx'
import { loader as browseProjects } from './projects/browse-projects.tsx'
import { loader as searchLink, action as searchTrip } from './search/search-trip.tsx'

const NOW = new Date()
const TODAY = todayInArgentina(NOW)

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await insertProject(scene.pool, 'proj_1')
  await insertPlacePage(scene.pool)
  await insertGroup(scene.pool, 'offg_es', { es: 'Nieve' })
  await insertEvent(scene.pool, 'offe_es', { es: 'Semana del vino', start: '2090-05-05', end: '2090-05-08' })
  await insertEvent(scene.pool, 'offe_both', { es: 'Vendimia', en: 'Harvest', start: '2090-03-05', end: '2090-03-08' })
  await insertOffers(scene.pool, {
    offr_open: {
      es: 'Abierta',
      dates: 'open',
      nights: '3',
      start: addDays(TODAY, -30),
      end: addDays(TODAY, 30),
      last_day: addDays(TODAY, 20),
    },
  })
})
afterAll(() => scene.close())

type Handler = (args: LoaderFunctionArgs) => unknown

/** Runs a page's loader or action. @returns its data, or the status and address of its response */
async function run(
  handler: Handler,
  path: string,
  about: { slug?: string; code?: string; locale?: Locale; form?: Record<string, string> } = {},
) {
  const { locale = 'es', form, ...params } = about
  const context = new RouterContextProvider()
  context.set(apiContext, apiClient(scene.api, { locale, request_id: 'req_test', address: scene.nextPeer(), now: NOW }))
  context.set(configContext, scene.services.config)
  context.set(localeContext, locale)
  context.set(nowContext, NOW)
  const url = new URL(path, 'http://localhost:3000')
  const request = form ? new Request(url, { method: 'POST', body: new URLSearchParams(form) }) : new Request(url)
  const outcome = await Promise.resolve(handler({ request, url, params, context, pattern: '/' } as LoaderFunctionArgs)).catch(
    (thrown) => thrown,
  )
  return outcome instanceof Response ? { status: outcome.status, to: outcome.headers.get('location') } : outcome
}

describe('content that is public in Spanish only', () => {
  it.each([
    [showEvent, 'event', 'semana-del-vino', 'evento'],
    [showGroup, 'offers', 'nieve', 'ofertas'],
    [showOffer, 'offer', 'abierta', 'oferta'],
  ])('leads from its English address to the Spanish one (%#)', async (loader, english, slug, spanish) => {
    expect(await run(loader, `/en/${english}/${slug}?page=2`, { slug, locale: 'en' })).toEqual({
      status: 302,
      to: `/es/${spanish}/${slug}?page=2`,
    })
    expect(await run(loader, `/en/${english}/nothing`, { slug: 'nothing', locale: 'en' })).toMatchObject({ status: 404 })
    expect(await run(loader, `/${spanish}/nothing`, { slug: 'nothing' })).toMatchObject({ status: 404 })
  })

  it('is where a printed link leads, whatever language is stored', async () => {
    const codes = { es: 'onlyspanish0', both: 'bothlanguage' }
    await scene.pool.query(
      `insert into links (code, organization_id, event_id, way, created_at) values ($1, 'org_1', 'offe_es', 'link', now()), ($2, 'org_1', 'offe_both', 'link', now())`,
      [codes.es, codes.both],
    )
    const follow = (code: string, locale: Locale) => run(followLink, `/i/${code}`, { code, locale })
    expect(await follow(codes.es, 'en')).toEqual({ status: 302, to: '/es/evento/semana-del-vino' })
    expect(await follow(codes.es, 'es')).toEqual({ status: 302, to: '/evento/semana-del-vino' })
    expect(await follow(codes.both, 'en')).toEqual({ status: 302, to: '/en/event/harvest' })
  })
})

it('a place’s page says in which languages it is, for the switch of language', async () => {
  expect(await run(showPlace, '/mendoza', { slug: 'mendoza' })).toMatchObject({ alternates: { es: { slug: 'mendoza' } } })
})

it('contributions of a project by its old address move to today’s', async () => {
  await scene.pool.query(`insert into project_slugs (slug, project_id) values ('agua-de-antes', 'proj_1')`)
  const path = '/transparencia?project=agua-de-antes&page=2'
  expect(await run(browseTrails, path)).toEqual({ status: 301, to: '/transparencia?project=proj-1&page=2' })
})

it('projects of a district that is no longer offered are still its own', async () => {
  await scene.pool.query(`insert into districts values ('dist_old', '4811', 'De antes', 'AR', false)`)
  expect(await run(browseProjects, '/proyectos?district=4811')).toMatchObject({ search: { district: '4811' }, total: 0 })
  expect(await run(browseProjects, '/proyectos?district=4899')).toMatchObject({ search: { district: '' }, total: 1 })
})

describe('a link to search a trip', () => {
  const datesOf = async (query: string) => {
    const { filled } = (await run(searchLink, `/buscar?${query}`)) as Awaited<ReturnType<typeof searchLink>>
    return [filled.start, filled.end]
  }

  it('fills in days that a search may name, and no others', async () => {
    const link = (from: number, nights: number) => {
      const start = addDays(TODAY, from)
      return { start, end: addDays(start, nights) }
    }
    for (const days of [link(0, 1), link(10, 60), link(490, 60)])
      expect(await datesOf(String(new URLSearchParams(days)))).toEqual([days.start, days.end])
    for (const days of [link(-1, 5), link(5, 0), link(10, 61), link(500, 60), link(551, 2)])
      expect(await datesOf(String(new URLSearchParams(days)))).toEqual(['', ''])
  })

  it('of an event that goes on for longer has the first days of it', async () => {
    await insertEvent(scene.pool, 'offe_long', { es: 'Temporada de nieve', start: addDays(TODAY, -9), end: addDays(TODAY, 90) })
    const loaded = await run(showEvent, '/evento/temporada-de-nieve', { slug: 'temporada-de-nieve' })
    const Page = createRoutesStub([{ id: 'root', children: [{ id: 'page', path: '*', Component: ShowEvent }] }])
    const root = { public_url: 'https://huella.example' }
    const html = renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root, page: loaded } } }))
    const [, query = ''] = /href="\/buscar\?([^"]*start=[^"]*)"/.exec(html) ?? []
    expect(await datesOf(query.replaceAll('&amp;', '&'))).toEqual([TODAY, addDays(TODAY, 60)])
  })
})

describe('the first day of an offer', () => {
  const search = (start: string) => {
    const values = formFromSearch({ ...emptySearch(), destination: { id: 'city:1', text: 'Mendoza' } })
    return run(searchTrip, '/buscar', { form: { ...values, destination_for: 'Mendoza', offer: 'abierta', nights: '3', start } })
  }

  it('is one on which it can begin', async () => {
    for (const days of [-5, 28])
      expect(await search(addDays(TODAY, days))).toMatchObject({
        init: { status: 422 },
        data: { errors: { start: [expect.stringContaining('oferta')] } },
      })
    expect(await search(addDays(TODAY, 27))).toMatchObject({ status: 303 })
  })

  it('is of no use once it is sold out', async () => {
    await scene.pool.query(`insert into offer_availability (offer_id, sold_out, updated_at) values ('offr_open', true, now())`)
    expect(await search(addDays(TODAY, 5))).toMatchObject({
      init: { status: 422 },
      data: { errors: { search: ['Esta oferta está agotada'] } },
    })
  })
})
