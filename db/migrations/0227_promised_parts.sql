-- A booking that gives more after its payout promises the difference as a part of its contribution, with a trail of its own.

-- Such a part waits while its whole does not follow the booking.
create or replace view contributions_behind as
  select c.id as contribution_id
  from contributions c join contributions w on w.id = coalesce(c.split_from, c.id) join booking_facts b on b.id = c.booking_id
  where (c.split_from is null or c.status = 'pending')
    and (w.booking_assignment_id is distinct from b.assignment_id or b.needs_review is null and w.booking_revision < b.revision);

-- A part that was approved itself has approvers of its own.
create or replace view contribution_approvers as
  select c.id as contribution_id, s.acted_by as user_id, s.created_at as at
  from contributions c cross join (values ('approved'), ('allocated')) by (kind)
  join lateral (
    select a.acted_by, a.created_at from contribution_steps a where a.contribution_id in (c.id, c.split_from) and a.kind = by.kind
    order by a.contribution_id = c.id desc, a.id desc limit 1) s on s.acted_by is not null;

-- A refused part is not given.
create or replace view contributions_of_bookings as
  select c.id, c.booking_id,
    case when x.amount is null then c.amount when c.voided_at is null and c.status <> 'not_approved' then c.amount + x.amount else x.amount end as amount,
    c.currency, case when x.amount is null then c.status else 'approved' end as status, coalesce(c.paid_at, x.paid_at) as paid_at,
    case when x.amount is null then c.voided_at end as voided_at, c.rate_id
  from contributions c left join (
    select split_from, sum(amount)::bigint as amount, min(paid_at) as paid_at from contributions
    where split_from is not null and voided_at is null and status <> 'not_approved' group by split_from) x on x.split_from = c.id
  where c.booking_id is not null and c.split_from is null;
