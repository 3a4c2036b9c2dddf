import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { tripSessions } from './client.tables.server.ts'

/** Deletes a trip session, if it still exists. */
export async function endTrip(ctx: Pick<Context, 'db'>, input: { id: string }): Promise<void> {
  await ctx.db.delete(tripSessions).where(eq(tripSessions.digest, tokenDigest(input.id)))
}
