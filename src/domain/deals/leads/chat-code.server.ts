import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { newCode } from '../../../kit/ids.ts'
import { matchPath } from '../../../urls/paths.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { findAbout } from './find-about.server.ts'
import type { ChatStart } from './lead.ts'

const CHARACTERS = 6

/**
 * The short code of a chat's origin: the same for everybody who starts one there with the same project, so that requesting it again changes
 * nothing.
 * @throws too_many
 */
export async function codeOfChat(ctx: Context, { path, project, from }: ChatStart & { from: From }): Promise<{ code: string }> {
  await countRequest(ctx.pool, 'trip', { address: from.address })
  const [page, parameters] = matchPath(path.split(/[?#]/)[0] ?? '/') ?? ['home' as const, {}]
  const slug = (parameters as { slug?: string }).slug ?? null
  const of = { offer: page === 'offer' ? slug : null, event: page === 'offers_event' ? slug : null }
  const shown = page === 'project' || page === 'project_updates' || page === 'give' ? slug : null
  const { offer_id, event_id, project_id } = await findAbout(ctx.db, { ...of, project: shown ?? project })
  for (let tries = 0; ; tries++) {
    const [kept] = await rowsOf<{ code: string }>(
      ctx.db,
      // Read first: a code that is there is not written again.
      sql`with known as (select code from chat_codes where (page, offer_id, event_id, project_id) is not distinct from (${page}::text, ${offer_id}::text, ${event_id}::text, ${project_id}::text)),
          made as (insert into chat_codes (code, page, offer_id, event_id, project_id, created_at)
            select ${newCode().slice(0, CHARACTERS)}, ${page}, ${offer_id}, ${event_id}, ${project_id}, ${ctx.now.toISOString()} where not exists (select from known)
            on conflict do nothing returning code)
        select code from known union all select code from made`,
    )
    // Somebody made the same at once, or another place has this code.
    if (kept || tries > 5) return { code: kept?.code ?? '' }
  }
}
