import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { LOOK_BACK_DAYS, PROMISED_DAYS, type Remark, type Review, type ReviewTimes, type WaitingProject } from './review.ts'
import { changesBetween, type ProjectContent } from './review-changes.server.ts'

/** The projects under review, the one that waits longest first. */
export function findProjectsUnderReview(db: Db): Promise<WaitingProject[]> {
  return rowsOf<WaitingProject>(
    db,
    sql`select ${waitingFields()} from projects p ${sending()} where p.status = 'under_review' order by sent.at, p.id`,
  )
}

/** One project's review, by slug or id. @throws not_found unless it is under review */
export async function findProjectReview(ctx: Pick<Context, 'db' | 'actor' | 'locale'>, slug: string): Promise<Review> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : ''
  const waiting = await findProjectsUnderReview(ctx.db)
  const project = waiting.find((one) => one.slug === slug || one.id === slug)
  if (!project) throw notFound()
  const [said, versions] = await Promise.all([
    findFeedback(ctx.db, project.id),
    rowsOf<{ content: ProjectContent }>(
      ctx.db,
      sql`select content from project_versions where project_id = ${project.id} order by change_id desc limit 2`,
    ),
  ])
  const [now, before] = versions
  const others = waiting.filter(({ id, claim }) => id !== project.id && (!claim || claim.id === user_id))
  const next = others.find(({ sent_at }) => sent_at >= project.sent_at) ?? others[0]
  return {
    ...project,
    ...said,
    changes: now && before ? changesBetween(before.content, now.content, ctx.locale) : null,
    next: next?.slug ?? null,
    waiting: waiting.length,
  }
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
export function findRemarks(db: Db, project_id: string, which: SQL): Promise<Remark[]> {
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
