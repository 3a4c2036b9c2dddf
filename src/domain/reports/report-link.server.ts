import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { countOne, openRateLimiter } from '../../kit/data/rate-limiter.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import type { Photo } from '../../pictures/scenes/photo.ts'
import { pathTo } from '../../urls/paths.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findProjectForManager } from '../projects/drafts/find-managed.server.ts'
import { storePicture } from '../projects/pictures/add-picture.server.ts'
import { findUploadedByLink } from '../projects/pictures/find-picture.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { INVALID_LINK } from '../sign-in/sign-in.errors.ts'
import type { PhotoFile } from '../uploads/photo-file.ts'
import { reportLinks, reports } from './report.tables.server.ts'
import { LINK_DAYS } from './report-rules.ts'

/** Pictures that one report's link may send in an hour. */
const UPLOADS_AN_HOUR = 60

/** Issues a link for a letter, beside those of other letters. It ends with the rights of its user. @returns its token, which only the letter has */
export async function issueReportLink(db: Db, link: { report_id: string; user_id: string | null; now: Date }): Promise<string> {
  const { now, ...of } = link
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString()
  await db.insert(reportLinks).values({ digest: tokenDigest(token), ...of, created_at: now.toISOString(), expires_at })
  return token
}

/** Managers of a project that reports: those of its organization, and of the ones that its payouts went to. */
export async function findReportManagers(db: Db, project_id: string): Promise<string[]> {
  const managers = await rowsOf<{ user_id: string }>(
    db,
    sql`select m.user_id from managed_organizations m join public_projects p on p.organization_id = m.organization_id where p.id = ${project_id}
      union select m.user_id from managed_organizations m join project_payouts y on y.organization_id = m.organization_id where y.project_id = ${project_id} order by 1`,
  )
  return managers.map(({ user_id }) => user_id)
}

/** Ends all links of a report. */
export async function endReportLinks(tx: Db, report_id: string, now: Date): Promise<void> {
  await tx
    .update(reportLinks)
    .set({ ended_at: now.toISOString() })
    .where(and(eq(reportLinks.report_id, report_id), isNull(reportLinks.ended_at)))
}

/**
 * Makes a new link to pass on, which ends those before. It is shown once.
 * @throws project_not_yours, not_found (404) also for a report that is not awaited
 */
export async function renewReportLink(ctx: Context, { project, report }: { project: string; report: string }): Promise<{ url: string }> {
  const { user_id } = requireUser(ctx.actor)
  const { id } = await findProjectForManager(ctx, project)
  const token = await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: reports.state })
      .from(reports)
      .where(and(eq(reports.id, report), eq(reports.project_id, id)))
      .for('update')
    if (found?.state !== 'owed' && found?.state !== 'returned') throw notFound()
    await endReportLinks(tx, report, ctx.now)
    await noteAct(ctx, tx, { action: 'report.link_renewed', subject_id: id, after: { report } })
    return issueReportLink(tx, { report_id: report, user_id, now: ctx.now })
  })
  return { url: `${ctx.config.public_url}${pathTo('report', ctx.locale)}?token=${token}` }
}

/**
 * The report that a link opens, by its id and project.
 * @param lock the report stays locked until the transaction ends
 * @throws invalid_link for one that is wrong, spent, replaced or too old
 */
export async function redeemable(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  { tx = ctx.db, lock = false }: { tx?: Db; lock?: boolean } = {},
): Promise<{ id: string; project_id: string; state: 'owed' | 'returned' }> {
  const [report] = await rowsOf<{ id: string; project_id: string; state: 'owed' | 'returned' }>(
    tx,
    sql`select r.id, r.project_id, r.state from report_links l join reports r on r.id = l.report_id
      where l.digest = ${tokenDigest(token)} and l.ended_at is null and l.expires_at > ${ctx.now.toISOString()} and r.state in ('owed', 'returned')
      ${lock ? sql`for update of r, l` : sql``}`,
  )
  if (!report) throw new ReadableError(INVALID_LINK)
  return report
}

/**
 * Stores a picture that somebody with a report's link sends.
 * @throws invalid_link; too_many; too_large, unsupported_type, invalid_fields, too_many_pictures, storage_failed
 */
export async function addReportPicture(ctx: Context, { token, bytes }: { token: string; bytes: Buffer }): Promise<Photo> {
  const { id, project_id } = await redeemable(ctx, token)
  await countOne(openRateLimiter(ctx.pool, 'report-upload', UPLOADS_AN_HOUR, 3_600), id)
  return storePicture(ctx, { project_id, uploaded_by: null, bytes })
}

/** A picture sent by a link of the same project, for the holder of a link. @throws invalid_link */
export async function findReportPicture(
  ctx: Context,
  { token, file }: { token: string; file: PhotoFile },
): Promise<Uint8Array | undefined> {
  const { project_id } = await redeemable(ctx, token)
  return findUploadedByLink(ctx, { project_id, file })
}
