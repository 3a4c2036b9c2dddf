import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { useSite } from '../../site.ts'
import { apiContext } from '../../visitor/page-context.ts'
import type { TiledPlace } from '../place-pages/place-tiles.tsx'
import { AchievementsShelf } from './achievements-shelf.tsx'
import { CauseTiles } from './cause-tiles.tsx'
import { FeaturedShelf } from './featured-shelf.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { JoinBand } from './join-band.tsx'
import { NearShelf } from './near-shelf.tsx'
import { OffersShelf } from './offers-shelf.tsx'
import { Questions, questionsFor } from './questions.tsx'
import { siteThings } from './site-structured-data.ts'
import { TransparencyBand } from './transparency-band.tsx'
import { VoicesShelf } from './voices-shelf.tsx'

export const handle: PageHandle = { over_picture: true, has_search_box: true, no_return: true }

/** As many as fit beside the form of the near shelf. */
const PLACES = 3

/** Loads everything in parallel; a shelf that cannot be loaded is empty, missing totals are an error. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [totals, example, places, featured, causes, offers, completed, voices, estimates] = await Promise.all([
    ask(api.totals.$get()),
    readExample(api),
    readPlaces(api),
    readFeatured(api),
    askOr(api.causes.$get(), []),
    askOr(api.offers.$get({ query: { per_page: '4' } }), EMPTY_PAGE),
    askOr(api.projects.achieved.$get({ query: {} }), []),
    askOr(api.voices.$get({ query: { limit: '3' } }), []),
    askOr(api.estimates.$get(), []),
  ])
  return { totals, example, places, featured, causes, offers: offers.data, completed, voices, estimates }
}

export function meta(about: MetaArguments) {
  const site = siteOf(about)
  return pageMeta(about, {
    title: m.site_title({ brand: site.brand.name }),
    whole_title: true,
    description: m.site_home_description(),
    feeds: ['projects', 'updates'],
    things: siteThings(site, questionsFor(site), localeOfPath(about.location.pathname)),
  })
}

export default function Home() {
  const { totals, example, places, featured, causes, offers, completed, voices, estimates } = useLoaderData<typeof loader>()
  const site = useSite()
  return (
    <>
      <Hero totals={totals} example={example} estimates={estimates} />
      <NearShelf places={places} />
      <FeaturedShelf projects={featured} />
      <HowItWorks />
      <CauseTiles causes={causes} />
      <OffersShelf offers={offers} />
      <AchievementsShelf projects={completed} />
      <VoicesShelf voices={voices} />
      <TransparencyBand example={example} />
      <Questions site={site} />
      <JoinBand />
    </>
  )
}

/** One of the latest gifts with its whole trail: preferably a trip's, since its sums can be shown. */
async function readExample(api: ApiClient) {
  const { data: trails } = await askOr(api.trails.$get({ query: { per_page: '8' } }), EMPTY_PAGE)
  const chosen = trails.find((trail) => trail.kind === 'booking' && trail.project) ?? trails.find((trail) => trail.project) ?? trails[0]
  return chosen ? askOr(api.trail[':code'].$get({ param: { code: chosen.code } }), null) : null
}

async function readFeatured(api: ApiClient) {
  return (await askOr(api.projects.featured.$get(), [])).slice(0, 6).map(shownOf)
}

/** The first places with a page, each with the number of its projects. */
async function readPlaces(api: ApiClient): Promise<TiledPlace[]> {
  const pages = await askOr(api['place-pages'].$get(), [])
  return Promise.all(pages.slice(0, PLACES).map(async (page) => ({ ...page, project_count: await countProjects(api, page.area.id) })))
}

async function countProjects(api: ApiClient, place: string): Promise<number> {
  return (await askOr(api.projects.$get({ query: { place, per_page: '1' } }), EMPTY_PAGE)).meta.total
}
