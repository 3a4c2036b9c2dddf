import { sql } from 'drizzle-orm'
import { requireRole, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { findTrailInLog } from '../ledger/log/find-log.server.ts'
import { rateOf } from '../rates/find-rate.server.ts'
import { NOT_CONFIRMED, NOT_IN_LOG_YET, TAKEN_BACK } from './receipt.errors.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

/**
 * The receipt of the user's own contribution: its amount and project are the ledger's.
 * @returns with the user named on it
 * @throws unauthorized; not_found also for another's; receipt_not_confirmed, receipt_not_in_log
 */
export async function findOwnReceipt(ctx: Context, code: string): Promise<{ facts: ReceiptFacts; user_id: string }> {
  const { user_id } = requireUser(ctx.actor)
  const [own] = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from contribution_codes c join gift_givers g on g.contribution_id = c.id where c.code = ${code} and g.user_id = ${user_id}`,
  )
  if (!own) throw notFound()
  return { facts: await findFacts(ctx, own.id, { of: user_id }), user_id }
}

/** The contributor's receipt, for an admin. @returns with the user named on it, if they have an account @throws as above */
export async function findManagedReceipt(ctx: Context, id: string): Promise<{ facts: ReceiptFacts; user_id: string | null }> {
  requireRole(ctx.actor, 'admin')
  const [giver] = await rowsOf<{ user_id: string | null }>(
    ctx.db,
    sql`select (select min(user_id) from gift_givers g where g.contribution_id = c.id) as user_id from contribution_codes c where c.id = ${id}`,
  )
  if (!giver) throw notFound()
  return { facts: await findFacts(ctx, id, { of: giver.user_id }), user_id: giver.user_id }
}

/**
 * The public receipt, for anybody who knows the trail's code: it contains nothing that the trail does not.
 * @throws not_found; receipt_not_confirmed, receipt_not_in_log
 */
export async function findPublicReceipt(ctx: Context, code: string): Promise<ReceiptFacts> {
  const [known] = await rowsOf<{ id: string }>(ctx.db, sql`select id from contribution_codes where code = ${code}`)
  if (!known) throw notFound()
  return findFacts(ctx, known.id, 'everybody')
}

type ReceiptReader = { of: string | null } | 'everybody'

async function findFacts(ctx: Context, id: string, whom: ReceiptReader): Promise<ReceiptFacts> {
  const project = whom === 'everybody' ? sql`public_projects` : sql`project_goals`
  const contributor =
    whom === 'everybody'
      ? sql`case when c.donor_is_shown then c.donor_name end`
      : sql`coalesce(c.donor_name, (select concat_ws(' ', u.name, u.surname) from enabled_users u where u.id = ${whom.of}))`
  const [found] = await rowsOf<Omit<ReceiptFacts, 'position'> & { approvals: number } & Record<string, unknown>>(
    ctx.db,
    sql`select c.id, c.code, c.kind, b.amount::float8 as amount, b.currency, c.profit_amount::float8 as profit_amount, iso_time(c.confirmed_at) as confirmed_at,
        iso_time(c.recorded_at) as recorded_at, p.name as project, o.name as organization, b.project_id is null as common_fund, ${contributor} as contributor,
        c.approvals::int as approvals, ${rateOf('c.rate_id')} as rate,
        (select json_build_object('gross', y.gross, 'arrived', y.arrived, 'net', y.net) from service_payments y where y.contribution_id = c.id) as payment,
        (select json_build_object('at', iso_time(t.at), 'cause', t.cause, 'remains', t.remains) from taken_gifts t where t.contribution_id = c.id) as taken
      from confirmed_gifts c join contribution_balances b on b.contribution_id = c.id and b.account is not null left join ${project} p on p.id = b.project_id left join organization_refs o on o.id = p.organization_id where c.id = ${id}`,
  )
  if (!found) throw new ReadableError((await wasTakenBack(ctx, id)) ? TAKEN_BACK : NOT_CONFIRMED)
  const { approvals, ...facts } = found
  return { ...facts, position: await positionOf(ctx, facts.code, approvals) }
}

/** True for a contribution that had been confirmed, and counts no more. */
async function wasTakenBack({ db }: Context, id: string): Promise<boolean> {
  return (await rowsOf(db, sql`select from reversed_gifts where contribution_id = ${id}`)).length > 0
}

/** Position of the last approval: a reversed one may have come before it. A part of the common fund's money begins with its allocation. */
async function positionOf(ctx: Context, code: string, approvals: number): Promise<number> {
  const logged = await findTrailInLog(ctx, code).catch((error: unknown) => {
    if (error instanceof ReadableError) return { entries: [] }
    throw error
  })
  const confirms = (event: string, nth: number) => event === 'approved' || event === 'carried' || (event === 'allocated' && nth === 0)
  const position = logged.entries.filter(({ event }, nth) => confirms(event, nth))[approvals - 1]?.position
  if (position === undefined) throw new ReadableError(NOT_IN_LOG_YET, { retry_after: 60 })
  return position
}
