-- The ledger: double entry, append-only. A gift's money lies as a whole at one station, and every step of a contribution that moves it is one transaction, posted
-- by the database itself as the step is written: no code that changes a contribution can forget it. docs/money.md explains it with examples.

alter table contribution_steps disable trigger contribution_steps_append_only;
alter table contribution_steps disable trigger tell_guests_update;
alter table contribution_steps
  add column currency text,
  add column project_id text,
  -- When it took effect; created_at is when it was recorded.
  add column effective_at timestamptz,
  -- Who did it, if it was a person, and why.
  add column acted_by text,
  add column reason text check (char_length(reason) between 1 and 500),
  drop constraint contribution_steps_kind_check;
update contribution_steps s set currency = c.currency, project_id = c.project_id, effective_at = s.created_at from contributions c where c.id = s.contribution_id;
alter table contribution_steps alter column currency set not null, alter column effective_at set not null;
alter table contribution_steps enable trigger contribution_steps_append_only;
alter table contribution_steps enable trigger tell_guests_update;
create trigger contribution_steps_not_truncated before truncate on contribution_steps for each statement execute function refuse_change();

-- A step says by itself in which currency and for which project it was.
create function complete_step() returns trigger language plpgsql as $$
begin
  if new.currency is null then
    select c.currency, c.project_id into new.currency, new.project_id from contributions c where c.id = new.contribution_id;
  end if;
  new.effective_at := coalesce(new.effective_at, new.created_at);
  return new;
end $$;
create trigger complete_step before insert on contribution_steps for each row execute function complete_step();

-- The accounts. Sources give; what they gave lies at one of the others until it is paid. `settles`: must come to zero, sooner or later.
create table ledger_accounts (
  account text primary key,
  is_source boolean not null,
  settles boolean not null,
  position integer not null unique
);
insert into ledger_accounts (position, account, is_source, settles) values
  (1, 'trips',      true,  false),  -- half of the profit of trips, given by the agency
  (2, 'donors',     true,  false),  -- given directly
  (3, 'unmatched',  false, true),   -- half of the profit of bookings that nobody was found for
  (4, 'expected',   false, true),   -- promised, until somebody reviewed it
  (5, 'in_transit', false, true),   -- received by a payment provider, not by us yet
  (6, 'payable',    false, false),  -- confirmed, owed to the project
  (7, 'paid',       false, false);  -- sent to the organization

-- Where the money of a contribution lies after each step; null: nowhere, it is back at its source. A step with `moves` false moves nothing.
create table ledger_moves (
  kind text primary key,
  moves boolean not null,
  account text references ledger_accounts,
  position integer not null unique
);
insert into ledger_moves (position, kind, moves, account) values
  (1,  'promised',     true,  'expected'),    -- a booking was reported, or a donation announced
  (2,  'adjusted',     true,  'expected'),    -- its booking changed: another amount, reviewed anew
  (3,  'voided',       true,  null),          -- its booking was cancelled before the approval
  (4,  'restored',     true,  'expected'),    -- its booking is confirmed again
  (5,  'received',     true,  'in_transit'),  -- a payment provider received the donation
  (6,  'approved',     true,  'payable'),     -- confirmed; of a donation, what really arrived
  (7,  'not_approved', true,  null),          -- refused, with a reason
  (8,  'reversed',     true,  null),          -- taken back after the approval, with a reason
  (9,  'paid',         true,  'paid'),        -- part of a payout
  (10, 'returned',     true,  'payable'),     -- the bank sent the payout back
  (11, 'held',         false, null),          -- its booking changed after the payout: for a person to look at
  (12, 'reported',     false, null);          -- a report told what was done with it
alter table contribution_steps add foreign key (kind) references ledger_moves;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  event text not null,
  -- Of a contribution's step, or of a booking's share that nobody was found for.
  step_id bigint unique references contribution_steps,
  contribution_id text references contributions,
  booking_id text references bookings,
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  reason text,
  xid xid8 not null default pg_current_xact_id(),
  check (num_nonnulls(contribution_id, booking_id) = 1)
);
create index ledger_transactions_of_contribution on ledger_transactions (contribution_id, id);
create index ledger_transactions_of_booking on ledger_transactions (booking_id, id) where booking_id is not null;

-- Debits are positive, credits negative, in minor units.
create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  -- Its transaction's: all that is asked of one contribution is found by it.
  contribution_id text references contributions,
  account text not null references ledger_accounts,
  -- Null: the common fund.
  project_id text references projects,
  currency text not null,
  amount bigint not null check (amount <> 0),
  unique nulls not distinct (transaction_id, account, project_id, currency)
);
create index ledger_entries_of_contribution on ledger_entries (contribution_id) where contribution_id is not null;

-- What moved in each month of effect, in Argentine time: all totals are sums of these few rows.
create table ledger_sums (
  month date not null,
  account text not null references ledger_accounts,
  project_id text references projects,
  currency text not null,
  amount bigint not null,
  unique nulls not distinct (project_id, currency, account, month)
);

