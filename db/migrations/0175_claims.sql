-- A claim: money that an organization was paid, and owes back, as what it was paid for was cancelled, reduced, refunded or charged back. It lies in an account of its
-- own until it is set off at a payout, repaid, or written off to the losses. It has a trail: a contribution that counts for no project, a part of the one it was paid for.

insert into ledger_accounts (position, account, is_source, settles) values
  (9,  'claims', false, true),   -- an organization owes it back
  (10, 'losses', false, false);  -- a claim that was given up, with a reason

insert into ledger_moves (position, kind, moves, account) values
  (25, 'reduced',     true, 'paid'),    -- its booking left less, or part was refunded, after the payout: less of it counts as paid
  (26, 'claimed',     true, 'claims'),  -- the organization owes it back
  (27, 'set_off',     true, 'claims'),  -- a payout sent less by it; the rest stays
  (28, 'repaid',      true, 'claims'),  -- the organization, or the bank, sent it back; the rest stays
  (29, 'written_off', true, 'losses');  -- given up

alter table contributions
  -- The part of a claim that is still owed, or was given up.
  add column claimed_amount bigint not null default 0 check (claimed_amount >= 0),
  add column lost_amount bigint not null default 0 check (lost_amount >= 0),
  add check (claimed_amount = 0 or lost_amount = 0),
  add check ((claimed_amount = 0 and lost_amount = 0) or voided_at is not null);
drop trigger contribution_agrees_with_ledger on contributions;
create constraint trigger contribution_agrees_with_ledger after insert or update of amount, currency, status, project_id, paid_at, voided_at, claimed_amount, lost_amount on contributions
  deferrable initially deferred for each row execute function check_contribution_money();

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
  if c.claimed_amount > 0 then
    of_row := jsonb_build_array(jsonb_build_array('claims', c.project_id, c.currency, c.claimed_amount));
  elsif c.lost_amount > 0 then
    of_row := jsonb_build_array(jsonb_build_array('losses', c.project_id, c.currency, c.lost_amount));
  elsif c.amount > 0 and c.voided_at is null and c.status <> 'not_approved' then
    of_row := jsonb_build_array(jsonb_build_array(
      case when c.status = 'pending' then 'expected' when c.paid_at is null then 'payable' else 'paid' end, c.project_id, c.currency, c.amount));
  end if;
  if of_row is distinct from of_ledger then
    raise exception 'contribution % and the ledger disagree: % and %', c.id, of_row, of_ledger;
  end if;
  return null;
end $function$;

create table claims (
  id text primary key,
  -- Its trail.
  contribution_id text not null unique references contributions,
  -- The contribution that was paid, and the payout that paid it; null for what was paid before payouts were rows.
  of_contribution_id text not null references contributions,
  payout_id text references payouts,
  organization_id text not null references organizations,
  amount bigint not null check (amount > 0),
  currency text not null,
  cause text not null check (cause in ('cancelled', 'reduced', 'returned', 'charged_back', 'taken_back', 'payout_returned')),
  created_at timestamptz not null
);
create index claims_of_organization on claims (organization_id, created_at desc);
create index claims_of_contribution on claims (of_contribution_id);
create index claims_of_payout on claims (payout_id) where payout_id is not null;
create index claims_in_order on claims (created_at desc, id desc);

-- Each step by which a claim becomes less.
create table claim_settlements (
  id text primary key,
  claim_id text not null references claims,
  kind text not null references ledger_moves check (kind in ('set_off', 'repaid', 'written_off')),
  amount bigint not null check (amount > 0),
  -- The payout that sent less by it.
  payout_id text references payouts,
  -- The bank's number, and the day on which the organization's money arrived.
  reference text check (char_length(reference) between 1 and 80),
  paid_on date,
  reason text check (char_length(reason) between 3 and 500),
  recorded_by text references users on delete set null,
  created_at timestamptz not null,
  check ((kind = 'set_off') = (payout_id is not null)),
  check (kind <> 'written_off' or reason is not null)
);
create index claim_settlements_of_claim on claim_settlements (claim_id);
create index claim_settlements_of_payout on claim_settlements (payout_id) where payout_id is not null;

-- Never more than is owed, whichever of two comes second.
create function check_claim_settled() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select c.amount from claims c where c.id = new.claim_id) - (select sum(s.amount) from claim_settlements s where s.claim_id = new.claim_id)
    is distinct from (select g.claimed_amount from claims c join contributions g on g.id = c.contribution_id where c.id = new.claim_id)
  then
    raise exception 'claim % and its settlements disagree', new.claim_id;
  end if;
  return null;
end $$;
create constraint trigger claim_is_settled_once after insert on claim_settlements deferrable initially deferred for each row execute function check_claim_settled();

-- A person who entered or changed by hand what a claim follows from does not settle it alone (as `refuse_own_approval`).
create function refuse_own_settlement() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  last timestamptz := (
    select max(h.at) from claims c join contributions g on g.id = c.of_contribution_id join contribution_hands h on h.contribution_id in (g.id, g.split_from)
    where c.id = new.claim_id and h.user_id = new.recorded_by);
