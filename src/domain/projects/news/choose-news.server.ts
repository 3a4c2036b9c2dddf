import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { INVALID_LINK } from '../../sign-in/sign-in.errors.ts'
import { readLeaveToken } from './leave-token.server.ts'
import { newsRefusals } from './news.tables.server.ts'
import type { LeaveLink, NewsScope, OwnNews } from './news.ts'

/** Unsubscribes from the news by a letter's link, without signing in. Idempotent. @throws invalid_link */
export async function leaveNews(ctx: Context, { token, scope }: { token: string; scope: NewsScope }): Promise<LeaveLink> {
  const link = await findLeaveLink(ctx, token)
  const project_id = scope === 'all' ? null : link.project_id
  await ctx.db.insert(newsRefusals).values({ user_id: link.user_id, project_id, created_at: ctx.now.toISOString() }).onConflictDoNothing()
  return { project: link.project, left: scope }
}

/** The subscription behind a letter's link; reading it changes nothing, as mail programs open links by themselves. @throws invalid_link */
export async function readLeaveLink(ctx: Context, token: string): Promise<LeaveLink> {
  const { project, left } = await findLeaveLink(ctx, token)
  return { project, left }
}

async function findLeaveLink(ctx: Context, token: string) {
  const about = readLeaveToken(ctx.config, token)
  const [found] = about
    ? await rowsOf<LeaveLink & Record<string, unknown>>(
        ctx.db,
        sql`select case when p.language <> ${ctx.locale} then coalesce(p.name_other, p.name) else p.name end as project,
            case when exists (select from news_refusals r where r.user_id = u.id and r.project_id is null) then 'all'
              when exists (select from news_refusals r where r.user_id = u.id and r.project_id = p.id) then 'project' end as left
          from enabled_users u, projects p where u.id = ${about.user_id} and p.id = ${about.project_id}`,
      )
    : []
  if (!about || !found) throw new ReadableError(INVALID_LINK)
  return { ...about, ...found }
}

/** The user's subscription to news by mail, and the projects that they unsubscribed from. */
export async function findOwnNews(ctx: Context): Promise<OwnNews> {
  const { user_id } = requireUser(ctx.actor)
  const [found] = await rowsOf<OwnNews & Record<string, unknown>>(ctx.db, newsChoiceOf(user_id, ctx.locale))
  return found!
}

/** SQL: a user's subscription to news by mail. */
export function newsChoiceOf(user_id: string | SQL, locale: Context['locale']): SQL {
  return sql`select not exists (select from news_refusals r where r.user_id = ${user_id} and r.project_id is null) as mailed,
        (select coalesce(json_agg(json_build_object('id', p.id, 'slug', p.slug,
            'name', case when p.language <> ${locale} then coalesce(n.name_other, p.name) else p.name end) order by r.created_at desc), '[]')
          from news_refusals r join public_projects p on p.id = r.project_id join projects n on n.id = p.id where r.user_id = ${user_id}) as left`
}

/** Turns all news by mail on or off. Unsubscriptions from single projects are not changed. */
export async function chooseNews(ctx: Context, { mailed }: { mailed: boolean }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  if (!mailed) {
    await ctx.db.insert(newsRefusals).values({ user_id, project_id: null, created_at: ctx.now.toISOString() }).onConflictDoNothing()
    return
  }
  await ctx.db.delete(newsRefusals).where(and(eq(newsRefusals.user_id, user_id), isNull(newsRefusals.project_id)))
}

/** Subscribes again to the news of a project. */
export async function returnToNews(ctx: Context, { project_id }: { project_id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.delete(newsRefusals).where(and(eq(newsRefusals.user_id, user_id), eq(newsRefusals.project_id, project_id)))
}
