import { z } from 'zod'
import { AuditEntry } from '../audit/audit.ts'
import { UndeliveredEvent } from '../audit/outbox-event.ts'
import { WaitingContent } from '../content/content.ts'
import { ManagedContribution } from '../contributions/desk/managed-contribution.ts'
import { UnsettledItem } from '../ledger/figures/figures.ts'
import { LedgerLog } from '../ledger/log/ledger-log.ts'
import { UserCard } from '../users/managed-user.ts'

/** Numbers of what waits, each that of the list with this filter. */
const WAITING_WORK = [
  'organizations',
  'organization_changes',
  'projects',
  'proposals',
  'reports',
  'bookings',
  'contributions',
  'questions',
  'held',
  'rates',
  'role_requests',
  'offer_changes',
  'emails',
] as const
export type WaitingWork = (typeof WAITING_WORK)[number]

/** Work that waits for an admin, and the latest acts of others. */
export const AdminHomeData = z.object({
  waiting: z.record(z.enum(WAITING_WORK), z.int()),
  pending: z.array(ManagedContribution).describe('The latest contributions that wait for a review'),
  unsettled: z.object({ total: z.int(), late: z.int(), overdue: z.int().describe('Confirmed and late') }),
  overdue: z.array(UnsettledItem).describe('Confirmed money that waits too long, the oldest first'),
  content: z.array(WaitingContent),
  users: z.object({ total: z.int(), unverified: z.int(), newest: z.array(UserCard) }),
  audit: z.array(AuditEntry).describe('The latest acts'),
  outbox: z.object({ failed: z.array(UndeliveredEvent).describe('The oldest ten'), failed_total: z.int(), waiting: z.int() }),
  log: LedgerLog.pick({ refusal: true, check: true }),
})
export type AdminHomeData = z.infer<typeof AdminHomeData>
