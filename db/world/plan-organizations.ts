import { randomFrom } from '@huella/scenes/random'
import slugify from '@sindresorhus/slugify'
import { districtId, entityId } from '../start-rows/catalogues.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import { CITIES, placeId } from './cities.ts'
import { motifsAround, pictureOf } from './images.ts'
import { type OrganizationStory, stories } from './stories.ts'
import { DAY, isoInstant, officeTime } from './world-time.ts'

export interface OrganizationPlan {
  story: OrganizationStory
  id: string
  slug: string
  created_at: number
}

/** Organizations joined in the product's first year; pending ones applied in the last days. */
export function planOrganizations(anchor: number): OrganizationPlan[] {
  return stories.map((story) => {
    const random = randomFrom(`organization ${story.name}`)
    const days =
      story.status === 'pending' ? random.between(1, 12) : story.projects.length > 0 ? random.between(735, 1_050) : random.between(40, 90)
    return {
      story,
      id: stableId('org', story.name),
      slug: slugify(story.name, { decamelize: false }),
      created_at: officeTime(anchor - (days + 3) * DAY, random),
    }
  })
}

export function organizationInserts(plans: readonly OrganizationPlan[]): Insert[] {
  const moved = plans.filter(({ story }) => story.old_slug)
  return [
    { table: 'organizations', rows: plans.map(organizationRow) },
    { table: 'organization_slugs', rows: moved.map(({ id, story }) => ({ slug: story.old_slug, organization_id: id })) },
  ]
}

function organizationRow({ id, slug, story, created_at }: OrganizationPlan) {
  const { district } = CITIES[story.city]
  const random = randomFrom(`scene ${slug}`)
  const around = motifsAround(story.city)
  return {
    id,
    slug,
    name: story.name,
    description: story.description,
    status: story.status ?? 'approved',
    entity_id: entityId(story.entity),
    type_word: story.word ?? null,
    country_code: 'AR',
    place_id: placeId(story.city),
    district_id: districtId(district),
    scene: pictureOf(around[random.whole(0, around.length - 1)]!, random).scene,
    created_at: isoInstant(created_at),
  }
}
