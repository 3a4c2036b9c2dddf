import type { ApiClient } from '../../../api/client.server.ts'
import { ask } from '../../ask.server.ts'

export type AdminHomeData = Awaited<ReturnType<typeof findAdminHome>>

/** All data of the admins' home, requested at once. */
export function findAdminHome({ admin, bookings, 'ledger-log': log }: Pick<ApiClient, 'admin' | 'bookings' | 'ledger-log'>) {
  const few = { per_page: '5' }
  return allOf({
    organizations: ask(admin.organizations.$get({ query: { status: 'pending', per_page: '1' } })),
    organization_changes: ask(admin.organizations.$get({ query: { change: 'sent', per_page: '1' } })),
    projects: ask(admin.projects.$get({ query: { status: 'under_review', per_page: '1' } })),
    proposals: ask(admin.proposals.$get()),
    reports: ask(admin.reports.$get({ query: { state: 'pending', per_page: '1' } })),
    unmatched: ask(bookings.$get({ query: { match: 'none', per_page: '1' } })),
    pending: ask(admin.contributions.$get({ query: { status: 'pending', ...few } })),
    late: ask(admin.unsettled.$get({ query: { late: 'yes', per_page: '1' } })),
    overdue: ask(admin.unsettled.$get({ query: { account: 'payable', late: 'yes', ...few } })),
    unsettled: ask(admin.unsettled.$get({ query: { per_page: '1' } })),
    questions: ask(admin.contributions.$get({ query: { question: 'open', per_page: '1' } })),
    held: ask(admin.contributions.$get({ query: { held: 'open', per_page: '1' } })),
    rates: ask(admin.rates.$get({ query: { state: 'waiting', per_page: '1' } })),
    role_requests: ask(admin.users.$get({ query: { role_request: 'open', per_page: '1' } })),
    offer_changes: ask(admin.offers.$get({ query: { change: 'sent', per_page: '1' } })),
    waiting: ask(admin['content-waits'].$get()),
    failed_emails: ask(admin.emails.$get({ query: { state: 'failed', per_page: '1' } })),
    log: ask(log.$get()),
    outbox: findUndelivered(admin),
    unverified: ask(admin.users.$get({ query: { state: 'unverified', per_page: '1' } })),
    newest: ask(admin.users.$get({ query: few })),
    audit: ask(admin.audit.$get({ query: { per_page: '8' } })),
  })
}

async function findUndelivered(admin: ApiClient['admin']) {
  const events = await ask(admin.outbox.$get())
  const failed = events.filter((event) => event.failed_at !== null)
  return { failed: failed.slice(0, 10), waiting: events.length - failed.length }
}

/** Waits for promises by their names. */
async function allOf<PendingCalls extends Record<string, Promise<unknown>>>(
  asked: PendingCalls,
): Promise<{ [Name in keyof PendingCalls]: Awaited<PendingCalls[Name]> }> {
  const entries = Object.entries(asked).map(async ([name, promise]) => [name, await promise] as const)
  return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof PendingCalls]: Awaited<PendingCalls[Name]> }
}
