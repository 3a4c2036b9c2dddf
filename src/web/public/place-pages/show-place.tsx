import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import { sectionIn } from '../../../domain/sections/section-texts.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { isPlaceSlug } from '../../../urls/paths.ts'
import { ask, askOr, EMPTY_PAGE, movedTo, readInLanguage } from '../../ask.server.ts'
import { alternatesOf } from '../../components/content/alternates.ts'
import { cardOffer } from '../../components/offers/card-offer.ts'
import { placeCrumbs, placeJsonLd } from '../../components/place-pages/place-page-structured-data.ts'
import { placeShareCard } from '../../components/place-pages/place-share-card.ts'
import { NOTHING } from '../../components/projects/project-search.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { AchievementsRow } from '../home/achievements-row.tsx'
import { JoinBand } from '../home/join-band.tsx'
import { OffersRow } from '../home/offers-row.tsx'
import { shownAchievement } from '../home/shown-achievement.ts'
import { readProjectMap } from '../projects/project-map.server.ts'
import { PlaceHero } from './place-hero.tsx'
import { PlaceOrganizations, PlaceProjectMap, PlaceProjects, PlaceSharePanel } from './place-rows.tsx'
import { PlaceStoryView } from './place-story.tsx'

export const handle: PageHandle = { over_picture: true, has_search_box: true }

/** Loads everything about a place: its page, its projects and their map, its organizations and offers. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!isPlaceSlug(slug)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const page = await ask(
    readInLanguage((about) => api['place-page'][':slug'].$get(about), 'place', { slug, url, locale }),
    url,
  )
  if (page.slug !== slug) throw movedTo(page.slug, url)
  const [sections, projects, completed, organizations, offers, map] = await Promise.all([
    readTexts(api),
    readProjects(api, page),
    askOr(api.projects.achieved.$get({ query: { place: page.area.id } }), []),
    readOrganizations(api, page),
    readOffers(api, page),
    readProjectMap(api, { ...NOTHING, place: page.area.id, view: 'map' }, null, locale),
  ])
  return {
    page,
    sections,
    ...projects,
    completed: completed.map(shownAchievement),
    organizations,
    offers: offers.map(cardOffer),
    map,
    alternates: alternatesOf(page),
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { page } = about.loaderData
  const { place, headline, description } = page
  const { brand, public_url } = siteOf(about)
  return pageMeta(about, {
    title: m.place_page_title({ place: place.text }),
    description,
    card: { ...placeShareCard(page), alt: m.place_page_share_alt({ headline, place: place.text, brand: brand.name }) },
    feeds: ['projects', 'updates'],
    languages: alternatesOf(page),
    things: placeJsonLd(page, localeOfPath(about.location.pathname), public_url),
  })
}

export default function ShowPlace() {
  const { page, sections, projects, total, completed, organizations, offers, map } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const offers_texts = sectionIn(sections, 'home_offers', locale)
  const completed_texts = sectionIn(sections, 'home_completed', locale)
  const area = page.area.text
  return (
    <>
      <PlaceHero page={page} crumbs={placeCrumbs(page, locale)} />
      <PlaceProjects page={page} projects={projects} total={total} />
      <PlaceStoryView page={page} />
      <PlaceProjectMap page={page} facts={map} />
      <PlaceOrganizations page={page} organizations={organizations} />
      {offers_texts && <OffersRow words={offers_texts} offers={offers} title={m.place_page_offers({ area })} place={page.area.id} />}
      {completed_texts && (
        <AchievementsRow words={completed_texts} projects={completed} title={m.place_page_completed({ area })} place={page.area.id} />
      )}
      <JoinBand words={sectionIn(sections, 'home_join', locale)} />
      <PlaceSharePanel page={page} />
    </>
  )
}

const SHOWN = '6'

/** Sections of the home page that this page reuses; hidden there, hidden here. */
async function readTexts(api: ApiClient) {
  const sections = await askOr(api.sections[':page'].$get({ param: { page: 'home' } }), [])
  return sections.filter(({ place }) => place === 'home_offers' || place === 'home_completed' || place === 'home_join')
}

/** The projects of the area, nearest to the place first; without any, the nearest of all. */
async function readProjects(api: ApiClient, { place, area }: PlacePage) {
  const near = { near: place.id, sort: 'near' as const, per_page: SHOWN }
  const here = await askOr(api.projects.$get({ query: { ...near, place: area.id } }), null)
  if (!here) return { projects: [], total: 0 }
  if (here.meta.total > 0) return { projects: here.data, total: here.meta.total }
  const around = await askOr(api.projects.$get({ query: near }), EMPTY_PAGE)
  return { projects: around.data, total: 0 }
}

async function readOrganizations(api: ApiClient, { area }: PlacePage) {
  return (await askOr(api.organizations.$get({ query: { place: area.id, per_page: SHOWN } }), EMPTY_PAGE)).data
}

async function readOffers(api: ApiClient, { area }: PlacePage) {
  return (await askOr(api.offers.$get({ query: { place: area.id, per_page: '4' } }), EMPTY_PAGE)).data
}
