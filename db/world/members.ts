import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import type { PersonPlan } from './people.ts'
import type { OrganizationPlan } from './plan-organizations.ts'
import { DAY, isoInstant } from './world-time.ts'

/** Reason for rejections; the stories have none. */
const REASON =
  'Contanos quiénes la forman y mandanos un enlace o una foto de lo que hacen: con la descripción sola no llegamos a conocerla. Con eso la volvemos a mirar.'

/** The managers of each organization, and the results of reviews: each manager has one, so that some organizations have one manager. */
export function memberInserts(people: readonly PersonPlan[], organizations: readonly OrganizationPlan[]): Insert[] {
  const managers = people.filter(({ roles }) => roles.includes('organizationmanager'))
  const approved = organizations.filter(({ story }) => story.status === undefined)
  const rejected = organizations.filter(({ story }) => story.status === 'rejected')
  return [
    {
      table: 'organization_members',
      rows: managers.map(({ id, registered_at }, n) => ({
        organization_id: approved[(n * 7) % approved.length]!.id,
        user_id: id,
        added_by: null,
        created_at: isoInstant(registered_at + DAY),
      })),
    },
    {
      table: 'organization_reviews',
      rows: [
        ...approved.map(({ id, created_at }) => ({
          ...reviewOf(id),
          decision: 'approved',
          reason: null,
          created_at: isoInstant(created_at + 2 * DAY),
        })),
        ...rejected.map(({ id, created_at }) => ({
          ...reviewOf(id),
          decision: 'rejected',
          reason: REASON,
          created_at: isoInstant(created_at + 3 * DAY),
        })),
      ],
    },
  ]
}

/** The registrants of organizations that are not approved: travellers of long standing, each for one. */
export function applicants(people: readonly PersonPlan[], organizations: readonly OrganizationPlan[]): Map<string, string> {
  const free = people.filter(({ roles, verified_at, disabled }) => roles.length === 0 && verified_at !== null && !disabled)
  const waiting = organizations.filter(({ story }) => story.status !== undefined)
  return new Map(waiting.map(({ id }, n) => [id, free[(n * 5) % free.length]!.id]))
}

function reviewOf(organization_id: string) {
  return { id: stableId('orev', organization_id), organization_id, decided_by: null }
}
