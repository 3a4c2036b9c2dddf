import { sweepAccounts } from '../domain/accounts/sweep-accounts.server.ts'
import { refreshCommonWords } from '../domain/projects/common-words.server.ts'
import type { Services } from '../kit/services.server.ts'

/** Scheduled jobs (cron, UTC), each run in one process at a time. */
export function schedules({ db, log }: Pick<Services, 'db' | 'log'>): { name: string; cron: string; run: (now: Date) => Promise<void> }[] {
  return [
    { name: 'sweep-accounts', cron: '17 * * * *', run: async (now) => log.info(await sweepAccounts(db, now), 'accounts swept') },
    { name: 'note-common-words', cron: '47 * * * *', run: () => refreshCommonWords(db) },
  ]
}
