import { sweepAccounts } from '../domain/accounts/sweep-accounts.server.ts'
import { sweepInvitations } from '../domain/organizations/members/invite-member.server.ts'
import { refreshCommonWords } from '../domain/projects/common-words.server.ts'
import { announceWaitingChanges } from '../domain/projects/status/announce-status-change.server.ts'
import type { Services } from '../kit/services.server.ts'

/** Scheduled jobs (cron, UTC), each run in one process at a time. */
export function schedules({
  db,
  log,
  outbox,
}: Pick<Services, 'db' | 'log' | 'outbox'>): { name: string; cron: string; run: (now: Date) => Promise<void> }[] {
  return [
    { name: 'sweep-accounts', cron: '17 * * * *', run: async (now) => log.info(await sweepAccounts(db, now), 'accounts swept') },
    { name: 'announce-projects', cron: '* * * * *', run: async () => void (await announceWaitingChanges({ db, outbox })) },
    { name: 'sweep-invitations', cron: '37 3 * * *', run: async (now) => log.info(await sweepInvitations(db, now), 'invitations swept') },
    { name: 'note-common-words', cron: '47 * * * *', run: () => refreshCommonWords(db) },
  ]
}
