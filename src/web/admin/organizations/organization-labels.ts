import { ORGANIZATION_STATUSES, type OrganizationStatus } from '../../../domain/organizations/organization-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Tone } from '../../desk/desk-page.tsx'

const STATUSES: Record<OrganizationStatus, { name: () => string; tone: Tone }> = {
  pending: { name: m.organizations_status_pending, tone: 'warn' },
  approved: { name: m.organizations_status_approved, tone: 'good' },
  rejected: { name: m.organizations_status_rejected, tone: 'bad' },
}

export function organizationStatusName(status: OrganizationStatus): string {
  return STATUSES[status].name()
}

export function statusTone(status: OrganizationStatus): Tone {
  return STATUSES[status].tone
}

/** For the filter of a list. */
export function statusOptions() {
  return ORGANIZATION_STATUSES.map((status) => ({ value: status, label: organizationStatusName(status) }))
}
