import { sql } from 'drizzle-orm'
import { ACCOUNT_OWN_DATA } from '../domain/accounts/account.own-data.server.ts'
import { AUDIT_OWN_DATA } from '../domain/audit/audit.own-data.server.ts'
import { BANK_ACCOUNT_OWN_DATA } from '../domain/bank-accounts/bank-account.own-data.server.ts'
import { BANK_STATEMENT_OWN_DATA } from '../domain/bank-statements/bank-statement.own-data.server.ts'
import { BOOKING_OWN_DATA } from '../domain/bookings/booking.own-data.server.ts'
import { CLIENT_OWN_DATA } from '../domain/clients/client.own-data.server.ts'
import { CONTRIBUTION_OWN_DATA } from '../domain/contributions/contribution.own-data.server.ts'
import { DEAL_OWN_DATA } from '../domain/deals/deal.own-data.server.ts'
import { EMAIL_OWN_DATA } from '../domain/emails/email.own-data.server.ts'
import { EXPORT_OWN_DATA } from '../domain/exports/export.own-data.server.ts'
import { HAND_OFF_OWN_DATA } from '../domain/hand-offs/hand-off.own-data.server.ts'
import { NOTIFICATION_OWN_DATA } from '../domain/notifications/notification.own-data.server.ts'
import { HOTELIER_OWN_DATA } from '../domain/offers/hotelier/hotelier.own-data.server.ts'
import { ORGANIZATION_OWN_DATA } from '../domain/organizations/organization.own-data.server.ts'
import { PAYOUT_OWN_DATA } from '../domain/payouts/payout.own-data.server.ts'
import { FAVORITE_OWN_DATA } from '../domain/projects/favorites/favorite.own-data.server.ts'
import { PROJECT_OWN_DATA } from '../domain/projects/project.own-data.server.ts'
import { PROPOSAL_OWN_DATA } from '../domain/projects/proposals/proposal.own-data.server.ts'
import { REVIEW_OWN_DATA } from '../domain/projects/review/review.own-data.server.ts'
import { STATUS_OWN_DATA } from '../domain/projects/status/status.own-data.server.ts'
import { UPDATE_OWN_DATA } from '../domain/projects/updates/update.own-data.server.ts'
import { RECEIPT_OWN_DATA } from '../domain/receipts/receipt.own-data.server.ts'
import { REPORT_OWN_DATA } from '../domain/reports/report.own-data.server.ts'
import { SAVED_FILTER_OWN_DATA } from '../domain/saved-filters/saved-filter.own-data.server.ts'
import { SIGN_IN_OWN_DATA } from '../domain/sign-in/sign-in.own-data.server.ts'
import { findOwnUser } from '../domain/users/find-user.server.ts'
import { USER_OWN_DATA } from '../domain/users/user.own-data.server.ts'
import { requireProof } from '../kit/actor.policy.ts'
import type { Context } from '../kit/context.server.ts'
import { rowsOf } from '../kit/data/db.server.ts'
import type { OwnData } from '../kit/data/own-data.server.ts'

/**
 * Everything that the database stores about the signed-in user, by section; no digests, tokens or sealed secrets, which are of no use to them.
 * @throws proof_required
 */
export async function findOwnData(ctx: Context): Promise<Record<string, unknown>> {
  const user = requireProof(ctx)
  const data: Record<string, unknown> = { exported_at: ctx.now.toISOString(), profile: await findOwnUser(ctx.db, user) }
  for (const [name, { query }] of Object.entries(OWN_DATA)) {
    data[name] = (await rowsOf<{ row: unknown }>(ctx.db, sql`select to_jsonb(t) as row from (${query(user.user_id)}) t`)).map(
      ({ row }) => row,
    )
  }
  ctx.log.info({ request_id: ctx.request_id, user: user.user_id }, 'own data given out')
  return data
}

/** Every noun's data about a user. A test fails if a table that references users is named by no noun. */
export const OWN_DATA: OwnData = {
  ...USER_OWN_DATA,
  ...SIGN_IN_OWN_DATA,
  ...SAVED_FILTER_OWN_DATA,
  ...ACCOUNT_OWN_DATA,
  ...EMAIL_OWN_DATA,
  ...HOTELIER_OWN_DATA,
  ...FAVORITE_OWN_DATA,
  ...PROPOSAL_OWN_DATA,
  ...STATUS_OWN_DATA,
  ...REVIEW_OWN_DATA,
  ...UPDATE_OWN_DATA,
  ...REPORT_OWN_DATA,
  ...RECEIPT_OWN_DATA,
  ...NOTIFICATION_OWN_DATA,
  ...EXPORT_OWN_DATA,
  ...ORGANIZATION_OWN_DATA,
  ...BANK_ACCOUNT_OWN_DATA,
  ...PROJECT_OWN_DATA,
  ...HAND_OFF_OWN_DATA,
  ...BOOKING_OWN_DATA,
  ...CONTRIBUTION_OWN_DATA,
  ...PAYOUT_OWN_DATA,
  ...BANK_STATEMENT_OWN_DATA,
  ...DEAL_OWN_DATA,
  ...CLIENT_OWN_DATA,
  ...AUDIT_OWN_DATA,
}
