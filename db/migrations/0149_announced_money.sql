-- An announced transfer that nobody answers for is no promise: it lies in an account of its own, which no expected total adds up.

insert into ledger_accounts (position, account, is_source, settles) values (8, 'announced', false, true);
insert into ledger_moves (position, kind, moves, account) values (23, 'announced', true, 'announced');

create or replace function check_contribution_money() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $function$
declare
  c contributions;
  of_row jsonb;
  of_ledger jsonb;
begin
  select * into c from contributions where id = case tg_table_name when 'contributions' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'contribution_id' end;
  if not found then return null; end if;
  -- Announced, expected, and received by a provider are all "pending".
  select jsonb_agg(jsonb_build_array(x.tone, x.project_id, x.currency, x.amount)) into of_ledger from (
    select case when e.account in ('announced', 'in_transit') then 'expected' else e.account end as tone, e.project_id, e.currency, sum(-e.amount) as amount
    from ledger_entries e join ledger_accounts a on a.account = e.account
    where e.contribution_id = c.id and not a.is_source group by 1, 2, 3 having sum(e.amount) <> 0) x;
  if c.amount > 0 and c.voided_at is null and c.status <> 'not_approved' then
    of_row := jsonb_build_array(jsonb_build_array(
      case when c.status = 'pending' then 'expected' when c.paid_at is null then 'payable' else 'paid' end, c.project_id, c.currency, c.amount));
  end if;
  if of_row is distinct from of_ledger then
    raise exception 'contribution % and the ledger disagree: % and %', c.id, of_row, of_ledger;
  end if;
  return null;
end $function$;

-- Contributions that were announced only, and wait.
create view announced_contributions as
  select c.id as contribution_id from contributions c
  where c.status = 'pending' and c.voided_at is null and (
    select s.kind from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves where s.contribution_id = c.id order by s.id desc limit 1) = 'announced';

create or replace view gifts as
  select id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, approved_at, notified_at, paid_at, voided_at, created_at,
    case when exists (select from announced_contributions a where a.contribution_id = c.id) then 0 else expected_of(c.*) end as expected_amount,
    collected_of(c.*) as collected_amount, paid_of(c.*) as paid_amount, split_from
  from contributions c where voided_at is null and amount > 0;

create or replace view unsettled_money as
  select case s.kind when 'received' then 'in_transit' when 'announced' then 'announced' else 'expected' end as account,
    c.currency, c.amount, c.created_at as since, c.id, c.code, c.project_id, b.external_id, b.end_date as trip_ends,
    case when s.kind = 'received' then 'at_service' when c.kind = 'donation' then 'announced' when c.rate_id is null and p.currency <> c.currency then 'no_rate' else 'trip' end as why
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id
  left join lateral (
    select x.kind from contribution_steps x where x.contribution_id = c.id and x.kind in ('announced', 'received', 'adjusted', 'promised', 'restored')
    order by x.id desc limit 1) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at, id, null, null, external_id, end_date,
    case when suggested_hand_off_id is not null or suggested_user_id is not null then 'suggested' else 'nobody' end
  from bookings where match = 'none' and share_amount > 0;

-- Gifts that wait, of guests and unconfirmed accounts, are announced from now on.
insert into contribution_steps (contribution_id, kind, amount)
  select c.id, 'announced', c.amount from contributions c join contribution_donors d on d.contribution_id = c.id
  left join users u on u.id = d.user_id
  where c.status = 'pending' and c.voided_at is null and c.amount > 0 and d.registered_by is null and u.email_verified is not true
    and (select s.kind from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves where s.contribution_id = c.id order by s.id desc limit 1) in ('promised', 'moved')
  order by c.id;
