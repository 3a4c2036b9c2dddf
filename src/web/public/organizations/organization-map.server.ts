import type { ApiClient } from '../../../api/client.server.ts'
import type { Organization } from '../../../domain/organizations/organization.ts'
import type { PlaceRef } from '../../../domain/places/place.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import { isPoint } from '../../../kit/distance.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/paraglide/messages.js'
import type { MapPoint } from '../../../pictures/maps/lay-out-map.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { askOr } from '../../ask.server.ts'
import { countText } from '../../components/projects/project-labels.ts'
import { readMap } from '../../read-map.server.ts'

/** A town and an organization's projects there. */
interface Site {
  place: PlaceRef
  projects: Pick<ProjectCard, 'slug' | 'name' | 'language'>[]
}

/** The places of an organization and its projects, as a map and as text; null when none of its projects has a place. */
export async function readOrganizationMap(api: ApiClient, organization: Organization, projects: readonly ProjectCard[], locale: Locale) {
  const sites = sitesOf(projects)
  if (sites.length === 0) return null
  const [home, ...points] = await Promise.all([readPoint(api, organization.place), ...sites.map((site) => pointOf(api, site, locale))])
  const known = points.filter((point) => point !== null)
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

async function pointOf(api: ApiClient, { place, projects }: Site, locale: Locale): Promise<MapPoint | null> {
  const point = await readPoint(api, place)
  const [first] = projects
  if (!point || !first) return null
  const one = projects.length === 1
  return {
    ...point,
    name: place.text,
    count: projects.length,
    label: one
      ? m.browse_map_one({ project: first.name, place: place.text })
      : m.browse_map_place({ place: place.text, projects: countText(projects.length, locale) }),
    // Several projects are listed beside the map instead.
    ...(one && { href: pathTo('project', locale, { slug: first.slug }) }),
  }
}

async function readPoint(api: ApiClient, place: PlaceRef) {
  const found = await askOr(api.places[':id'].$get({ param: { id: encodeURIComponent(place.id) } }), null)
  return found && isPoint(found) ? { longitude: found.longitude, latitude: found.latitude } : null
}

/** The label of merged markers. */
function groupOf(members: readonly MapPoint[], locale: Locale) {
  const [first] = members
  if (members.length === 1) return first!
  const count = members.reduce((sum, { count = 1 }) => sum + count, 0)
  const name = first!.name ?? ''
  return { name, label: m.browse_map_group({ place: name, projects: countText(count, locale) }) }
}
