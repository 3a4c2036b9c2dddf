import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { findListPage } from '../../../kit/data/list-page.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { isManaged } from '../find-due.server.ts'
import type { PaymentDetail, PaymentFilter, PublicPayment } from './payment.ts'
import { isUnconfirmed } from './unconfirmed.server.ts'

type Reader = Pick<Context, 'db' | 'actor'>

/** One page of the payments to organizations, the latest first. */
export function findPayments(
  ctx: Pick<Context, 'db'>,
  filter: PaymentFilter & { page: number; per_page: number },
): Promise<{ data: PublicPayment[]; total: number }> {
  return findListPage<PublicPayment>(ctx.db, {
    table: sql`payments p`,
    id: sql`p.id`,
    where: conditions(filter),
    order: sql`p.paid_at desc, p.id desc`,
    fields,
    shown_with: joins,
    ...filter,
  })
}

/** A payment with its contributions, and whether the reader may confirm it. Projects that are not public have no name. @throws not_found */
export async function findPayment(ctx: Reader, id: string): Promise<PaymentDetail> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : ''
  const [payment] = await rowsOf<Omit<PaymentDetail, 'abilities'> & { is_manager: boolean }>(
    ctx.db,
    sql`select ${fields}, p.proof_digest, p.proof_file is not null as has_proof, p.no_proof_reason, p.reason,
        (select y.return_reason from payouts y where y.payment_id = p.id order by y.id limit 1) as return_reason,
        (select coalesce(json_agg(json_build_object('project', case when r.id is not null then json_build_object('id', r.id, 'slug', r.slug, 'name', r.name) end, 'amount', money_of(y.amount, y.currency),
            'covered', (select coalesce(json_agg(json_build_object('code', c.code, 'amount', money_of(c.amount, c.currency)) order by c.approved_at, c.contribution_id), '[]')
              from payout_shares c where c.payout_id = y.id)) order by y.amount desc, y.id), '[]')
          from payouts y left join public_projects r on r.id = y.project_id where y.payment_id = p.id) as projects,
        ${isManaged(sql`p.organization_id`, user_id)} as is_manager
      from payments p ${joins} where p.id = ${id}`,
  )
  if (!payment) throw notFound()
  const { is_manager, ...shown } = payment
  return { ...shown, abilities: { confirm: is_manager && shown.asks_confirmation } }
}

const joins = sql`join organization_refs o on o.id = p.organization_id`
const returned_at = sql`(select min(y.returned_at) from payouts y where y.payment_id = p.id)`
const fields = sql`p.id, o.ref as organization, money_of(p.amount, p.currency) as amount, money_of(p.set_off_amount, p.currency) as set_off,
  (select count(*)::int from payouts y join payout_contributions x on x.payout_id = y.id where y.payment_id = p.id) as contributions, iso_time(p.paid_at) as paid_at, p.code,
  iso_time(${returned_at}) as returned_at,
  case when p.confirmed_at is not null then json_build_object('received', money_of(p.received_amount, p.currency), 'received_on', p.received_on, 'confirmed_at', iso_time(p.confirmed_at)) end as confirmation,
  ${isUnconfirmed(sql`p`)} and ${returned_at} is null as asks_confirmation`

function conditions({ organization, confirmation }: PaymentFilter): SQL[] {
  return [
    ...(organization ? [sql`p.organization_id = ${organization}`] : []),
    ...(confirmation === 'confirmed' ? [sql`p.confirmed_at is not null`] : []),
    ...(confirmation === 'unconfirmed' ? [sql`${isUnconfirmed(sql`p`)} and ${returned_at} is null`] : []),
  ]
}
