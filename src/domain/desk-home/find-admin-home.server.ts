import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf, rowsOfEach } from '../../kit/data/db.server.ts'
import { countOf } from '../../kit/data/list-page.server.ts'
import { FAILED_EVENTS, UNDELIVERED_EVENTS } from '../../kit/data/outbox.server.ts'
import { type AuditRow, entryOf, latestActs } from '../audit/find-audit.server.ts'
import type { UndeliveredEvent } from '../audit/outbox-event.ts'
import { bookingList } from '../bookings/find-sales.server.ts'
import { countContributions, latestWaiting, type ManagedRow, managedOf } from '../contributions/desk/find-managed-contributions.server.ts'
import { countEmails } from '../emails/find-emails.server.ts'
import type { UnsettledItem } from '../ledger/figures/figures.ts'
import { countUnsettled, oldestOverdue } from '../ledger/figures/find-unsettled.server.ts'
import { LATEST_CHECK, LATEST_REFUSAL } from '../ledger/log/find-log.server.ts'
import { countOfferChanges } from '../offers/desk/find-offer-desk.server.ts'
import { organizationCount } from '../organizations/find-managed-organizations.server.ts'
import { countProjects } from '../projects/desk/find-managed-projects.server.ts'
import { countProposals } from '../projects/proposals/find-proposals.server.ts'
import { countWaitingRates } from '../rates/find-rates.server.ts'
import { countReports } from '../reports/find-reports.server.ts'
import { listsOf, type WaitingRow, waitingContent } from '../sections/find-sections.server.ts'
import { countUsers, newestUsers, type UserRow, userCardOf } from '../users/find-users.server.ts'
import type { AdminHomeData, WaitingWork } from './admin-home.ts'

const FEW = 5

interface Parts extends Record<string, object> {
  waiting: AdminHomeData['waiting']
  pending: ManagedRow
  unsettled: AdminHomeData['unsettled']
  overdue: UnsettledItem
  users: { total: number }
  unverified: { total: number }
  newest: UserRow
  audit: AuditRow
  failed: UndeliveredEvent
  undelivered: { waiting: number; failed: number }
  refusal: NonNullable<AdminHomeData['log']['refusal']>
  check: NonNullable<AdminHomeData['log']['check']>
}

/** Work that waits for an admin, and the latest acts of others, in two statements: that of the content takes as long as all others. */
export async function findAdminHome(ctx: Context): Promise<AdminHomeData> {
  const { user_id } = requireUser(ctx.actor)
  const [found, content] = await Promise.all([
    rowsOfEach<Parts>(ctx.db, {
      waiting: waitingWork(ctx),
      pending: latestWaiting(user_id, FEW),
      unsettled: countUnsettled(ctx),
      overdue: oldestOverdue(ctx, FEW),
      users: countUsers({}),
      unverified: countUsers({ state: 'unverified' }),
      newest: newestUsers(FEW),
      audit: latestActs(8),
      failed: FAILED_EVENTS,
      undelivered: UNDELIVERED_EVENTS,
      refusal: LATEST_REFUSAL,
      check: LATEST_CHECK,
    }),
    rowsOf<WaitingRow>(ctx.db, waitingContent(ctx)),
  ])
  return {
    waiting: found.waiting[0]!,
    pending: found.pending.map((row) => managedOf(row, ctx.now)),
    unsettled: found.unsettled[0]!,
    overdue: found.overdue,
    content: listsOf(content),
    users: { total: found.users[0]!.total, unverified: found.unverified[0]!.total, newest: found.newest.map(userCardOf) },
    audit: found.audit.map((row) => entryOf(row, ctx.locale)),
    outbox: { failed: found.failed, failed_total: found.undelivered[0]!.failed, waiting: found.undelivered[0]!.waiting },
    log: { refusal: found.refusal[0] ?? null, check: found.check[0] ?? null },
  }
}

function waitingWork(ctx: Context): SQL {
  const counts: Record<WaitingWork, SQL> = {
    bookings: countOf(bookingList(ctx, { match: 'none' })),
    offer_changes: countOfferChanges(ctx),
    organizations: organizationCount({ status: 'pending' }),
    organization_changes: organizationCount({ change: 'sent' }),
    projects: countProjects({ status: 'under_review' }),
    proposals: countProposals(),
    reports: countReports({ state: 'pending' }),
    contributions: countContributions({ status: 'pending' }),
    questions: countContributions({ question: 'open' }),
    held: countContributions({ held: 'open' }),
    rates: countWaitingRates(),
    role_requests: countUsers({ role_request: 'open' }),
    emails: countEmails({ state: 'failed' }),
  }
  const columns = Object.entries(counts).map(([name, count]) => sql`(${count}) as ${sql.identifier(name)}`)
  return sql`select ${sql.join(columns, sql`, `)}`
}
