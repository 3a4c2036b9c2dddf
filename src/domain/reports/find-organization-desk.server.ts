import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOfEach } from '../../kit/data/db.server.ts'
import type { WhyNotConfirmable } from '../bank-accounts/bank-account.ts'
import { accountStatesOf } from '../bank-accounts/find-account-record.server.ts'
import { findOrganizationForManager } from '../organizations/members/managed-by.server.ts'
import { type MemberParts, memberParts } from '../organizations/members/members.server.ts'
import { projectsOf } from '../projects/own/find-own-projects.server.ts'
import type { OwnProject } from '../projects/own/own-project.ts'
import { type AwaitedRow, awaitedOf, withDays } from './find-reports.server.ts'
import type { OrganizationDesk } from './organization-desk.ts'

type Parts = MemberParts & { projects: OwnProject; reports: AwaitedRow; accounts: { state: string; why_not: WhyNotConfirmable | null } }

/** All that an organization's area shows its managers, in one statement. @throws not_found */
export async function findOrganizationDesk(ctx: Context, slugOrId: string): Promise<OrganizationDesk> {
  const { user_id } = requireUser(ctx.actor)
  const id = await findOrganizationForManager(ctx, slugOrId)
  const { reports, accounts, ...found } = await rowsOfEach<Parts>(ctx.db, {
    ...memberParts(ctx, id),
    projects: projectsOf(id),
    reports: awaitedOf(id),
    accounts: accountStatesOf(id, user_id),
  })
  const bank_account = {
    asked: accounts.some(({ state, why_not }) => state === 'pending' && why_not === null),
    done: accounts.some(({ state }) => state === 'current'),
  }
  return { ...found, reports: reports.map((row) => withDays(ctx, row)), bank_account }
}
