-- Where an organization's money goes, changed by two people, and the payouts that were sent there.

create table organization_bank_accounts (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  kind text not null check (kind in ('cbu', 'cvu', 'alias')),
  -- Sealed with the platform's key, which the database does not have; the masked forms are what is shown.
  sealed_number text not null,
  sealed_holder text not null,
  sealed_cuit text not null,
  masked_number text not null,
  masked_holder text not null,
  masked_cuit text not null,
  -- Keyed: tells that two organizations named the same account, and nothing to who cannot compute it.
  number_digest text not null,
  state text not null check (state in ('pending', 'current', 'replaced', 'refused', 'withdrawn')),
  -- There was an approved account when it was entered.
  changed_after_approval boolean not null default false,
  changed_by text references users on delete set null,
  changed_at timestamptz not null,
  confirmed_by text references users on delete set null,
  confirmed_at timestamptz,
  -- Who refused or withdrew it, or whose confirmation of another one replaced it.
  ended_by text references users on delete set null,
  ended_at timestamptz,
  -- Why it was refused.
  reason text check (char_length(reason) between 1 and 500),
  check ((state in ('current', 'replaced')) = (confirmed_at is not null)),
  check ((state in ('replaced', 'refused', 'withdrawn')) = (ended_at is not null)),
  -- The second key is another person's.
  check (confirmed_by <> changed_by)
);
create unique index organization_bank_accounts_pending on organization_bank_accounts (organization_id) where state = 'pending';
create unique index organization_bank_accounts_current on organization_bank_accounts (organization_id) where state = 'current';
create index organization_bank_accounts_history on organization_bank_accounts (organization_id, changed_at desc);
create index organization_bank_accounts_digest on organization_bank_accounts (number_digest);

-- The history is not rewritten: what was entered stays, and only the person who erased their account is forgotten.
create function keep_bank_account() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{state, changed_by, confirmed_by, confirmed_at, ended_by, ended_at, reason}'::text[])
    is distinct from (to_jsonb(old) - '{state, changed_by, confirmed_by, confirmed_at, ended_by, ended_at, reason}'::text[])
    or (new.changed_by is distinct from old.changed_by and new.changed_by is not null)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
    or (old.confirmed_at is not null and new.confirmed_by is distinct from old.confirmed_by and new.confirmed_by is not null)
    or (old.state <> new.state and old.state not in ('pending', 'current'))
  then
    raise exception 'a bank account is entered anew, not changed';
  end if;
  return new;
end $$;
create trigger keep_bank_account before update on organization_bank_accounts for each row execute function keep_bank_account();

-- What payouts ask of them; never more than the masked form.
create view live_bank_accounts as
  select id, organization_id, state, kind, masked_number, masked_holder, masked_cuit, changed_after_approval, changed_by, changed_at, confirmed_by, confirmed_at
  from organization_bank_accounts where state in ('pending', 'current');

create table payouts (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null references projects,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Null: paid before accounts were kept here.
  bank_account_id text references organization_bank_accounts,
  -- When the transfer was made; created_at is when it was recorded.
  paid_at timestamptz not null,
  recorded_by text references users on delete set null,
  -- The bank's number of the transfer.
  reference text check (char_length(reference) between 1 and 80),
  -- Its proof, in the file store.
  proof_file text,
  proof_name text check (char_length(proof_name) between 1 and 120),
  proof_type text,
  created_at timestamptz not null,
  check (num_nonnulls(proof_file, proof_name, proof_type) in (0, 3))
);
create index payouts_of_organization on payouts (organization_id, paid_at desc);
create index payouts_of_project on payouts (project_id, paid_at desc);
create index payouts_recent on payouts (paid_at desc, id desc);

create table payout_contributions (
  -- Nothing is paid twice.
  contribution_id text primary key references contributions,
  payout_id text not null references payouts
);
create index payout_contributions_of_payout on payout_contributions (payout_id);

-- Whoever changed or confirmed an account does not pay to it, whatever code asks for it.
create function refuse_payout_by_same() returns trigger language plpgsql as $$
begin
  if exists (
    select from organization_bank_accounts a where a.id = new.bank_account_id
      and (a.organization_id <> new.organization_id or a.state <> 'current' or new.recorded_by in (a.changed_by, a.confirmed_by)))
  then
    raise exception 'this payout needs another account or another person';
  end if;
  return new;
end $$;
create trigger payouts_by_another before insert on payouts for each row execute function refuse_payout_by_same();

-- Payouts as other nouns read them.
create view project_payouts as select id, project_id, organization_id, amount, currency, paid_at, created_at from payouts;

-- What can be paid: approved, not paid, and of a project.
create view due_contributions as
  select c.id, c.project_id, p.organization_id, c.amount, c.currency, c.approved_at from contributions c join projects p on p.id = c.project_id
  where c.status = 'approved' and c.voided_at is null and c.paid_at is null and c.amount > 0;
create index contributions_due on contributions (project_id, currency) where status = 'approved' and paid_at is null and voided_at is null;

-- Groups what was paid before payouts were rows: one for each project, currency and moment. Also for the demo world.
create function group_paid_contributions() returns integer language plpgsql as $$
declare
  grouped integer;
begin
  create temporary table paid on commit drop as
    select c.id as contribution_id, c.project_id, c.currency, c.paid_at, 'pay_' || left(md5(concat_ws(' ', c.project_id, c.currency, c.paid_at at time zone 'utc')), 24) as payout_id,
      coalesce((select s.amount from contribution_steps s where s.contribution_id = c.id and s.kind = 'paid' order by s.id desc limit 1), c.amount) as amount
    from contributions c
    where c.paid_at is not null and c.project_id is not null and not exists (select from payout_contributions p where p.contribution_id = c.id);
  insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at)
    select x.payout_id, p.organization_id, x.project_id, sum(x.amount), x.currency, x.paid_at, x.paid_at
    from paid x join projects p on p.id = x.project_id group by 1, 2, 3, 5, 6 having sum(x.amount) > 0;
  get diagnostics grouped = row_count;
  insert into payout_contributions (contribution_id, payout_id) select x.contribution_id, x.payout_id from paid x join payouts p on p.id = x.payout_id;
  drop table paid;
  return grouped;
end $$;
select group_paid_contributions();
