import { eq } from 'drizzle-orm'
import type { Context } from '../kit/context.server.ts'
import { requireUser } from './person.policy.ts'
import { users } from './person.tables.server.ts'
import type { Profile } from './person.ts'

/** Writes the signed-in user's own name. */
export async function changeProfile(ctx: Context, input: Profile): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.update(users).set({ name: input.name, surname: input.surname, updated_at: ctx.now }).where(eq(users.id, user_id))
}
