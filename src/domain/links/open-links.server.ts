import type { Context } from '../../kit/context.server.ts'
import { newCode } from '../../kit/ids.ts'
import { findLinks, findOwnSubject } from './find-links.server.ts'
import { links } from './link.tables.server.ts'
import { LINK_WAYS, type LinkSubject, type OwnLinks } from './link.ts'

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