begin
  if exists (
      select from claims c join managed_organizations m on m.organization_id = c.organization_id where c.id = new.claim_id and m.user_id = new.recorded_by)
    or (last is not null and not may_act_alone(new.recorded_by, last, new.created_at, new.reason))
  then
    raise exception 'this settlement needs another person';
  end if;
  return new;
end $$;
create trigger settled_by_another before insert on claim_settlements for each row
  when (new.recorded_by is not null and new.kind <> 'set_off') execute function refuse_own_settlement();

-- The part that a payout did not send of its contributions, as it was owed back. `amount` is what its contributions add up to.
alter table payouts add column set_off_amount bigint not null default 0 check (set_off_amount between 0 and amount);

-- Money that was paid and taken back afterwards is in no payout any more, and can be paid again.
alter table payout_contributions add column claimed_at timestamptz;
drop index payout_contributions_once;
create unique index payout_contributions_once on payout_contributions (contribution_id) where returned_at is null and claimed_at is null;
create or replace view payout_gifts as select payout_id, contribution_id from payout_contributions where returned_at is null and claimed_at is null;
create function take_off_payout() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update payout_contributions set claimed_at = new.voided_at where contribution_id = new.id and returned_at is null and claimed_at is null;
  return null;
end $$;
create trigger take_off_payout after update of paid_at on contributions for each row
  when (old.paid_at is not null and new.paid_at is null and new.voided_at is not null) execute function take_off_payout();
create or replace view project_payouts as
  select id, project_id, organization_id, amount, currency, paid_at, created_at, reference, returned_at, set_off_amount from payouts;
create or replace view standing_payouts as select id, project_id, currency, amount, set_off_amount from payouts where returned_at is null;

-- The amount that a payout paid of each contribution, whatever became of it since.
create view payout_shares as
  select x.payout_id, c.id as contribution_id, c.code, coalesce(s.amount, c.amount) as amount, c.currency, c.approved_at
  from payout_contributions x join payouts p on p.id = x.payout_id join contributions c on c.id = x.contribution_id
  left join lateral (
    select s.amount from contribution_steps s where s.contribution_id = c.id and s.kind = 'paid' and s.effective_at = p.paid_at order by s.id desc limit 1) s on true;

-- The money of claims, by the contribution that each was part of, and what the bank brought back of them.
create view claimed_money as
  select c.id as contribution_id, c.kind, c.currency, c.claimed_amount as claimed, c.lost_amount as lost from contributions c where c.claimed_amount > 0 or c.lost_amount > 0;
create view claim_repayments as
  select c.currency, s.amount from claim_settlements s join claims c on c.id = s.claim_id where s.kind = 'repaid' and s.reference is not null;

-- Claims as other nouns read them; `owed` is what is still owed.
create view open_claims as
  select c.id, c.contribution_id, c.of_contribution_id, c.payout_id, c.organization_id, c.amount, c.currency, c.cause, c.created_at, g.code, g.project_id, g.claimed_amount as owed
  from claims c join contributions g on g.id = c.contribution_id where g.claimed_amount > 0;

create or replace view unsettled_money as
  select case s.kind when 'received' then 'in_transit' when 'announced' then 'announced' else 'expected' end as account,
    c.currency, c.amount, c.created_at as since, c.id, c.code, c.project_id, b.external_id, b.end_date as trip_ends,
    case when s.kind = 'received' then 'at_service' when c.kind = 'donation' then 'announced' when c.rate_id is null and p.currency <> c.currency then 'no_rate' else 'trip' end as why
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id
  left join lateral (
    select x.kind from contribution_steps x where x.contribution_id = c.id and x.kind in ('announced', 'received', 'adjusted', 'promised', 'restored', 'undone')
    order by x.id desc limit 1) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at, id, null, null, external_id, end_date,
    case when suggested_hand_off_id is not null or suggested_user_id is not null then 'suggested' else 'nobody' end
  from bookings where match = 'none' and share_amount > 0
  union all
  select 'payable', c.currency, c.amount, c.approved_at, c.id, c.code, c.project_id, b.external_id, null::date,
    case
      when c.project_id is null then 'common_fund'
      when exists (select from contributions_given_back g where g.contribution_id = c.id) then 'being_returned'
      when exists (select from held_contributions h where h.contribution_id = c.id) then 'to_look_at'
      when exists (select from live_bank_accounts l where l.organization_id = p.organization_id and l.state = 'pending') then 'account_waits'
      when not exists (select from live_bank_accounts l where l.organization_id = p.organization_id and l.state = 'current') then 'no_account'
      else 'to_pay' end
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id
  where c.status = 'approved' and c.voided_at is null and c.paid_at is null and c.amount > 0
  union all
  select 'claims', o.currency, o.owed, o.created_at, o.contribution_id, o.code, o.project_id, null, null::date, 'owed_back' from open_claims o;

-- Totals that guests see change with what is owed and lost, too.
drop trigger tell_guests_insert on contributions;
drop trigger tell_guests_update on contributions;
drop trigger tell_guests_delete on contributions;
call show_guests('contributions',
  $$to_jsonb(r) - '{notified_at}'::text[]$$, 'r.code',
  'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', $$'trails'$$,
  'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', $$'trails:' || r.project_id$$,
  'r.code, r.status, r.amount, r.currency, r.paid_at, r.voided_at, r.claimed_amount, r.lost_amount', $$'totals'$$);
