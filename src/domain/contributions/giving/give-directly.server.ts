import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { NO_TRANSFERS, NOT_COLLECTING } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { contributionDonors } from '../desk/donor.tables.server.ts'
import { askToWatch } from '../watches/watch-trail.server.ts'
import { writeStep } from '../write-step.server.ts'
import { givingLetter } from './giving.letters.ts'
import type { GivingInput } from './giving.ts'

/**
 * Announces a donation by bank transfer, as guest or user: it is expected until an admin confirms what really arrived. The same form sent twice is one.
 * @param project slug or id
 * @returns the code of its trail, which is the reference of the transfer
 * @throws not_found; contribution_not_collecting; contribution_no_transfers; invalid_fields; too_many
 */
export async function giveDirectly(
  ctx: Context,
  { project, from, ...input }: GivingInput & { project: string; from: From },
): Promise<string> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  refuseIfWrong(problemsOf(input))
  const { id: project_id, currency } = await receiver(ctx, project)
  if (ctx.config.transfer_account?.currency !== currency) throw new ReadableError(NO_TRANSFERS)
  const earlier = await announcedBy(ctx.db, input.key)
  if (earlier) return earlier
  await countRequest(ctx.pool, 'gift', { address: from.address, ...(user_id && { account: user_id }) })
  const code = await ctx.db.transaction(async (tx) => {
    // Two of the same form at once queue here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contribution ${input.key}`}))`)
    const first = await announcedBy(tx, input.key)
    if (first) return first
    const gift = { id: newId('cont'), code: newCode(), project_id, amount: input.amount, currency }
    await announce(tx, ctx, gift, input, user_id)
    return gift.code
  })
  if (input.email && !user_id) await askToWatch(ctx, { code, email: input.email, from })
  return code
}

function problemsOf({ name, shown, message }: Pick<GivingInput, 'name' | 'shown' | 'message'>): Record<string, string[]> {
  return { ...(shown && !name && { name: ['contribution_error_shown'] }), ...(message && !shown && { message: ['giving_error_message'] }) }
}

/** @throws not_found, contribution_not_collecting */
async function receiver({ db }: Context, project: string): Promise<{ id: string; currency: string }> {
  const [found] = await rowsOf<{ id: string; currency: string; collects: boolean }>(
    db,
    sql`select p.id, g.currency, exists (select from collecting_projects c where c.id = p.id) as collects
      from public_projects p join project_goals g on g.id = p.id where ${project} in (p.id, g.slug)`,
  )
  if (!found) throw notFound()
  if (!found.collects) throw new ReadableError(NOT_COLLECTING)
  return found
}

async function announcedBy(db: Db, key: string): Promise<string | undefined> {
  const [known] = await rowsOf<{ code: string; way: string }>(
    db,
    sql`select c.code, d.registered_by is null as own from contribution_donors d join contributions c on c.id = d.contribution_id where d.request_key = ${key}`,
  )
  return known?.code
}

type Gift = Pick<typeof contributions.$inferSelect, 'id' | 'code' | 'project_id' | 'amount' | 'currency'>

async function announce(
  tx: Db,
  ctx: Context,
  gift: Gift,
  { name, shown, message, key }: GivingInput,
  user_id: string | null,
): Promise<void> {
  const created_at = ctx.now.toISOString()
  await tx.insert(contributions).values({ ...gift, kind: 'donation', status: 'pending', created_at })
  await tx.insert(contributionDonors).values({
    ...{ contribution_id: gift.id, user_id, name: name || null, is_shown: shown, message: message || null },
    ...{ way: 'transfer' as const, reference: gift.code, request_key: key, created_at },
  })
  await writeStep(tx, ctx.now, { contribution_id: gift.id, kind: 'promised', amount: gift.amount })
  if (user_id) await queueLetter(ctx, tx, givingLetter, { user_id, facts: { contribution_id: gift.id } })
}
