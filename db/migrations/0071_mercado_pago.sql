-- Donations by Mercado Pago. A checkout is only a wish: a contribution begins with its first payment, so what nobody pays is never expected.

alter table contribution_donors drop constraint contribution_donors_way_check, add constraint contribution_donors_way_check
  check (way in ('transfer', 'cash', 'cheque', 'mercado_pago', 'other'));
alter table contribution_steps drop constraint contribution_steps_cause_check, add constraint contribution_steps_cause_check
  check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other', 'completed', 'stopped', 'fee', 'charged_back'));

create table mercado_pago_checkouts (
  id text primary key,
  -- Of the trail that its first payment gets; the service knows the checkout by it (`external_reference`).
  code text not null unique,
  project_id text not null references projects on delete cascade,
  user_id text references users on delete set null,
  amount bigint not null check (amount > 0),
  currency text not null,
  name text check (char_length(name) between 1 and 120),
  is_shown boolean not null default false,
  message text check (char_length(message) between 1 and 500),
  -- A guest's, who wants to be told; until the contribution begins.
  sealed_address text,
  language text not null,
  request_key text not null unique,
  -- Where it is paid; null until the service answered.
  url text,
  created_at timestamptz not null,
  check (name is not null or not is_shown)
);
create index mercado_pago_checkouts_of_user on mercado_pago_checkouts (user_id) where user_id is not null;
create index mercado_pago_checkouts_of_project on mercado_pago_checkouts (project_id);
create trigger forget_donor before update of user_id on mercado_pago_checkouts for each row
  when (old.user_id is not null and new.user_id is null) execute function forget_donor();

-- What the service last said of each payment, in minor units.
create table mercado_pago_payments (
  id text primary key,
  checkout_id text not null references mercado_pago_checkouts,
  status text not null,
  status_detail text,
  amount bigint not null check (amount > 0),
  -- Without the service's fee.
  net bigint not null check (net >= 0),
  refunded bigint not null check (refunded >= 0),
  -- The service's times.
  paid_at timestamptz not null,
  updated_at timestamptz not null,
  contribution_id text unique references contributions,
  -- How much of it is in the ledger; null before it arrived and after it was given back.
  counted bigint check (counted > 0),
  -- An admin gave it back.
  refund_reason text check (char_length(refund_reason) between 3 and 500),
  refunded_by text references users on delete set null
);
create index mercado_pago_payments_of_checkout on mercado_pago_payments (checkout_id);
create index mercado_pago_payments_refunded_by on mercado_pago_payments (refunded_by) where refunded_by is not null;
