-- What a project cannot take goes to its declared fallback: a contribution moves as a whole, or a part of it does, as a contribution with a trail of its own.

alter table contributions
  -- The contribution that it is a part of.
  add column split_from text references contributions,
  add check (split_from <> id),
  drop constraint contributions_booking_id_key;
-- A booking has one contribution, and its parts.
create unique index contributions_booking_id_key on contributions (booking_id) where split_from is null;
create index contributions_of_booking on contributions (booking_id) where split_from is not null;
create index contributions_split_from on contributions (split_from) where split_from is not null;

insert into ledger_moves (position, kind, moves, account) values
  (14, 'parted',  true, 'payable'),  -- its project has its objective: a part went on to the fallback
  (15, 'carried', true, 'payable');  -- the part of another contribution that its project could not take
alter table contribution_steps drop constraint contribution_steps_cause_check, add constraint contribution_steps_cause_check
  check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other', 'completed', 'stopped'));

-- The declared fallback (product.md §4), in its order: the project itself while it collects, its organization's others, its district's. Then the common fund.
create function receiving_projects(chosen_id text) returns table (id text, currency text, nth bigint) language sql stable as $$
  select p.id, p.currency, row_number() over (order by p.id = chosen.id desc, p.organization_id = chosen.organization_id desc, p.published_at, p.id)
  from collecting_projects p join projects its on its.id = p.id, projects chosen
  where chosen.id = chosen_id and (p.id = chosen.id or (its.unlisted_at is null and (p.organization_id = chosen.organization_id or p.district_id = chosen.district_id)))
$$;
create or replace function receiving_project(chosen_id text) returns text language sql stable as $$
  select id from receiving_projects(chosen_id) order by nth limit 1
$$;

-- Locks are taken in one order everywhere: contribution, projects by id, the common fund, sums.
create or replace function add_ledger_entries() returns trigger language plpgsql as $$
declare
  sums record;
begin
  if exists (select from new_rows e join ledger_transactions t on t.id = e.transaction_id where t.xid <> pg_current_xact_id() or t.contribution_id is distinct from e.contribution_id) then
    raise exception 'a transaction of the ledger is complete once it is committed';
  end if;
  perform from projects p where p.id in (select e.project_id from new_rows e) order by p.id for no key update;
  if exists (select from new_rows e where e.project_id is null) then
    perform pg_advisory_xact_lock(hashtext('common fund'));
  end if;
  insert into ledger_sums as s (month, account, project_id, currency, amount)
    select date_trunc('month', t.effective_at at time zone 'America/Argentina/Buenos_Aires')::date, e.account, e.project_id, e.currency, sum(e.amount)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3, 4 order by 3, 4, 2, 1
    on conflict (project_id, currency, account, month) do update set amount = s.amount + excluded.amount;
  for sums in
    select e.project_id, e.currency,
      coalesce(sum(-e.amount) filter (where e.account in ('expected', 'in_transit')), 0) as expected,
      coalesce(sum(-e.amount) filter (where e.account in ('payable', 'paid')), 0) as collected,
      coalesce(sum(-e.amount) filter (where e.account = 'paid'), 0) as paid
    from new_rows e where e.project_id is not null group by 1, 2 order by 1, 2
  loop
    perform add_to_project(sums.project_id, sums.currency, sums.expected::bigint, sums.collected::bigint, sums.paid::bigint);
  end loop;
  return null;
end $$;

-- A part is of whoever gave the whole.
create or replace view gift_givers as
  select c.id as contribution_id, t.user_id from contributions c join booking_travellers t on t.booking_id = c.booking_id
  union select c.id, d.user_id from contributions c join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id) where d.user_id is not null;
create or replace view gifts as
  select id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, approved_at, notified_at, paid_at, voided_at, created_at,
    expected_of(c.*) as expected_amount, collected_of(c.*) as collected_amount, paid_of(c.*) as paid_amount, split_from
  from contributions c where voided_at is null and amount > 0;
-- A booking's contribution with all of its parts.
create or replace view contributions_of_bookings as
  select c.id, c.booking_id, case when x.amount is null then c.amount when c.voided_at is null and c.status <> 'not_approved' then c.amount + x.amount else x.amount end as amount,
    c.currency, case when x.amount is null then c.status else 'approved' end as status, coalesce(c.paid_at, x.paid_at) as paid_at, case when x.amount is null then c.voided_at end as voided_at
  from contributions c
  left join lateral (select sum(p.amount)::bigint as amount, min(p.paid_at) as paid_at from contributions p where p.split_from = c.id and p.voided_at is null) x on true
  where c.booking_id is not null and c.split_from is null;
-- Whose contributions a project still expects.
create view expected_givers as
  select c.project_id, g.user_id from contributions c join gift_givers g on g.contribution_id = c.id
  where c.status = 'pending' and c.voided_at is null and c.amount > 0 and c.project_id is not null;
-- Its parts have receipts too: they are confirmed as they arrive.
create or replace view confirmed_gifts as
  select c.id, c.code, c.kind, c.project_id, c.booking_id, c.amount, c.currency, s.effective_at as confirmed_at, s.created_at as recorded_at,
    (select p.profit_amount from contribution_steps p where p.contribution_id = c.id and p.id < s.id and p.profit_amount is not null and p.currency = c.currency and p.kind <> 'held'
      order by p.id desc limit 1) as profit_amount,
    (select count(*) from contribution_steps a where a.contribution_id = c.id and a.kind in ('approved', 'carried')) as approvals,
    d.name as donor_name, coalesce(d.is_shown, false) as donor_is_shown
  from contributions c
  join lateral (select x.id, x.effective_at, x.created_at from contribution_steps x where x.contribution_id = c.id and x.kind in ('approved', 'carried') order by x.id desc limit 1) s on true
  left join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id)
  where c.status = 'approved' and c.voided_at is null and c.amount > 0;
