import { eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { member } from '../../organizations/find-managed-organizations.server.ts'
import { rateOf } from '../../rates/find-rate.server.ts'
import { stepsOf } from '../find-trail.server.ts'
import { contributionDonors } from './donor.tables.server.ts'
import { type ManagedRow, managedFields, managedFrom, managedOf } from './find-managed-contributions.server.ts'
import type { ContributionDetail } from './managed-contribution.ts'
import { contributionProofKey } from './register-contribution.server.ts'

type Row = ManagedRow &
  Omit<ContributionDetail, 'state' | 'why_not' | 'readiness' | 'waits_for' | 'waits_until' | 'abilities'> & {
    refundable: boolean
    refund_refused: boolean
    announced_gift: boolean
  }

/** One contribution with all data for an admin's decision, by its id or code. @throws not_found */
export async function findManagedContribution(
  ctx: Pick<Context, 'db' | 'actor' | 'now' | 'config'>,
  idOrCode: string,
): Promise<ContributionDetail> {
  const { user_id } = requireUser(ctx.actor)
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select ${managedFields(user_id)}, iso_time(c.approved_at) as approved_at, ${bookingFields}, ${donorFields}, ${rateOf('c.rate_id')} as rate, ${listFields},
      exists (select from gift_payments y where y.contribution_id = c.id and y.counted is not null)
        and not exists (select from contributions x where x.split_from = c.id and x.voided_at is null) as refundable,
      exists (select from gift_payments y where y.contribution_id = c.id and y.refund_refused_at is not null) as refund_refused,
      c.kind = 'donation' and d.registered_by is null as announced_gift
      ${managedFrom} left join booking_facts b on b.id = c.booking_id left join handed_off_trips h on h.id = b.hand_off_id where ${idOrCode} in (c.id, c.code)`,
  )
  if (!row) throw notFound()
  const { refundable, refund_refused, announced_gift: announced, ...shown } = managedOf(row, ctx.now)
  const at_service = refundable && ctx.config.mercado_pago !== undefined
  const pending = shown.state === 'expected' || shown.state === 'announced'
  const decided = row.steps.some(({ kind }) => kind === 'approved' || kind === 'not_approved' || kind === 'voided')
  const abilities = {
    approve: pending && shown.why_not === null,
    refuse: pending && (!at_service || refund_refused),
    take_back: shown.state === 'confirmed' || shown.state === 'paid',
    refund: at_service && (pending || shown.state === 'confirmed'),
    assign: pending,
    record_arrival: pending && announced,
    notify: decided,
  }
  return { ...shown, abilities }
}

const bookingFields = sql`
  case when h.id is not null then json_build_object('trip_type', h.trip_type, 'created_at', iso_time(h.created_at)) end as hand_off,
  case when b.id is not null then json_build_object('status', b.status, 'sale', money_of(b.sale_amount, b.currency), 'cost', money_of(b.cost_amount, b.currency),
    'fees', money_of(b.fees_amount, b.currency), 'taxes', money_of(b.taxes_amount, b.currency), 'profit', money_of(b.profit_amount, b.currency),
    'occurred_at', iso_time(b.occurred_at), 'external_id', b.external_id, 'revision', b.revision, 'match', b.match) end as booking`

const donorFields = sql`
  case when d.contribution_id is not null then json_build_object('name', d.name, 'is_shown', d.is_shown, 'message', d.message, 'way', d.way, 'reference', d.reference,
    'proof', d.proof_name, 'registered_by', ${member('d.registered_by')}) end as donor,
  (select json_build_object('reason', y.refund_reason, 'by', ${member('y.refunded_by')}) from gift_payments y
    where y.contribution_id = c.id and y.refund_reason is not null and y.counted is not null limit 1) as requested_refund,
  case when p.objective_amount is not null then json_build_object('objective', money_of(p.objective_amount, p.currency), 'collected', money_of(p.collected_amount, p.currency), 'status', p.status) end as goal`

const listFields = sql`
  ${stepsOf(sql`, 'acted_by', ${member('s.acted_by')}`)} as steps,
  (select coalesce(json_agg(json_build_object('transaction', e.transaction_id, 'event', e.event, 'account', e.account, 'amount', money_of(e.amount, e.currency),
    'effective_at', iso_time(e.effective_at), 'recorded_at', iso_time(e.recorded_at)) order by e.transaction_id, e.amount desc), '[]') from contribution_entries e where e.contribution_id = c.id) as entries,
  (select coalesce(json_agg(json_build_object('id', n.id, 'body', n.body, 'author', ${member('n.author_id')}, 'created_at', iso_time(n.created_at)) order by n.created_at desc), '[]')
    from contribution_notes n where n.contribution_id = c.id) as notes,
  (select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question, 'asked_at', iso_time(q.asked_at), 'asked_by', ${member('q.asked_by')},
    'answer', q.answer, 'answered_at', iso_time(q.answered_at), 'answered_by', ${member('q.answered_by')}) order by q.asked_at desc), '[]') from contribution_questions q where q.contribution_id = c.id) as questions,
  (select x.payout_id from payout_gifts x where x.contribution_id = c.id limit 1) as payout,
  (select json_build_object('id', a.batch_id, 'contributions', b.contributions, 'may_undo', not b.paid) from contribution_approvals a
    cross join lateral (select count(*)::int as contributions, bool_or(z.paid_at is not null or exists (select from contribution_steps q where q.contribution_id = z.id and q.kind = 'paid' and q.id > y.step_id)
        or exists (select from contributions e where e.split_from = z.id and e.paid_at is not null)) as paid
      from contribution_approvals y join contributions z on z.id = y.contribution_id where y.batch_id = a.batch_id and z.status = 'approved' and z.voided_at is null
        and y.step_id = (select max(s.id) from contribution_steps s where s.contribution_id = z.id and s.kind = 'approved')) b
    where a.contribution_id = c.id and a.batch_id is not null and c.status = 'approved' and c.voided_at is null
      and a.step_id = (select max(s.id) from contribution_steps s where s.contribution_id = c.id and s.kind = 'approved')) as batch`

/** The proof of a donation that was entered by hand. @throws not_found */
export async function findContributionProof({ db, files }: Pick<Context, 'db' | 'files'>, id: string) {
  const [donor] = await db
    .select({ file: contributionDonors.proof_file, name: contributionDonors.proof_name, type: contributionDonors.proof_type })
    .from(contributionDonors)
    .where(eq(contributionDonors.contribution_id, id))
  const bytes = donor?.file ? await files.get(contributionProofKey(id, donor.file)) : undefined
  if (!donor?.name || !donor.type || !bytes) throw notFound()
  return { name: donor.name, type: donor.type, bytes }
}
