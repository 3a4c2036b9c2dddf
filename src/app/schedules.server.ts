import { sweepAccounts } from '../domain/accounts/sweep-accounts.server.ts'
import { sweepBankDetails } from '../domain/bank-statements/seal-details.server.ts'
import { rotateKeys } from '../domain/clients/keys/signing-keys.server.ts'
import { queueLogouts } from '../domain/clients/logout/notify-logouts.server.ts'
import { mailWaitingNews } from '../domain/contributions/daily-news/mail-news.server.ts'
import { followUnpaid } from '../domain/contributions/gift-payments/follow-payment.server.ts'
import { sweepCheckouts } from '../domain/contributions/gift-payments/open-checkout.server.ts'
import { lapseGifts } from '../domain/contributions/giving/lapse-gifts.server.ts'
import { sendPendingNotifications } from '../domain/contributions/notices/send-pending-notifications.server.ts'
import { sweepWatches } from '../domain/contributions/watches/watch-trail.server.ts'
import { forgetInactive } from '../domain/deals/customers/forget-customers.server.ts'
import { remindOfTasks } from '../domain/deals/tasks/remind-of-tasks.server.ts'
import { sweepExports } from '../domain/exports/sweep-exports.server.ts'
import { keepLog } from '../domain/ledger/log/keep-log.server.ts'
import { askWitnesses } from '../domain/ledger/log/witnesses/ask-witnesses.server.ts'
import { sweepInvitations } from '../domain/organizations/members/invite-member.server.ts'
import { remindOfPayments } from '../domain/payouts/payments/notify-of-payment.server.ts'
import { refreshCommonWords } from '../domain/projects/common-words.server.ts'
import { announceWaitingChanges } from '../domain/projects/status/announce-status-change.server.ts'
import { remindOfReports } from '../domain/reports/owe-report.server.ts'
import { followFactorRecoveries } from '../domain/sign-in/factor-recovery/follow-recoveries.server.ts'
import { sweepFiles } from '../domain/uploads/sweep-files.server.ts'
import { errorText, type Log } from '../kit/log.server.ts'
import { sweepEvents } from '../kit/realtime/read-events.server.ts'
import type { Services } from '../kit/services.server.ts'

interface Job {
  name: string
  cron: string
  /** Also runs once after the process has started to serve. */
  at_start?: true
  run: (now: Date) => Promise<void>
}

/** Scheduled jobs (cron, UTC). One process takes each run; one that lasts until the next is due overlaps with it. */
export function schedules(services: Pick<Services, 'db' | 'log' | 'outbox' | 'config' | 'files'>): Job[] {
  const { db, log, outbox } = services
  return [
    {
      name: 'keep-ledger-log',
      cron: '* * * * *',
      at_start: true,
      run: async (now) => {
        const kept = await keepLog({ ...services, now })
        if (kept.published > 0) log.info(kept, 'ledger published')
        await askWitnesses({ ...services, now })
      },
    },
    { name: 'sweep-accounts', cron: '17 * * * *', run: async (now) => log.info(await sweepAccounts(db, now), 'accounts swept') },
    {
      name: 'follow-factor-recoveries',
      cron: '*/5 * * * *',
      run: async (now) => {
        const followed = await followFactorRecoveries({ db, outbox }, now)
        if (followed.reminded + followed.due + followed.dropped > 0) log.info(followed, 'recoveries of second factors followed')
      },
    },
    { name: 'announce-projects', cron: '* * * * *', run: async () => void (await announceWaitingChanges({ db, outbox })) },
    // In the morning of Argentina; the other hours catch up on readers who were missed, for example after an outage.
    { name: 'mail-news', cron: '7 12-23 * * *', run: async (now) => void (await mailWaitingNews({ db, outbox, now })) },
    {
      name: 'rotate-signing-keys',
      cron: '7 4 * * *',
      run: async () => {
        const { signing_key_days: days } = services.config
        const key = await rotateKeys(db, services.config, { days: days || Number.POSITIVE_INFINITY })
        if (key) log.info({ key }, 'another key signs ID tokens')
      },
    },
    { name: 'queue-logouts', cron: '* * * * *', run: () => queueLogouts({ db, outbox }) },
    { name: 'tell-of-contributions', cron: '* * * * *', run: async (now) => void (await sendPendingNotifications({ db, outbox }, now)) },
    {
      name: 'sweep-exports',
      cron: '*/5 * * * *',
      run: async (now) => {
        const swept = await sweepExports(services, now)
        if (swept.removed + swept.given_up > 0) log.info(swept, 'exports swept')
      },
    },
    {
      name: 'lapse-gifts',
      cron: '29 * * * *',
      run: async (now) => log.info(await lapseGifts({ db, outbox }, now), 'announced gifts lapsed'),
    },
    { name: 'sweep-watches', cron: '41 * * * *', run: async (now) => log.info(await sweepWatches(db, now), 'watches of trails swept') },
    { name: 'sweep-bank-details', cron: '43 3 * * *', run: async (now) => log.info(await sweepBankDetails(db, now), 'bank details swept') },
    { name: 'sweep-checkouts', cron: '53 3 * * *', run: async (now) => log.info(await sweepCheckouts(db, now), 'checkouts swept') },
    {
      name: 'ask-of-payments',
      cron: '*/15 * * * *',
      run: async (now) => {
        const asked = await followUnpaid({ ...services, now })
        if (asked.checkouts > 0) log.info(asked, 'asked of payments')
      },
    },
    {
      name: 'forget-customers',
      cron: '29 4 * * *',
      run: async (now) => log.info(await forgetInactive(services, now), 'customers forgotten'),
    },
    { name: 'sweep-invitations', cron: '37 3 * * *', run: async (now) => log.info(await sweepInvitations(db, now), 'invitations swept') },
    {
      name: 'remind-of-payments',
      cron: '13 * * * *',
      run: async (now) => log.info(await remindOfPayments({ db, outbox }, now), 'reminded of payments'),
    },
    {
      name: 'remind-of-reports',
      cron: '23 * * * *',
      run: async (now) => log.info(await remindOfReports({ db, outbox }, now), 'reminded of reports'),
    },
    {
      name: 'remind-of-tasks',
      cron: '* * * * *',
      run: async (now) => {
        const done = await remindOfTasks({ db, outbox }, now)
        if (done.reminded > 0) log.info(done, 'reminded of tasks')
      },
    },
    {
      name: 'sweep-files',
      cron: '19 4 * * *',
      run: async (now) => {
        const done = await sweepFiles(services, now)
        if (done.left > 0) log.error(done, 'too many files have no row: none is removed')
        else log.info(done, 'files swept')
      },
    },
    { name: 'fail-lost-events', cron: '* * * * *', run: async () => void (await outbox.failLost()) },
    { name: 'sweep-realtime', cron: '11 * * * *', run: async () => log.info(await sweepEvents(db), 'realtime events swept') },
    { name: 'note-common-words', cron: '47 * * * *', run: () => refreshCommonWords(db) },
  ]
}

/** Runs the jobs of the start. A failure is logged; the job runs again when it is due. */
export async function runAtStart(jobs: readonly Job[], log: Log, now: Date): Promise<void> {
  const begun = jobs.filter(({ at_start }) => at_start)
  await Promise.all(
    begun.map(({ name, run }) => run(now).catch((error) => log.error({ job: name, error: errorText(error) }, 'a scheduled job failed'))),
  )
}
