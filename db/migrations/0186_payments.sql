-- One transfer to an organization in one currency. Its payouts say what of it each project received.
create table payments (
  id text primary key,
  organization_id text not null references organizations,
  currency text not null,
  -- Transferred: the payouts without what claims on the organization set off.
  amount bigint not null check (amount >= 0),
  set_off_amount bigint not null default 0 check (set_off_amount >= 0),
  bank_account_id text references organization_bank_accounts,
  paid_at timestamptz not null,
  -- Typed into the transfer, so that a bank's statement can be matched; null for payments before they had one.
  code text unique check (code ~ '^[0-9A-Z]{6,12}$'),
  -- The bank's number of the transfer.
  reference text check (char_length(reference) between 1 and 80),
  reason text check (char_length(reason) between 3 and 500),
  no_proof_reason text check (char_length(no_proof_reason) between 3 and 500),
  proof_file text,
  proof_name text check (char_length(proof_name) between 1 and 120),
  proof_type text,
  proof_digest text check (proof_digest ~ '^[0-9a-f]{64}$'),
  recorded_by text references users on delete set null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by text references users on delete set null,
  received_amount bigint check (received_amount >= 0),
  received_on date,
  reminders integer not null default 0,
  reminded_at timestamptz,
  constraint payments_proof_whole check (num_nonnulls(proof_file, proof_name, proof_type) in (0, 3)),
  constraint payments_proved check (code is null or amount = 0 or proof_file is not null or no_proof_reason is not null),
  constraint payments_confirmed_whole check (num_nonnulls(confirmed_at, received_amount, received_on) in (0, 3))
);
create index payments_recent on payments (paid_at desc, id desc);
create index payments_of_organization on payments (organization_id, paid_at desc);
create index payments_unconfirmed on payments (paid_at, id) where confirmed_at is null and code is not null;
create trigger payments_by_another before insert on payments for each row execute function refuse_payout_by_same();
create trigger payments_confirmed_once before update of confirmed_at, received_amount, received_on on payments for each row
  when (old.confirmed_at is not null) execute function refuse_change();

alter table payouts add payment_id text references payments;
create index payouts_of_payment on payouts (payment_id);

insert into payments (id, organization_id, currency, amount, bank_account_id, paid_at, reference, reason, proof_file, proof_name, proof_type, recorded_by, created_at)
  select 'pmt_' || substr(id, 5), organization_id, currency, amount, null, paid_at, reference, reason, proof_file, proof_name, proof_type, null, created_at from payouts;
update payments p set bank_account_id = y.bank_account_id, recorded_by = y.recorded_by from payouts y where p.id = 'pmt_' || substr(y.id, 5);
update payouts set payment_id = 'pmt_' || substr(id, 5);

-- A payment is its payouts, to the last cent.
create function check_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of_payment text := case tg_table_name when 'payments' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'payment_id' end;
begin
  if exists (
    select from payments p left join payouts y on y.payment_id = p.id where p.id = of_payment
    group by p.id having coalesce(sum(y.amount), 0) <> p.amount + p.set_off_amount or coalesce(sum(y.set_off_amount), 0) <> p.set_off_amount
      or bool_or(y.currency <> p.currency or y.organization_id <> p.organization_id or y.bank_account_id is distinct from p.bank_account_id))
  then
    raise exception 'payment % is not what its payouts say', of_payment;
  end if;
  return null;
end $$;
create constraint trigger payment_is_its_payouts after insert on payments deferrable initially deferred for each row execute function check_payment();
create constraint trigger payout_is_of_its_payment after insert on payouts deferrable initially deferred for each row
  when (new.payment_id is not null) execute function check_payment();

create view payouts_of_payments as select id as payout_id, payment_id from payouts where payment_id is not null;

-- For bank statements: one row for each transfer.
create view payment_refs as
  select p.id, p.organization_id, p.amount, p.currency, p.paid_at, p.code, p.reference,
    exists (select from payouts y where y.payment_id = p.id and y.returned_at is not null) as returned from payments p;

-- Payments before payouts were rows, one for each.
create or replace function group_paid_contributions() returns integer language plpgsql as $$
declare
  grouped integer;
begin
  create temporary table paid on commit drop as
    select c.id as contribution_id, c.project_id, c.currency, c.paid_at, 'pay_' || left(md5(concat_ws(' ', c.project_id, c.currency, c.paid_at at time zone 'utc')), 24) as payout_id,
      coalesce((select s.amount from contribution_steps s where s.contribution_id = c.id and s.kind = 'paid' order by s.id desc limit 1), c.amount) as amount
    from contributions c
    where c.paid_at is not null and c.project_id is not null and not exists (select from payout_contributions p where p.contribution_id = c.id);
  insert into payments (id, organization_id, currency, amount, paid_at, created_at)
    select 'pmt_' || substr(x.payout_id, 5), p.organization_id, x.currency, sum(x.amount), x.paid_at, x.paid_at
    from paid x join projects p on p.id = x.project_id group by x.payout_id, 2, 3, 5, 6 having sum(x.amount) > 0;
  insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at, payment_id)
    select x.payout_id, p.organization_id, x.project_id, sum(x.amount), x.currency, x.paid_at, x.paid_at, 'pmt_' || substr(x.payout_id, 5)
    from paid x join projects p on p.id = x.project_id group by 1, 2, 3, 5, 6 having sum(x.amount) > 0;
  get diagnostics grouped = row_count;
  insert into payout_contributions (contribution_id, payout_id) select x.contribution_id, x.payout_id from paid x join payouts p on p.id = x.payout_id;
  drop table paid;
  return grouped;
end $$;
