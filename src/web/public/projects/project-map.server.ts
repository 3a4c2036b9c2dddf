import type { ApiClient } from '../../../api/client.server.ts'
import type { PlaceSuggestion } from '../../../domain/places/place.ts'
import type { ProjectPlace } from '../../../domain/projects/project.ts'
import { type GeoPoint, isPoint, kilometresBetween } from '../../../kit/distance.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { MapPoint } from '../../../pictures/maps/lay-out-map.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { ask } from '../../ask.server.ts'
import { countText } from '../../components/projects/project-labels.ts'
import { type ProjectSearch, writeProjectSearch } from '../../components/projects/project-search.ts'
import { readMap } from '../../read-map.server.ts'

/** Maximum number of places listed beside the map as text. */
const MOST_LISTED = 24
/** Least span in degrees: around the place of `near`, and around the points otherwise. */
const NEAR = 4
const CLOSEST = 6

/** The projects of a search on a map, and as text. */
export async function readProjectMap(api: ApiClient, search: ProjectSearch, near: PlaceSuggestion | null, locale: Locale) {
  const { query, cause, district, place, status } = search
  const filters = Object.fromEntries(Object.entries({ query, cause, district, place, status }).filter(([, value]) => value !== ''))
  const { places, total, searched } = await ask(api.projects.map.$get({ query: filters }))
  const labels = markerLabels(search, locale)
  const points = places.map(
    (spot): SpotPoint => ({ ...labels.to(spot), spot, longitude: spot.longitude, latitude: spot.latitude, count: spot.count }),
  )
  const here = near && isPoint(near) ? near : undefined
  const listed = here ? nearestFirst(points, here) : [...points].sort((one, other) => other.spot.count - one.spot.count)
  const map = await readMap(api, points, {
    locale,
    shape: 'tall',
    closest: here ? NEAR : CLOSEST,
    ...(here && { around: [here], here }),
    merge: (members) => labels.toGroup(members as SpotPoint[]),
  })
  return {
    map,
    listed: listed.slice(0, MOST_LISTED).map(({ spot: { place, count, project }, href }) => ({ place, count, project, href })),
    more: Math.max(0, listed.length - MOST_LISTED),
    total,
    searched,
    elsewhere: total - places.reduce((sum, { count }) => sum + count, 0),
  }
}
export type ProjectMapFacts = Awaited<ReturnType<typeof readProjectMap>>

type SpotPoint = MapPoint & { spot: ProjectPlace }

function nearestFirst(points: readonly SpotPoint[], here: GeoPoint): SpotPoint[] {
  const far = new Map(points.map((point) => [point, kilometresBetween(here, point)]))
  return [...points].sort((one, other) => far.get(one)! - far.get(other)!)
}

/** The link and label of a marker: a project's page, the list of a place, or a closer map of merged places. */
function markerLabels(search: ProjectSearch, locale: Locale) {
  const list = (patch: Partial<ProjectSearch>) => pathTo('projects', locale) + writeProjectSearch({ ...search, page: 1, ...patch })
  const to = ({ place, count, project }: ProjectPlace) =>
    project
      ? {
          name: place.text,
          label: m.browse_map_one({ project: project.name, place: place.text }),
          href: pathTo('project', locale, { slug: project.slug }),
        }
      : {
          name: place.text,
          label: m.browse_map_place({ place: place.text, projects: countText(count, locale) }),
          href: list({ place: place.id, near: '', sort: 'featured', view: 'list' }),
        }
  const toGroup = (members: readonly SpotPoint[]) => {
    const { place } = members[0]!.spot
    const count = members.reduce((sum, { spot }) => sum + spot.count, 0)
    return {
      name: place.text,
      label: m.browse_map_group({ place: place.text, projects: countText(count, locale) }),
      // The closest map of this place links to the list, nearest first.
      href: list({ near: place.id, sort: 'near', view: search.near === place.id ? 'list' : 'map' }),
    }
  }
  return { to, toGroup }
}
