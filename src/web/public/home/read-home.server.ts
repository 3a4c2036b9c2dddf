import type { ApiClient } from '../../../api/client.server.ts'
import type { Cause } from '../../../domain/causes/cause.ts'
import type { TrailCard } from '../../../domain/contributions/contribution.ts'
import type { Voice } from '../../../domain/voices/voice.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { cardOffer } from '../../components/offers/card-offer.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import type { TiledPlace } from '../place-pages/place-tiles.tsx'
import type { TiledCause } from './cause-tiles.tsx'
import { shownAchievement } from './shown-achievement.ts'
import type { ShownVoice } from './voices-row.tsx'

/** As many as fit beside the form of the row. */
const PLACES = 3

/** Loads everything in parallel; a list that cannot be loaded is empty, missing sections or totals are an error. */
export async function readHome(api: ApiClient) {
  const [sections, totals, example, places, featured, causes, offers, completed, voices, estimates] = await Promise.all([
    ask(api.sections[':page'].$get({ param: { page: 'home' } })),
    ask(api.totals.$get()),
    readExample(api),
    readPlaces(api),
    readFeatured(api),
    askOr(api.causes.$get({ query: {} }), []),
    askOr(api.offers.$get({ query: { per_page: '4' } }), EMPTY_PAGE),
    askOr(api.projects.achieved.$get({ query: {} }), []),
    askOr(api.voices.$get({ query: { limit: '3' } }), []),
    askOr(api.estimates.$get(), []),
  ])
  return {
    sections,
    totals,
    example,
    places,
    featured,
    causes: causes.map(shownCause),
    offers: offers.data.map(cardOffer),
    completed: completed.map(shownAchievement),
    voices: voices.map(shownVoice),
    estimates,
  }
}

export type HomeFacts = Awaited<ReturnType<typeof readHome>>

/** The part of a cause that its tile shows. */
function shownCause({ id, slug, name, language, scene, project_count }: Cause): TiledCause {
  return { id, slug, name, language, scene, project_count }
}

/** The part of a voice that its card shows. */
function shownVoice({ project, ...voice }: Voice): ShownVoice {
  const { slug, name, language, image } = project
  return { ...voice, project: { slug, name, language, image: { scene: image.scene } } }
}

/** One of the latest gifts with its whole trail: preferably a trip's, since its sums can be shown. */
async function readExample(api: ApiClient) {
  const { data: trails } = await askOr(api.trails.$get({ query: { per_page: '8' } }), EMPTY_PAGE)
  const chosen = exampleOf(trails)
  return chosen ? askOr(api.trail[':code'].$get({ param: { code: chosen.code } }), null) : null
}

/** Only one whose money counts: not refused, and not merely announced. */
export function exampleOf(trails: TrailCard[]): TrailCard | undefined {
  const counting = trails.filter(({ state }) => state === 'expected' || state === 'confirmed' || state === 'paid')
  return counting.find((trail) => trail.kind === 'booking' && trail.project) ?? counting.find((trail) => trail.project) ?? counting[0]
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
