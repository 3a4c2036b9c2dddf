import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { parseDraft } from '../drafts/draft-shape.ts'
import { isWaiting, managedBy } from '../drafts/find-managed.server.ts'
import { CLAIM_MOVED } from '../project.ts'
import { projectRemarks, projectReviewClaims, projectReviewNotes } from './review.tables.server.ts'
import type { Claim, NewRemark } from './review.ts'

/**
 * Claims a review, hands it over to another admin, or gives it back.
 * @throws not_found, conflict unless it is under review; claim_moved if somebody else has it by now; invalid_fields for an unknown admin
 */
export async function claimReview(ctx: Context, { id, from, to }: Claim & { id: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    await lockInReview(tx, id)
    const [held] = await tx.select().from(projectReviewClaims).where(eq(projectReviewClaims.project_id, id)).for('update')
    if ((held?.user_id ?? null) !== from) throw new ReadableError(CLAIM_MOVED)
    if (to === from) return
    if (held) await tx.delete(projectReviewClaims).where(eq(projectReviewClaims.project_id, id))
    if (to !== null) {
      const admins = await rowsOf(tx, sql`select from admins a join enabled_users u on u.id = a.user_id where u.id = ${to}`)
      if (admins.length === 0) throw invalid({ to: ['kit_invalid_field'] })
      await tx.insert(projectReviewClaims).values({ project_id: id, user_id: to, claimed_at: ctx.now.toISOString() })
    }
    await noteAct(ctx, tx, { action: 'project.claimed', subject_id: id, before: { reviewer: from }, after: { reviewer: to } })
  })
}

/** Refuses a decision about a project that another admin has claimed. @throws claim_moved */
export async function refuseIfClaimed(ctx: Context, tx: Db, project_id: string): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  const [held] = await tx.select().from(projectReviewClaims).where(eq(projectReviewClaims.project_id, project_id))
  if (held && held.user_id !== user_id) throw new ReadableError(CLAIM_MOVED)
}

/** Adds a note that only reviewers see. */
export async function addNote(ctx: Context, { id, body }: { id: string; body: string }): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    await lockInReview(tx, id)
    await tx
      .insert(projectReviewNotes)
      .values({ id: newId('note'), project_id: id, author_id: user_id, body, created_at: ctx.now.toISOString() })
  })
}

/** Writes a remark at a part of the project; its managers see it once the project is rejected. @throws invalid_fields for a part that is not there */
export async function addRemark(ctx: Context, { id, part, body }: NewRemark & { id: string }): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    await lockInReview(tx, id)
    const said = await textsOf(tx, id, part)
    if (!said) throw invalid({ part: ['kit_invalid_field'] })
    const created_at = ctx.now.toISOString()
    await tx.insert(projectRemarks).values({ id: newId('rmrk'), project_id: id, part, ...said, body, author_id: user_id, created_at })
  })
}

/** Deletes a remark that was not sent yet, or closes one that was. @throws not_found */
export async function closeRemark(ctx: Context, { id }: { id: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const open = and(eq(projectRemarks.id, id), isNull(projectRemarks.closed_at))
  await ctx.db.transaction(async (tx) => {
    const [remark] = await tx.select().from(projectRemarks).where(open).for('update')
    if (!remark) throw notFound()
    if (remark.sent_at === null) await tx.delete(projectRemarks).where(open)
    else await tx.update(projectRemarks).set({ closed_at: ctx.now.toISOString() }).where(open)
  })
}

/** Marks a remark as done, or not, for the writers of its project. @throws not_found unless it was sent and is theirs */
export async function tickRemark(ctx: Context, { id, ticked }: { id: string; ticked: boolean }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const found = await ctx.db
    .update(projectRemarks)
    .set(ticked ? { ticked_at: ctx.now.toISOString(), ticked_by: user_id } : { ticked_at: null, ticked_by: null })
    .where(
      and(
        eq(projectRemarks.id, id),
        sql`${projectRemarks.sent_at} is not null and ${projectRemarks.closed_at} is null`,
        sql`exists (select from projects p where p.id = ${projectRemarks.project_id} and ${managedBy(ctx.actor)})`,
      ),
    )
    .returning({ id: projectRemarks.id })
  if (found.length === 0) throw notFound()
}

/** Checks that the project, or a change to it, is under review. Takes the same lock as a decision: a call after it is refused. */
async function lockInReview(tx: Db, id: string): Promise<void> {
  const [project] = await rowsOf<{ status: string }>(tx, sql`select status from projects where id = ${id} for update`)
  if (!project) throw notFound()
  if (project.status !== 'under_review' && !(await isWaiting(tx, id))) throw conflict()
}

/** The text of a part, shortened, and its picture; undefined if there is no such part. */
async function textsOf(tx: Db, id: string, part: string): Promise<{ about: string; picture: string | null } | undefined> {
  const [kind = '', position] = part.split(':')
  if (!position) return { about: '', picture: null }
  const proposed = await proposedLine(tx, id, kind, Number(position))
  if (proposed !== undefined) return proposed ?? undefined
  const [line] = await rowsOf<{ about: string; picture: string | null }>(
    tx,
    kind === 'image'
      ? sql`select left(alt, 200) as about, picture_name(i) as picture from project_images i where project_id = ${id} and position = ${position}`
      : sql`select left(what, 200) as about, null as picture from project_budget_lines where project_id = ${id} and position = ${position}`,
  )
  return line
}

/** The same for a waiting proposal: null if it has no such part, undefined if there is no proposal. */
async function proposedLine(
  tx: Db,
  id: string,
  kind: string,
  position: number,
): Promise<{ about: string; picture: string | null } | null | undefined> {
  const [row] = await rowsOf<{ content: unknown }>(
    tx,
    sql`select content from project_proposals where project_id = ${id} and state = 'sent'`,
  )
  if (!row) return undefined
  const content = parseDraft(row.content)
  const [image, line] = [content.images[position - 1], content.budget[position - 1]]
  if (kind === 'image') return image ? { about: image.alt[content.language].slice(0, 200), picture: image.name } : null
  return line ? { about: line.what[content.language].slice(0, 200), picture: null } : null
}
