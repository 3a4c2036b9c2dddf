import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { requireUser } from '../users/user.policy.ts'
import type { Scope } from './client.ts'

/** Remembers what the signed-in person allows a client to know, beside what they allowed before. */
export async function giveConsent(ctx: Context, input: { client_id: string; scopes: Scope[] }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.execute(
    sql`insert into oauth_consents (user_id, client_id, scopes) values (${user_id}, ${input.client_id}, string_to_array(${input.scopes.join(' ')}, ' '))
      on conflict (user_id, client_id) do update set updated_at = now(),
        scopes = array(select distinct unnest(oauth_consents.scopes || excluded.scopes) order by 1)`,
  )
  ctx.log.info({ request_id: ctx.request_id, user: user_id, client: input.client_id, scopes: input.scopes }, 'consent given')
}
