import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { addressProblem } from '../../emails/address-problem.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest, mayWriteTo } from '../../sign-in/sign-in-limits.server.ts'
import { CONTRIBUTION_NOT_COLLECTING, KEY_USED, NO_TRANSFERS } from '../contribution.errors.ts'
import { formKey } from '../form-key.server.ts'
import { checkoutOf, openCheckout } from '../gift-payments/open-checkout.server.ts'
import { isWatchedBy, keepAddress } from '../watches/watch-trail.server.ts'
import { announceGift } from './announce-gift.server.ts'
import { givingLetter } from './giving.letters.ts'
import { type GivingInput, isGift } from './giving.ts'
import { withdrawalToken } from './withdraw-by-link.server.ts'

/**
 * Gives directly, as guest or user. A bank transfer is announced (`announceGift`) until an admin confirms the amount that arrived. By
 * a payment service a checkout is opened, and the contribution begins with its payment. Sending the same form twice creates one gift, also
 * if the guest corrected their address meanwhile.
 * @param project slug or id
 * @returns the code of its trail, which is the reference of a transfer; the address for paying; and for a guest's transfer the token that
 * withdraws it
 * @throws not_found; contribution_not_collecting; contribution_no_transfers, contribution_no_mercado_pago, contribution_key_used;
 * invalid_fields; too_many; contribution_service_silent
 */
export async function giveDirectly(
  ctx: Context,
  { project, from, ...input }: GivingInput & { project: string; from: From },
): Promise<Given> {
  const receiver = await findReceiver(ctx, project)
  refuseIfWrong({ ...problemsOf(input, receiver), ...addressProblem(ctx.config, input.email) })
  const account = accountOf(ctx)
  // Guests share the limit of a project, as an admin reviews each of theirs.
  const by = account ? { account } : { project: receiver.id }
  const key = formKey(input.key, { user_id: account, project_id: receiver.id })
  const count = () => countRequest(ctx.pool, 'gift', { address: from.address, ...by })
  const { way } = input
  if (way !== 'transfer') {
    if (!(await checkoutOf(ctx.db, key))) await count()
    return { ...(await openCheckout(ctx, receiver, { ...input, way, key, from })), withdrawal: null }
  }
  if (ctx.config.transfer_account?.currency !== receiver.currency) throw new ReadableError(NO_TRANSFERS)
  const earlier = await announcedBy(ctx.db, key, input)
  if (!earlier) await count()
  const email = account ? undefined : input.email
  const is_new = email && !(earlier && (await isWatchedBy(ctx, ctx.db, earlier.id, email)))
  const watch = is_new ? { email, letter: await mayWriteTo(ctx.pool, email, from) } : undefined
  return announced(ctx, await announceTransfer(ctx, receiver, { ...input, key }, watch))
}

interface Given {
  code: string
  pay_at: string | null
  withdrawal: string | null
}

type Announced = { id: string; code: string }

/** A user withdraws it in their account. */
function announced(ctx: Context, { id, code }: Announced): Given {
  return { code, pay_at: null, withdrawal: accountOf(ctx) ? null : withdrawalToken(ctx, id) }
}

function accountOf({ actor }: Context): string | null {
  return actor.kind === 'user' ? actor.user_id : null
}

type Receiver = { id: string; name: string; currency: string }

function problemsOf({ amount, name, shown, message }: GivingInput, { currency }: Receiver): Record<string, string[]> {
  return {
    ...(!isGift(amount, currency) && { amount: ['giving_error_amount'] }),
    ...(shown && !name && { name: ['contribution_error_shown'] }),
    ...(message && !shown && { message: ['giving_error_message'] }),
  }
}

/** @throws not_found, contribution_not_collecting */
async function findReceiver({ db }: Context, project: string): Promise<Receiver> {
  const [found] = await rowsOf<Receiver & { collects: boolean }>(
    db,
    sql`select p.id, g.name, g.currency, exists (select from collecting_projects c where c.id = p.id) as collects
      from public_projects p join project_goals g on g.id = p.id where ${project} in (p.id, g.slug)`,
  )
  if (!found) throw notFound()
  if (!found.collects) throw new ReadableError(CONTRIBUTION_NOT_COLLECTING)
  return found
}

function announceTransfer(
  ctx: Context,
  { id: project_id, currency }: Receiver,
  input: GivingInput,
  watch: { email: string; letter: boolean } | undefined,
): Promise<Announced> {
  const { amount, name, shown: is_shown, message, key: request_key } = input
  const user_id = accountOf(ctx)
  return ctx.db.transaction(async (tx) => {
    // Two concurrent requests of the same form queue here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contribution ${request_key}`}))`)
    const first = await announcedBy(tx, request_key, input)
    const { id, code } = first ?? { id: newId('cont'), code: newCode() }
    if (!first) {
      const donor = { user_id, name: name || null, is_shown, message: message || null }
      await announceGift(
        tx,
        ctx.now,
        { id, code, project_id, amount, currency },
        { ...donor, way: 'transfer', reference: code, request_key },
      )
      if (user_id) await queueLetter(ctx, tx, givingLetter, { user_id, facts: { contribution_id: id } })
    }
    if (watch && !(await isWatchedBy(ctx, tx, id, watch.email)))
      await keepAddress(ctx, tx, { ...watch, contribution_id: id, language: ctx.locale, of_giver: true })
    return { id, code }
  })
}

/** @throws contribution_key_used if that form had other content */
async function announcedBy(db: Db, key: string, { amount, name, shown, message }: GivingInput): Promise<Announced | undefined> {
  const [known] = await rowsOf<Announced & { is_same: boolean }>(
    db,
    sql`select c.id, c.code, (s.amount, coalesce(d.name, ''), d.is_shown, coalesce(d.message, '')) = (${amount}, ${name ?? ''}, ${shown}, ${message ?? ''}) as is_same
      from contribution_donors d join contributions c on c.id = d.contribution_id
        join contribution_steps s on s.contribution_id = c.id and s.id = (select min(f.id) from contribution_steps f where f.contribution_id = c.id) where d.request_key = ${key}`,
  )
  if (known && !known.is_same) throw new ReadableError(KEY_USED)
  return known
}
