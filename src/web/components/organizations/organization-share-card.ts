import type { OrganizationCard } from '../../../domain/organizations/organization.ts'
import type { ShareCard } from '../../../pictures/share-cards/share-card.ts'

/** The card of an organization, with all data that `draw-organization-share-card.tsx` shows. */
export function organizationShareCard({ slug, name, scene, type, place, project_count, collected }: OrganizationCard): ShareCard {
  return { kind: 'organization', key: slug, facts: [name, scene, type.slug, place.text, project_count, collected] }
}
