import type { ApiClient } from '../../../api/client.server.ts'
import type { Organization } from '../../../domain/organizations/organization.ts'
import type { PlaceOnMap, PlaceRef } from '../../../domain/places/place.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import type { GeoPoint } from '../../../kit/distance.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { MapPoint } from '../../../pictures/maps/lay-out-map.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { countText } from '../../components/projects/project-labels.ts'
import { readMap } from '../../read-map.server.ts'

/** A town and an organization's projects there. */
interface Site {
  place: PlaceRef
  projects: Pick<ProjectCard, 'slug' | 'name' | 'language'>[]
}

interface Answered {
  organization: Organization
  projects: readonly ProjectCard[]
  points: readonly PlaceOnMap[]
}

/** The places of an organization and its projects, as a map and as text; null when none of its projects has a place. */
export async function readOrganizationMap(api: ApiClient, { organization, projects, points }: Answered, locale: Locale) {
  const sites = sitesOf(projects)
  if (sites.length === 0) return null
  const pointOf = ({ id }: PlaceRef) => points.find(({ place_id }) => place_id === id)
  const known = sites.flatMap((site) => siteMarker(site, pointOf(site.place), locale) ?? [])
  const home = pointOf(organization.place)
  const apart =
    home && !sites.some(({ place }) => place.id === organization.place.id) ? { ...home, text: organization.place.text } : undefined
  const map = await readMap(api, known, {
    locale,
    shape: 'wide',
    around: apart ? [...known, apart] : known,
    here: apart,
    merge: (members) => groupOf(members, locale),
  })
  return map && { map, sites }
}
export type OrganizationMapFacts = NonNullable<Awaited<ReturnType<typeof readOrganizationMap>>>

/** Towns with the most projects first. */
function sitesOf(projects: readonly ProjectCard[]): Site[] {
  const sites = new Map<string, Site>()
  for (const { place, slug, name, language } of projects) {
    if (!place) continue
    const site = sites.get(place.id) ?? { place, projects: [] }
    site.projects.push({ slug, name, language })
    sites.set(place.id, site)
  }
  return [...sites.values()].sort((one, other) => other.projects.length - one.projects.length)
}

function siteMarker({ place, projects }: Site, point: GeoPoint | undefined, locale: Locale): MapPoint | null {
  const [first] = projects
  if (!point || !first) return null
  const { longitude, latitude } = point
  const one = projects.length === 1
  return {
    longitude,
    latitude,
    name: place.text,
    count: projects.length,
    label: one
      ? m.browse_map_one({ project: first.name, place: place.text })
      : m.browse_map_place({ place: place.text, projects: countText(projects.length, locale) }),
    // Several projects are listed beside the map instead.
    ...(one && { href: pathTo('project', locale, { slug: first.slug }) }),
  }
}

/** The label of merged markers. */
function groupOf(members: readonly MapPoint[], locale: Locale) {
  const [first] = members
  if (members.length === 1) return first!
  const count = members.reduce((sum, { count = 1 }) => sum + count, 0)
  const name = first!.name ?? ''
  return { name, label: m.browse_map_group({ place: name, projects: countText(count, locale) }) }
}
