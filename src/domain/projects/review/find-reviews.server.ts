import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { all, countOf, findListPage } from '../../../kit/data/list-page.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { MOST_LISTED } from '../../../kit/most-counted.ts'
import { findProjectForManager } from '../drafts/find-managed.server.ts'
import { LOOK_BACK_DAYS, PROMISED_DAYS, type Remark, type Review, type ReviewTimes, type WaitingProject } from './review.ts'
import { changesBetween, type ProjectContent } from './review-changes.server.ts'

/** One page of the projects under review, the one that waits longest first, and how many there are. */
export function findProjectsUnderReview(
  db: Db,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: WaitingProject[]; total: number }> {
  return findListPage<WaitingProject>(db, {
    ...WAITING,
    id: sql`p.id`,
    order: sql`${SENT_AT}, p.id`,
    fields: waitingFields(),
    shown_with: sending(),
    page,
    per_page,
  })
}

const WAITING = { table: sql`projects p`, where: [sql`p.status = 'under_review'`] }
/** Nothing moves a project between its sending and the decision. */
const SENT_AT = sql`coalesce(p.moved_at, p.created_at)`

/** One project's review, by slug or id. @throws not_found unless it is under review */
export async function findProjectReview(ctx: Pick<Context, 'db' | 'actor' | 'locale'>, slug: string): Promise<Review> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : ''
  const [project] = await rowsOf<WaitingProject>(
    ctx.db,
    sql`select ${waitingFields()} from projects p ${sending()} where ${all(WAITING.where)} and (p.slug = ${slug} or p.id = ${slug}) limit 1`,
  )
  if (!project) throw notFound()
  const [said, versions, next, [counted]] = await Promise.all([
    findFeedback(ctx.db, project.id),
    rowsOf<{ content: ProjectContent }>(
      ctx.db,
      sql`select content from project_versions where project_id = ${project.id} order by change_id desc limit 2`,
    ),
    findNext(ctx.db, project.id, user_id),
    rowsOf<{ total: number }>(ctx.db, countOf(WAITING)),
  ])
  const [now, before] = versions
  return {
    ...project,
    ...said,
    changes: now && before ? changesBetween(before.content, now.content, ctx.locale) : null,
    next,
    waiting: Math.min(counted?.total ?? 0, MOST_LISTED),
  }
}

/** The project that waits next after this one, or the first, among those that no other reviewer has claimed. */
async function findNext(db: Db, id: string, user_id: string): Promise<string | null> {
  const others = (
    which: SQL,
  ) => sql`(select coalesce(p.slug, p.id) as slug from projects p where ${all(WAITING.where)} and p.id <> ${id} and ${which}
    and not exists (select from project_review_claims c where c.project_id = p.id and c.user_id <> ${user_id}) order by ${SENT_AT}, p.id limit 1)`
  const later = sql`${SENT_AT} >= (select ${SENT_AT} from projects p where p.id = ${id})`
  const [next] = await rowsOf<{ slug: string }>(db, sql`${others(later)} union all ${others(sql`true`)} limit 1`)
  return next?.slug ?? null
}

/** Notes, remarks and reviewers of a project. */
export async function findFeedback(db: Db, project_id: string): Promise<Pick<Review, 'notes' | 'remarks' | 'reviewers'>> {
  const [notes, remarks, reviewers] = await Promise.all([
    rowsOf<Review['notes'][number]>(
      db,
      sql`select n.id, n.body, ${person('n.author_id')} as author, iso_time(n.created_at) as created_at
        from project_review_notes n where n.project_id = ${project_id} order by n.created_at, n.id`,
    ),
    findRemarks(db, project_id, sql`true`),
    rowsOf<Review['reviewers'][number]>(
      db,
      sql`select u.id, u.username from enabled_users u join admins a on a.user_id = u.id order by u.username`,
    ),
  ])
  return { notes, remarks, reviewers }
}

/** Open remarks on a project, in order of time. */
function findRemarks(db: Db, project_id: string, which: SQL): Promise<Remark[]> {
  return rowsOf<Remark>(
    db,
    sql`select r.id, r.part, r.about, r.picture, r.body, ${person('r.author_id')} as author, iso_time(r.created_at) as created_at, iso_time(r.sent_at) as sent_at,
      iso_time(r.ticked_at) as ticked_at from project_remarks r where r.project_id = ${project_id} and r.closed_at is null and ${which} order by r.created_at, r.id`,
  )
}

/** Duration of our decisions. */
export async function findReviewTimes(ctx: Pick<Context, 'db' | 'now'>): Promise<ReviewTimes> {
  const since = new Date(ctx.now.getTime() - LOOK_BACK_DAYS * 86_400_000).toISOString()
  const [times] = await rowsOf<Omit<ReviewTimes, 'promised_days'>>(
    ctx.db,
    sql`select count(*)::int as decided, round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as median_days,
      round(max(days)::numeric, 1)::float8 as worst_days from (
        select extract(epoch from d.created_at - sent.at) / 86400 as days from project_status_changes d cross join lateral (
          select max(s.created_at) as at from project_status_changes s where s.project_id = d.project_id and s.to_status = 'under_review' and s.created_at <= d.created_at) as sent
        where d.from_status = 'under_review' and d.to_status in ('active', 'published', 'rejected') and d.created_at > ${since} and sent.at is not null) as decisions`,
  )
  return { promised_days: PROMISED_DAYS, ...times! }
}

function waitingFields(): SQL {
  return sql`p.id, coalesce(p.slug, p.id) as slug, p.name, (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
    iso_time(sent.at) as sent_at, greatest(sent.times, 1) as round,
    (select json_build_object('id', u.id, 'username', u.username, 'claimed_at', iso_time(c.claimed_at))
      from project_review_claims c join user_names u on u.id = c.user_id where c.project_id = p.id) as claim`
}

function sending(): SQL {
  return sql`cross join lateral (select coalesce(max(s.created_at), p.created_at) as at, count(*)::int as times
    from project_status_changes s where s.project_id = p.id and s.to_status = 'under_review') as sent`
}

function person(column: string): SQL {
  return sql`(select json_build_object('id', u.id, 'username', u.username) from user_names u where u.id = ${sql.raw(column)})`
}

/** Open remarks that were sent to a project's writers, for one of them. @throws project_not_yours */
export async function findManagedRemarks(ctx: Context, slugOrId: string): Promise<Omit<Remark, 'author'>[]> {
  const { id } = await findProjectForManager(ctx, slugOrId)
  const remarks = await findRemarks(ctx.db, id, sql`r.sent_at is not null`)
  return remarks.map(({ author: _, ...remark }) => remark)
}
