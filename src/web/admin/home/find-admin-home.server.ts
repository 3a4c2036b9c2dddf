import type { ApiClient } from '../../../api/client.server.ts'
import { ask } from '../../ask.server.ts'

export type AdminHomeData = Awaited<ReturnType<typeof findAdminHome>>

/** All that the home of admins says, asked at once. */
export async function findAdminHome({ admin, bookings }: Pick<ApiClient, 'admin' | 'bookings'>) {
  const few = { per_page: '5' }
  const [
    organizations,
    projects,
    proposals,
    reports,
    unmatched,
    pending,
    late,
    unsettled,
    questions,
    held,
    offer_changes,
    waiting,
    failed_emails,
    outbox,
    unverified,
    newest,
    audit,
  ] = await Promise.all([
    ask(admin.organizations.$get({ query: { status: 'pending', per_page: '1' } })),
    ask(admin.projects.$get({ query: { status: 'under_review', per_page: '1' } })),
    ask(admin.proposals.$get()),
    ask(admin.reports.$get({ query: { state: 'pending', per_page: '1' } })),
    ask(bookings.$get({ query: { match: 'none', per_page: '1' } })),
    ask(admin.contributions.$get({ query: { status: 'pending', ...few } })),
    ask(admin.unsettled.$get({ query: { late: 'yes', per_page: '1' } })),
    ask(admin.unsettled.$get({ query: { per_page: '1' } })),
    ask(admin.contributions.$get({ query: { question: 'open', per_page: '1' } })),
    ask(admin.contributions.$get({ query: { held: 'open', per_page: '1' } })),
    ask(admin.offers.$get({ query: { change: 'sent', per_page: '1' } })),
    ask(admin['content-waits'].$get()),
    ask(admin.emails.$get({ query: { state: 'failed', per_page: '1' } })),
    findUndelivered(admin),
    ask(admin.users.$get({ query: { state: 'unverified', per_page: '1' } })),
    ask(admin.users.$get({ query: few })),
    ask(admin.audit.$get({ query: { per_page: '8' } })),
  ])
  return {
    organizations,
    projects,
    proposals: proposals.length,
    reports,
    unmatched,
    pending,
    late,
    unsettled,
    questions,
    held,
    offer_changes,
    waiting,
    failed_emails,
    outbox,
    unverified,
    newest,
    audit,
  }
}

async function findUndelivered(admin: ApiClient['admin']) {
  const events = await ask(admin.outbox.$get())
  const failed = events.filter((event) => event.failed_at !== null)
  return { failed: failed.slice(0, 10), waiting: events.length - failed.length }
}
