import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { ACCOUNT_EMAIL, type AccountEmail, type AccountEmailKind } from '../users/account-email.ts'
import { users } from '../users/user.tables.server.ts'

/** Asks for a message about an account, in the transaction of what it tells of. */
export async function notifyUser(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  kind: AccountEmailKind,
  user: { id: string | null; language: Locale },
): Promise<void> {
  await ctx.outbox.emit(tx, ACCOUNT_EMAIL, { kind, user_id: user.id, language: user.language } satisfies AccountEmail)
}

/** The same, in the user's own language. */
export async function notifyUserInTheirLanguage(ctx: Pick<Context, 'outbox'>, tx: Db, kind: AccountEmailKind, id: string): Promise<void> {
  const [user] = await tx.select({ id: users.id, language: users.language }).from(users).where(eq(users.id, id))
  if (user) await notifyUser(ctx, tx, kind, user)
}
