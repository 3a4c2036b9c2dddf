import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { conflict, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { lockOrganization } from '../lock-organization.server.ts'
import { findManagers, isMember } from '../members/managed-by.server.ts'
import { organizations } from '../organization.tables.server.ts'
import { MANAGED_BY_YOU } from '../organization.ts'
import { removePicture } from '../organization-picture.server.ts'
import { refuseUnread } from '../review-organization.server.ts'
import { asTaken, moveSlug, refuseTakenSlug } from '../take-slug.server.ts'
import { organizationChangeDecidedLetter } from './organization-change.letters.ts'
import { organizationChanges } from './organization-change.tables.server.ts'
import { CHANGE_PARTS, type OrganizationChangeDecision } from './organization-change.ts'
import { endChange, removeProposedLogo } from './send-change.server.ts'

export const ORGANIZATION_RENAMED = eventType('organization.renamed', z.object({ organization_id: z.string() }))

/**
 * Accepts a change of an approved organization, which everybody sees from then on, or refuses it with a reason. Either is mailed to its managers.
 * @throws forbidden; not_found; conflict when it does not wait; organization_managed_by_you; organization_changed; invalid_fields for a taken slug
 */
export async function decideOrganizationChange(
  ctx: Context,
  { id, ...decision }: OrganizationChangeDecision & { id: string },
): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  const change = await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(organizationChanges).where(eq(organizationChanges.id, id))
    if (!found) throw notFound()
    const organization = await lockOrganization(tx, found.organization_id)
    const [waiting] = await tx.select().from(organizationChanges).where(eq(organizationChanges.id, id)).for('update')
    if (waiting?.state !== 'sent' || organization.status !== 'approved') throw conflict()
    if (waiting.sent_by === user_id || (await isMember(tx, organization.id, user_id))) throw new ReadableError(MANAGED_BY_YOU)
    await refuseUnread(tx, organization.id, decision.seen)
    const reason = decision.to === 'refused' ? decision.reason : null
    await endChange(tx, id, { state: decision.to, decided_by: user_id, now: ctx.now, reason })
    if (decision.to === 'accepted') await accept(tx, organization, waiting)
    if (decision.to === 'accepted' && waiting.content.name !== waiting.base.name)
      await ctx.outbox.emit(tx, ORGANIZATION_RENAMED, { organization_id: organization.id })
    await noteAct(ctx, tx, {
      action: decision.to === 'accepted' ? 'organization.change_accepted' : 'organization.change_refused',
      subject_id: organization.id,
      before: { name: organization.name },
      after: { name: decision.to === 'accepted' ? waiting.content.name : organization.name },
      ...(reason && { reason: reason.slice(0, 500) }),
    })
    for (const manager of await findManagers(tx, organization.id))
      await queueLetter(ctx, tx, organizationChangeDecidedLetter, { user_id: manager, facts: { change_id: id } })
    return waiting
  })
  if (decision.to === 'refused') await removeProposedLogo(ctx, change)
  else if (change.base.logo !== change.content.logo) await removePicture(ctx.files, change.organization_id, change.base.logo)
}

type Organization = Awaited<ReturnType<typeof lockOrganization>>

async function accept(tx: Db, now: Organization, { base, content }: typeof organizationChanges.$inferSelect): Promise<void> {
  const changed = Object.fromEntries(CHANGE_PARTS.filter((part) => base[part] !== content[part]).map((part) => [part, content[part]]))
  const slug = changed.slug ?? now.slug
  await refuseTakenSlug(tx, slug, now.id)
  await moveSlug(tx, { id: now.id, status: now.status, from: now.slug, to: slug })
  await tx.update(organizations).set(changed).where(eq(organizations.id, now.id)).catch(asTaken)
}