-- Not in the public log yet.
create table ledger_unpublished (transaction_id bigint primary key references ledger_transactions);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_ledger_change();

-- Entries come with their transaction, and add up in its database transaction.
create function add_ledger_entries() returns trigger language plpgsql as $$
declare
  sums record;
begin
  if exists (select from new_rows e join ledger_transactions t on t.id = e.transaction_id where t.xid <> pg_current_xact_id() or t.contribution_id is distinct from e.contribution_id) then
    raise exception 'a transaction of the ledger is complete once it is committed';
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
create trigger add_ledger_entries after insert on ledger_entries referencing new table as new_rows for each statement execute function add_ledger_entries();

create function queue_for_log() returns trigger language plpgsql as $$
begin
  insert into ledger_unpublished select id from new_rows;
  return null;
end $$;
create trigger queue_for_log after insert on ledger_transactions referencing new table as new_rows for each statement execute function queue_for_log();

-- Checked at commit: every transaction is zero in each currency, …
create function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where transaction_id = new.id group by currency having sum(amount) <> 0)
    or not exists (select from ledger_entries where transaction_id = new.id)
  then
    raise exception 'transaction % of the ledger does not balance', new.id;
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_transactions deferrable initially deferred for each row execute function check_ledger_transaction();

-- … and the money of a contribution lies where its row says, all of it.
create function check_contribution_money() returns trigger language plpgsql as $$
declare
  c contributions;
  of_row jsonb;
  of_ledger jsonb;
