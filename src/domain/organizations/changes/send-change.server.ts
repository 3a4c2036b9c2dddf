import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { lockManaged } from '../members/managed-by.server.ts'
import { removePicture } from '../organization-picture.server.ts'
import { organizationChanges } from './organization-change.tables.server.ts'
import { CHANGE_PARTS, type ChangeContent } from './organization-change.ts'

interface Sent {
  organization_id: string
  base: ChangeContent
  /** The change that waits, if there is one: it is replaced. */
  waiting: Waiting | undefined
  content: ChangeContent
}

type Waiting = typeof organizationChanges.$inferSelect

/**
 * Sends a change of an approved organization to the admins, in the transaction that locked it. Unchanged content is no change.
 * @returns true if it waits from now on
 */
export async function sendOrganizationChange(ctx: Context, tx: Db, { organization_id, base, waiting, content }: Sent): Promise<boolean> {
  const { user_id } = requireUser(ctx.actor)
  if (waiting && isSame(waiting.content, content)) return false
  if (waiting) await endChange(tx, waiting.id, { state: 'withdrawn', decided_by: user_id, now: ctx.now })
  if (isSame(base, content)) return false
  await tx
    .insert(organizationChanges)
    .values({ id: newId('ochg'), organization_id, state: 'sent', base, content, sent_by: user_id, sent_at: ctx.now.toISOString() })
  await noteAct(ctx, tx, { action: 'organization.change_sent', subject_id: organization_id, after: { name: base.name } })
  return true
}

/** Takes the change that waits back. @throws not_found; conflict where none waits */
export async function withdrawChange(ctx: Context, id: string): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const waiting = await ctx.db.transaction(async (tx) => {
    const organization = await lockManaged(ctx, tx, id)
    const found = await lockSentChange(tx, organization.id)
    if (!found) throw conflict()
    await endChange(tx, found.id, { state: 'withdrawn', decided_by: user_id, now: ctx.now })
    await noteAct(ctx, tx, { action: 'organization.change_withdrawn', subject_id: id, after: { name: organization.name } })
    return found
  })
  await removeProposedLogo(ctx, waiting)
}

export async function lockSentChange(tx: Db, organization_id: string): Promise<Waiting | undefined> {
  const [waiting] = await tx
    .select()
    .from(organizationChanges)
    .where(and(eq(organizationChanges.organization_id, organization_id), eq(organizationChanges.state, 'sent')))
    .for('update')
  return waiting
}

interface End {
  state: 'accepted' | 'refused' | 'withdrawn'
  decided_by: string
  now: Date
  reason?: string | null
}

export async function endChange(tx: Db, id: string, { now, ...end }: End): Promise<void> {
  await tx
    .update(organizationChanges)
    .set({ ...end, decided_at: now.toISOString() })
    .where(eq(organizationChanges.id, id))
}

/** Removes the file of a logo that will not be shown. */
export async function removeProposedLogo({ files }: Pick<Context, 'files'>, { organization_id, base, content }: Waiting): Promise<void> {
  if (content.logo !== base.logo) await removePicture(files, organization_id, content.logo)
}

function isSame(one: ChangeContent, other: ChangeContent): boolean {
  return CHANGE_PARTS.every((part) => one[part] === other[part])
}
