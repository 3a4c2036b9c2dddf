import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { tripSessions } from './client.tables.server.ts'

/** Forgets a trip session; one that is over already is fine. */
export async function endTrip(ctx: Pick<Context, 'db'>, input: { id: string }): Promise<void> {
  await ctx.db.delete(tripSessions).where(eq(tripSessions.digest, tokenDigest(input.id)))
}
