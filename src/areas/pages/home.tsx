import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import type { ApiClient } from '../../api.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { apiContext } from '../../page-context.ts'
import type { Site } from '../../root.tsx'
import { AchievementsShelf } from '../achievements-shelf.tsx'
import { CauseTiles } from '../cause-tiles.tsx'
import { FeaturedShelf } from '../featured-shelf.tsx'
import { Hero } from '../hero.tsx'
import { HowItWorks } from '../how-it-works.tsx'
import { JoinBand } from '../join-band.tsx'
import { OffersShelf } from '../offers-shelf.tsx'
import { type Matches, pageMeta, siteOf } from '../page-meta.ts'
import { Questions } from '../questions.tsx'
import { TransparencyBand } from '../transparency-band.tsx'

/** Everything at once; a shelf that cannot be read is empty, a page without its totals is an error. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [totals, example, featured, causes, offers, completed] = await Promise.all([
    readTotals(api),
    readExample(api),
    readFeatured(api),
    readCauses(api),
    readOffers(api),
    readCompleted(api),
  ])
  return { totals, example, featured, causes, offers, completed }
}

export function meta({ matches }: { matches: Matches }) {
  return pageMeta(m.site_title({ brand: siteOf(matches).brand.name }), m.site_home_description())
}

export default function Home() {
  const { totals, example, featured, causes, offers, completed } = useLoaderData<typeof loader>()
  const site = useRouteLoaderData('root') as Site
  return (
    <>
      <Hero totals={totals} example={example} />
      <FeaturedShelf projects={featured} />
      <HowItWorks />
      <CauseTiles causes={causes} />
      <OffersShelf offers={offers} />
      <AchievementsShelf projects={completed} />
      <TransparencyBand example={example} />
      <Questions site={site} />
      <JoinBand />
    </>
  )
}

async function readTotals(api: ApiClient) {
  const response = await api.totals.$get()
  if (response.status !== 200) throw response
  return (await response.json()).data
}

/** One of the latest gifts with its whole trail: a trip's for choice, since its sums can be shown. */
async function readExample(api: ApiClient) {
  const response = await api.trails.$get({ query: { per_page: '8' } })
  if (response.status !== 200) return null
  const { data } = await response.json()
  const chosen = data.find((trail) => trail.kind === 'booking' && trail.project) ?? data.find((trail) => trail.project) ?? data[0]
  if (!chosen) return null
  const detail = await api.trail[':code'].$get({ param: { code: chosen.code } })
  return detail.status === 200 ? (await detail.json()).data : null
}

async function readFeatured(api: ApiClient) {
  const response = await api.projects.featured.$get()
  return response.status === 200 ? (await response.json()).data.slice(0, 6) : []
}

async function readCauses(api: ApiClient) {
  const response = await api.causes.$get()
  return response.status === 200 ? (await response.json()).data : []
}

async function readOffers(api: ApiClient) {
  const response = await api.offers.$get({ query: { per_page: '4' } })
  return response.status === 200 ? (await response.json()).data : []
}

async function readCompleted(api: ApiClient) {
  const response = await api.projects.completed.$get({ query: { per_page: '12' } })
  if (response.status !== 200) return []
  return (await response.json()).data.filter((project) => project.achievement).slice(0, 3)
}
