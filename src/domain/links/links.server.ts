import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { newCode } from '../../kit/ids.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findLinks, findOwnSubject } from './find-links.server.ts'
import { links, linkVisits } from './link.tables.server.ts'
import { LINK_WAYS, type LinkSubject, type LinkTarget, type OwnLinks } from './link.ts'

/**
 * Creates the links of a project or organization, one for each way, unless they exist: idempotent.
 * @throws not_found where it is not theirs, or not public
 */
export async function openLinks(ctx: Context, subject: LinkSubject, slug: string): Promise<OwnLinks> {
  const { id } = await findOwnSubject(ctx, subject, slug)
  await ctx.db
    .insert(links)
    .values(LINK_WAYS.map((way) => ({ code: newCode(), [`${subject}_id`]: id, way, created_at: ctx.now.toISOString() })))
    .onConflictDoNothing()
  return findLinks(ctx, subject, slug)
}

/** Finds where a link leads. @throws not_found also where that is no longer public */
export async function findLinkTarget(ctx: Context, code: string): Promise<LinkTarget> {
  const [target] = await rowsOf<LinkTarget & Record<string, unknown>>(
    ctx.db,
    sql`select case when p.id is not null then 'project' when l.event_id is not null then 'offers_event' else 'organization' end as subject,
        coalesce(p.id, e.id, o.id) as id, coalesce(p.slug, e.slug, o.slug) as slug, coalesce(e.language, ${ctx.locale}) as language,
        exists (select from collecting_projects c where c.id = p.id) as collects
      from links l left join public_projects p on p.id = l.project_id left join public_organizations o on o.id = l.organization_id
        left join content_names_at(${ctx.now.toISOString()}, 'offer_event', ${ctx.locale}) e on e.id = l.event_id
      where l.code = ${code} and num_nonnulls(p.id, o.id) = 1 and (l.event_id is null or e.id is not null)`,
  )
  if (!target) throw notFound()
  return target
}

/** Counts a visit by a link, and returns its target. @throws not_found as above, and counts nothing */
export async function followLink(ctx: Context, code: string): Promise<LinkTarget> {
  const target = await findLinkTarget(ctx, code)
  await ctx.db
    .insert(linkVisits)
    .values({ code, day: todayInArgentina(ctx.now), visits: 1 })
    .onConflictDoUpdate({ target: [linkVisits.code, linkVisits.day], set: { visits: sql`${linkVisits.visits} + 1` } })
  return target
}
