import { cleanHtml } from '@huella/rich-text/html'
import { randomFrom } from '@huella/scenes/random'
import { causeId, districtId } from '../start-rows/catalogues.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { CITIES, placeId } from './cities.ts'
import { imagesOf } from './images.ts'
import type { KnownPlaces } from './known-places.ts'
import type { ProjectPlan } from './plan-projects.ts'
import type { ProjectStory } from './stories.ts'
import { isoInstant } from './world-time.ts'

/** All rows of the projects except money and updates. */
export function projectInserts(plans: readonly ProjectPlan[], places: KnownPlaces): Insert[] {
  const moved = plans.filter(({ story }) => story.old_slug)
  const changes = plans.flatMap(changeRows).sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  return [
    { table: 'projects', rows: plans.map((plan) => projectRow(plan, places)) },
    { table: 'project_slugs', rows: moved.map(({ id, story }) => ({ slug: story.old_slug, project_id: id })) },
    { table: 'project_causes', rows: plans.flatMap(causeRows) },
    { table: 'project_images', rows: plans.flatMap(imageRows) },
    { table: 'project_budget_lines', rows: plans.flatMap(budgetRows) },
    { table: 'project_status_changes', rows: changes },
  ]
}

function projectRow(plan: ProjectPlan, places: KnownPlaces) {
  const { id, slug, story, organization, city, life } = plan
  const place_id = city && placeId(city)
  const { words = '' } = (place_id && places.get(place_id)) || {}
  return {
    id,
    slug,
    organization_id: organization.id,
    name: story.name,
    summary: story.summary,
    description: descriptionOf(story),
    language: story.language ?? 'es',
    objective_amount: plan.objective,
    currency: plan.currency,
    status: story.status,
    country_code: 'AR',
    district_id: districtId(CITIES[organization.story.city].district),
    place_id,
    featured_position: story.featured ?? null,
    expected_amount: 0,
    collected_amount: 0,
    paid_amount: 0,
    achievement: story.achievement ?? null,
    created_at: isoInstant(life.created_at),
    published_at: life.published_at && isoInstant(life.published_at),
    completed_at: life.completed_at && isoInstant(life.completed_at),
    search_text: searchText(story.name, story.summary, organization.story.name, words),
  }
}

/** Same result as the database's `plain_text`: lower case, no accents. */
export function searchText(...parts: readonly string[]): string {
  return parts.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function descriptionOf({ story }: ProjectStory): string {
  return cleanHtml(
    story
      .map((part) => (typeof part === 'string' ? `<p>${part}</p>` : `<ul>${part.map((item) => `<li>${item}</li>`).join('')}</ul>`))
      .join('\n'),
  )
}

function causeRows({ id, story }: ProjectPlan) {
  return story.causes.map((cause, index) => ({ project_id: id, cause_id: causeId(cause), position: index + 1 }))
}

function imageRows({ id, slug, story, organization, city }: ProjectPlan) {
  const images = imagesOf(
    { causes: story.causes, first: story.picture, around: city ?? organization.story.city },
    randomFrom(`images ${slug}`),
  )
  return images.map(({ scene, alt }, index) => ({ project_id: id, position: index + 1, scene, alt }))
}

function budgetRows({ id, story }: ProjectPlan) {
  return (story.budget ?? []).map(([what, amount], index) => ({ project_id: id, position: index + 1, what, amount: amount * 100 }))
}

function changeRows({ id, life }: ProjectPlan) {
  return life.changes.map(({ from, to, reason, at }) => ({
    project_id: id,
    from_status: from,
    to_status: to,
    reason,
    created_at: isoInstant(at),
  }))
}
