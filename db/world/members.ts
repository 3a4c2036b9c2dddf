import type { Insert } from './insert-rows.ts'
import { DAY, isoMoment } from './moments.ts'
import type { PersonPlan } from './people.ts'
import type { OrganizationPlan } from './plan-organizations.ts'

/** Who acts for which organization: each manager for one, so that the first organizations have one. */
export function memberInserts(people: readonly PersonPlan[], organizations: readonly OrganizationPlan[]): Insert[] {
  const managers = people.filter(({ roles }) => roles.includes('organizationmanager'))
  const approved = organizations.filter(({ story }) => story.status === undefined)
  return [
    {
      table: 'organization_members',
      rows: managers.map(({ id, registered_at }, n) => ({
        organization_id: approved[(n * 7) % approved.length]!.id,
        user_id: id,
        added_by: null,
        created_at: isoMoment(registered_at + DAY),
      })),
    },
  ]
}
