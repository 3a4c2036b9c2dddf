import { and, count, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { requireProof, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { addressProblem } from '../../emails/address-problem.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { tokenDigest } from '../../sign-in/hashed-tokens.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { INVALID_LINK } from '../../sign-in/sign-in.errors.ts'
import { countLetterTo, countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { memberInvitedLetter } from '../organization.letters.ts'
import { organizationInvitations } from '../organization.tables.server.ts'
import { UNVERIFIED } from '../organization.ts'
import { isPending } from './invitation-link.server.ts'
import { findOrganizationForManager, lockManaged } from './managed-by.server.ts'
import { INVITATION_DAYS, MOST_INVITATIONS, type OpenedInvitation } from './member.ts'
import { addMember } from './members.server.ts'
import { queueMemberChange } from './notify-members.server.ts'

/**
 * Invites an address to manage an organization, by a single-use link mailed to it. A new invitation of the same address replaces the former
 * one.
 * @throws proof_required; not_found; invalid_fields; too_many
 */
export async function inviteMember(ctx: Context, input: { id: string; email: string; from: From }): Promise<void> {
  const { user_id } = requireProof(ctx)
  const { email, from } = input
  refuseIfWrong(addressProblem(ctx.config, email))
  await countRequest(ctx.pool, 'trip', { address: from.address })
  // Refused before counting too: an invitation that is not sent takes none of the letters that its address may get.
  const organization_id = await findOrganizationForManager(ctx, input.id)
  await refuseNeedless(ctx, ctx.db, organization_id, email)
  // Not in the transaction: it holds a connection, and counting needs another one.
  await countLetterTo(ctx.pool, email, from)
  await ctx.db.transaction(async (tx) => {
    const { name } = await lockManaged(ctx, tx, organization_id)
    await refuseNeedless(ctx, tx, organization_id, email)
    await endInvitations(ctx, tx, organization_id, email)
    const id = newId('oinv')
    const expires_at = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000).toISOString()
    const row = { id, organization_id, email, language: ctx.locale, invited_by: user_id, created_at: ctx.now.toISOString(), expires_at }
    await tx.insert(organizationInvitations).values(row)
    await queueLetter(ctx, tx, memberInvitedLetter, { facts: { invitation_id: id }, language: ctx.locale })
    await queueMemberChange(ctx, tx, { organization_id, kind: 'invited', about_id: null })
    await noteAct(ctx, tx, { action: 'organization.member_invited', subject_id: organization_id, after: { name } })
  })
}

/** Revokes an invitation. @throws not_found */
export async function revokeInvitation(ctx: Context, input: { id: string; invitation_id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockManaged(ctx, tx, input.id)
    const revoked = await tx
      .update(organizationInvitations)
      .set({ revoked_at: ctx.now.toISOString(), email: null, digest: null })
      .where(and(eq(organizationInvitations.organization_id, input.id), eq(organizationInvitations.id, input.invitation_id), isPending()))
      .returning({ id: organizationInvitations.id })
    if (revoked.length === 0) throw notFound()
  })
}

/**
 * The invitation behind a link, without using it up. Only the account with the invited address, which it has confirmed, may read it.
 * @throws invalid_link; organization_unverified
 */
export async function openInvitation(ctx: Context, token: string): Promise<OpenedInvitation> {
  const { user_id, verified } = requireUser(ctx.actor)
  if (!verified) throw new ReadableError(UNVERIFIED)
  const [found] = await rowsOf<OpenedInvitation & Record<string, unknown>>(
    ctx.db,
    sql`select o.ref as organization, (select concat_ws(' ', b.name, b.surname) from enabled_users b where b.id = i.invited_by) as invited_by, iso_time(i.expires_at) as expires_at
      from organization_invitations i join organization_refs o on o.id = i.organization_id join enabled_users u on u.email = i.email and u.id = ${user_id} and u.email_verified
      where i.digest = ${tokenDigest(token)} and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${ctx.now.toISOString()}`,
  )
  if (!found) throw new ReadableError(INVALID_LINK)
  return found
}

/**
 * Accepts an invitation: the user manages the organization from now on, and the link is used up.
 * @throws invalid_link; organization_unverified; manager_role_removed (409)
 */
export async function acceptInvitation(ctx: Context, token: string): Promise<OpenedInvitation['organization']> {
  const { user_id } = requireUser(ctx.actor)
  const { organization } = await openInvitation(ctx, token)
  await ctx.db.transaction(async (tx) => {
    const [used] = await tx
      .update(organizationInvitations)
      .set({ accepted_at: ctx.now.toISOString(), accepted_by: user_id, email: null, digest: null })
      .where(
        and(
          eq(organizationInvitations.digest, tokenDigest(token)),
          isPending(),
          gt(organizationInvitations.expires_at, ctx.now.toISOString()),
        ),
      )
      .returning({ invited_by: organizationInvitations.invited_by })
    if (!used) throw new ReadableError(INVALID_LINK)
    await addMember(ctx, tx, { organization_id: organization.id, user_id, added_by: used.invited_by })
    await queueMemberChange(ctx, tx, { organization_id: organization.id, kind: 'added', about_id: user_id })
  })
  return organization
}

/** Erases unanswered invitations: their addresses may belong to people without an account. @returns their number */
export async function sweepInvitations(db: Db, now: Date): Promise<{ invitations: number }> {
  const swept = await db
    .delete(organizationInvitations)
    .where(and(isPending(), lte(organizationInvitations.expires_at, now.toISOString())))
    .returning({ id: organizationInvitations.id })
  return { invitations: swept.length }
}

/** @throws invalid_fields for a manager, and where too many others are invited */
async function refuseNeedless(ctx: Context, db: Db, organization_id: string, email: string): Promise<void> {
  if (await isManagedBy(db, organization_id, email)) throw invalid({ email: ['organization_error_member_already'] })
  const others = await countOthers(ctx, db, organization_id, email)
  if (others >= MOST_INVITATIONS) throw invalid({ email: ['organization_error_invitations'] })
}

async function isManagedBy(tx: Db, organization_id: string, email: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select from organization_members m join enabled_users u on u.id = m.user_id where m.organization_id = ${organization_id} and u.email = ${email} and u.email_verified`,
  )
  return rows.length > 0
}

async function countOthers(ctx: Context, db: Db, organization_id: string, email: string): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organization_id, organization_id),
        ne(organizationInvitations.email, email),
        isPending(),
        gt(organizationInvitations.expires_at, ctx.now.toISOString()),
      ),
    )
  return row?.others ?? 0
}

async function endInvitations(ctx: Context, tx: Db, organization_id: string, email: string): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ revoked_at: ctx.now.toISOString(), email: null, digest: null })
    .where(and(eq(organizationInvitations.organization_id, organization_id), eq(organizationInvitations.email, email), isPending()))
}
