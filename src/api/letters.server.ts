import * as accounts from '../domain/accounts/account.letters.ts'
import * as bankAccounts from '../domain/bank-accounts/bank-account.letters.ts'
import * as dailyNews from '../domain/contributions/daily-news/daily-news.letters.ts'
import * as giving from '../domain/contributions/giving/giving.letters.ts'
import * as contributionNotices from '../domain/contributions/notices/notice.letters.ts'
import * as contributionQuestions from '../domain/contributions/questions/question.letters.ts'
import * as trailWatches from '../domain/contributions/watches/watch.letters.ts'
import * as leads from '../domain/deals/leads/lead.letters.ts'
import * as quotes from '../domain/deals/quotes/quote.letters.ts'
import * as dealTasks from '../domain/deals/tasks/task.letters.ts'
import type { Letter } from '../domain/emails/letter.server.ts'
import * as ledgerLog from '../domain/ledger/log/ledger-log.letters.ts'
import * as offerChanges from '../domain/offers/hotelier/offer-change.letters.ts'
import * as organizationChanges from '../domain/organizations/changes/organization-change.letters.ts'
import * as organizations from '../domain/organizations/organization.letters.ts'
import * as payments from '../domain/payouts/payments/payment.letters.ts'
import * as payouts from '../domain/payouts/payout.letters.ts'
import * as projectNews from '../domain/projects/news/news.letters.ts'
import * as proposals from '../domain/projects/proposals/proposal.letters.ts'
import * as projectStatus from '../domain/projects/status/status.letters.ts'
import * as reports from '../domain/reports/report.letters.ts'
import * as factorRecovery from '../domain/sign-in/factor-recovery/factor-recovery.letters.ts'
import * as signIn from '../domain/sign-in/sign-in.letters.ts'
import * as roles from '../domain/users/role.letters.ts'

/** All letters that the nouns' `*.letters.ts` export. `letters.test.ts` fails when a file is missing here. */
export const LETTERS: readonly Letter[] = [
  accounts,
  bankAccounts,
  contributionNotices,
  contributionQuestions,
  dailyNews,
  dealTasks,
  factorRecovery,
  giving,
  leads,
  ledgerLog,
  offerChanges,
  organizations,
  organizationChanges,
  payments,
  payouts,
  proposals,
  projectNews,
  projectStatus,
  quotes,
  reports,
  roles,
  signIn,
  trailWatches,
].flatMap((letters): Letter[] => Object.values(letters))