begin
  select * into c from contributions where id = case tg_table_name when 'contributions' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'contribution_id' end;
  if not found then return null; end if;
  -- Expected and received by a provider are both "pending".
  select jsonb_agg(jsonb_build_array(x.tone, x.project_id, x.currency, x.amount)) into of_ledger from (
    select case e.account when 'in_transit' then 'expected' else e.account end as tone, e.project_id, e.currency, sum(-e.amount) as amount
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
end $$;

-- The ledger's transactions of new steps, in the order in which they were recorded.
create function post_steps() returns trigger language plpgsql as $$
begin
  perform post_steps_of(array(select id from new_rows));
  return null;
end $$;

-- Sets of any size, so nothing is joined that was not there before: a planner that guesses too few rows would compare each with each.
create function post_steps_of(step_ids bigint[]) returns void language sql as $$
  with moved as (
    select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as transaction_id, x.* from (
      select s.id as step_id, s.kind, s.contribution_id, s.effective_at, s.created_at, s.reason, case c.kind when 'booking' then 'trips' else 'donors' end as source,
        before.account as from_account, before.project_id as from_project, before.currency as from_currency, before.amount as from_amount,
        after.account as to_account, after.project_id as to_project, after.currency as to_currency, after.amount as to_amount
      from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves join contributions c on c.id = s.contribution_id
      left join lateral (
        select n.account, b.project_id, b.currency, b.amount from contribution_steps b join ledger_moves n on n.kind = b.kind and n.moves
        where b.contribution_id = s.contribution_id and b.id < s.id order by b.id desc limit 1
      ) before on before.account is not null and before.amount > 0
      left join lateral (select m.account, s.project_id, s.currency, s.amount) after on after.account is not null and after.amount > 0
      where s.id = any(step_ids)
        and (before.account, before.project_id, before.currency, before.amount) is distinct from (after.account, after.project_id, after.currency, after.amount)
      order by s.created_at, s.id
    ) x
  ), posted as (
    insert into ledger_transactions (id, event, step_id, contribution_id, effective_at, recorded_at, reason) overriding system value
    select transaction_id, kind, step_id, contribution_id, effective_at, created_at, reason from moved
  )
  insert into ledger_entries (transaction_id, contribution_id, account, project_id, currency, amount)
  select m.transaction_id, m.contribution_id, x.account, x.project_id, x.currency, sum(x.amount)
  from moved m cross join lateral (values
    (from_account, from_project, from_currency, from_amount), (to_account, to_project, to_currency, -to_amount),
    (source, from_project, from_currency, -from_amount), (source, to_project, to_currency, to_amount)
  ) as x(account, project_id, currency, amount)
  where x.account is not null and x.amount is not null group by 1, 2, 3, 4, 5 having sum(x.amount) <> 0 order by 1, 6 desc, 3
$$;

-- Half of the profit of a booking, as the platform computes it (kit/money.ts); 0 while it is cancelled, or until it is reported again.
alter table bookings add column share_amount bigint not null default 0 check (share_amount >= 0);
alter table bookings disable trigger tell_guests_update;
update bookings set share_amount = (profit_amount / 2) + case when profit_amount % 2 = 1 and (profit_amount / 2) % 2 = 1 then 1 else 0 end
  where status = 'confirmed' and needs_review is null and profit_amount > 0;
alter table bookings enable trigger tell_guests_update;

-- The share of a booking that nobody was found for waits in an account of its own.
create function post_unmatched_share() returns trigger language plpgsql as $$
declare
  posted bigint;
begin
  with moved as (
    select e.currency, sum(e.amount) as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = new.id and e.account = 'unmatched' group by 1
    union all select new.currency, new.share_amount where new.match = 'none'
  ), entries as (select currency, sum(amount) as amount from moved group by 1 having sum(amount) <> 0),
  made as (
    insert into ledger_transactions (event, booking_id, effective_at, recorded_at)
    select case when new.match <> 'none' then 'booking_matched' when tg_op = 'INSERT' then 'booking_unmatched' else 'booking_changed' end,
      new.id, case when tg_op = 'INSERT' then new.occurred_at else now() end, case when tg_op = 'INSERT' then new.created_at else now() end
    where exists (select from entries) returning id
  )
  insert into ledger_entries (transaction_id, account, currency, amount)
  select made.id, x.account, e.currency, x.sign * e.amount from made, entries e, (values ('trips', 1), ('unmatched', -1)) as x(account, sign);
  return null;
end $$;
create trigger post_unmatched_share after insert on bookings
  for each row when (new.match = 'none' and new.share_amount > 0) execute function post_unmatched_share();
create trigger post_changed_share after update of match, share_amount, currency on bookings
  for each row when (old.match = 'none' or new.match = 'none') execute function post_unmatched_share();

-- What is there is brought onto the ledger, and compared with what the projects showed before.
create temporary table money_before on commit drop as
  select id as project_id, currency, expected_amount, collected_amount, paid_amount from projects where (expected_amount, collected_amount, paid_amount) <> (0, 0, 0)
  union all select project_id, currency, expected_amount, collected_amount, paid_amount from project_other_money;
alter table projects disable trigger user;
update projects set expected_amount = 0, collected_amount = 0, paid_amount = 0;
delete from project_other_money;
-- A contribution whose steps do not lead to where it is gets the one that does.
insert into contribution_steps (contribution_id, kind, amount, reason, created_at)
  select c.id, x.kind, c.amount, 'The ledger began', greatest(c.created_at, c.approved_at, c.paid_at, c.voided_at, (select max(s.created_at) from contribution_steps s where s.contribution_id = c.id))
  from contributions c
  cross join lateral (select case when c.voided_at is not null then 'voided' when c.status = 'not_approved' then 'not_approved' when c.status = 'pending' then 'adjusted'
    when c.paid_at is null then 'approved' else 'paid' end as kind) x
  join ledger_moves m on m.kind = x.kind
  left join lateral (select n.account, s.amount from contribution_steps s join ledger_moves n on n.kind = s.kind and n.moves where s.contribution_id = c.id order by s.id desc limit 1) l on true
  where (l.account, case when l.account is not null then l.amount end) is distinct from (m.account, case when m.account is not null then c.amount end);
select post_steps_of(array(select id from contribution_steps));
insert into ledger_transactions (event, booking_id, effective_at, recorded_at)
  select 'booking_unmatched', id, occurred_at, created_at from bookings where match = 'none' and share_amount > 0 order by created_at, id;
insert into ledger_entries (transaction_id, account, currency, amount)
  select t.id, x.account, b.currency, x.sign * b.share_amount from ledger_transactions t join bookings b on b.id = t.booking_id, (values ('trips', 1), ('unmatched', -1)) as x(account, sign);
-- Everything that is checked at commit is checked here: it may not wait while triggers are made.
set constraints all immediate;
set constraints all deferred;
alter table projects enable trigger user;
do $$
begin
  if exists (
    (table money_before except (select id, currency, expected_amount, collected_amount, paid_amount from projects union all select project_id, currency, expected_amount, collected_amount, paid_amount from project_other_money))
    union all (select id, currency, expected_amount, collected_amount, paid_amount from projects where (expected_amount, collected_amount, paid_amount) <> (0, 0, 0)
      union all select project_id, currency, expected_amount, collected_amount, paid_amount from project_other_money where (expected_amount, collected_amount, paid_amount) <> (0, 0, 0) except table money_before))
  then
    raise exception 'the totals of the ledger are not those of before';
  end if;
end $$;

-- From now on steps are posted as they are written, and what a contribution says is held against the ledger.
create trigger post_steps after insert on contribution_steps referencing new table as new_rows for each statement execute function post_steps();
drop trigger contributions_follow on contributions;
drop function follow_contribution();
create constraint trigger contribution_agrees_with_ledger after insert or update of amount, currency, status, project_id, paid_at, voided_at on contributions
  deferrable initially deferred for each row execute function check_contribution_money();
create constraint trigger ledger_agrees_with_contribution after insert on ledger_transactions
  deferrable initially deferred for each row when (new.contribution_id is not null) execute function check_contribution_money();
