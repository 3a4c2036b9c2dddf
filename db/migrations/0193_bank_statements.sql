-- Statements of the platform's own bank accounts, and what each of their lines is: a transfer that was announced, a payment to an organization or its return, a repayment,
-- or nothing of the projects'.

create table platform_accounts (
  id text primary key,
  name text not null unique check (char_length(name) between 1 and 80),
  currency text not null,
  -- As files name the account: digits of its CBU, and of numbers that an admin confirmed.
  numbers text[] not null default '{}',
  -- How its files are read, remembered for the next one.
  reading jsonb not null default '{}',
  created_at timestamptz not null
);

create table bank_statements (
  id text primary key,
  account_id text not null references platform_accounts,
  file_name text not null,
  digest text not null,
  state text not null check (state in ('asks', 'imported')),
  -- The file, until an admin has answered what it asks.
  sealed_content text,
  asks text[] not null default '{}',
  headings text[] not null,
  reading jsonb not null,
  -- How the file names its account.
  account_number text,
  starts_on date,
  ends_on date,
  opening_amount bigint,
  closing_amount bigint,
  lines integer not null default 0,
  new_lines integer not null default 0,
  uploaded_by text not null,
  created_at timestamptz not null,
  check ((state = 'asks') = (sealed_content is not null)),
  check (state = 'asks' or closing_amount is not null)
);
create unique index bank_statements_of_file on bank_statements (account_id, digest);
create index bank_statements_by_time on bank_statements (created_at desc, id desc);

create table bank_lines (
  id text primary key,
  account_id text not null references platform_accounts,
  statement_id text not null references bank_statements,
  day date not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  -- An account within the account, as some wallets have.
  part text not null default '',
  reference text not null default '',
  -- The bank's text, with the payer's name and tax number; null once nobody needs it.
  sealed_details text,
  is_provisional boolean not null default false,
  -- A provisional line that the bank did not confirm.
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
create index bank_lines_of_day on bank_lines (account_id, day, id);
create index bank_lines_by_day on bank_lines (day desc, id desc);

-- Balances at the end of each day with lines, and before the first.
create table bank_days (
  account_id text not null references platform_accounts,
  part text not null,
  day date not null,
  balance bigint not null,
  opening bigint not null,
  primary key (account_id, part, day)
);

-- The meaning of a line. Rows are never deleted: one that was wrong is undone, with a reason.
create table bank_matches (
  id text primary key,
  line_id text not null references bank_lines,
  contribution_id text references contributions,
  payment_id text references payments,
  -- The bank sent this payment back.
  returned_payment_id text references payments,
  -- An organization repaid this of a claim.
  settlement_id text references claim_settlements,
  kind text check (kind in ('fee', 'tax', 'interest', 'supplier', 'own_transfer', 'mercado_pago', 'returned', 'other')),
  note text check (char_length(note) between 1 and 500),
  confidence integer not null check (confidence between 0 and 100),
  reasons text[] not null,
  is_automatic boolean not null,
  -- It recorded the arrival of the contribution's money, or the repayment.
  wrote_arrival boolean not null default false,
  matched_by text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  undo_reason text check (char_length(undo_reason) between 1 and 500),
  check (num_nonnulls(contribution_id, payment_id, returned_payment_id, settlement_id, kind) = 1),
  check (kind is distinct from 'other' or note is not null),
  check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3))
);
create unique index bank_matches_of_line on bank_matches (line_id) where undone_at is null;
create unique index bank_matches_of_contribution on bank_matches (contribution_id) where undone_at is null and contribution_id is not null;
create unique index bank_matches_of_payment on bank_matches (payment_id) where undone_at is null and payment_id is not null;
create unique index bank_matches_of_return on bank_matches (returned_payment_id) where undone_at is null and returned_payment_id is not null;
create unique index bank_matches_of_settlement on bank_matches (settlement_id) where undone_at is null and settlement_id is not null;
create index bank_matches_by_line on bank_matches (line_id, created_at);

-- Money that went out is a payment; money that came in is a contribution, a returned payment or a repayment.
create function check_bank_match() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from bank_lines l where l.id = new.line_id and (
    coalesce(new.contribution_id, new.returned_payment_id, new.settlement_id) is not null and l.amount < 0 or new.payment_id is not null and l.amount > 0)) then
    raise exception 'a bank line of the other direction' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_bank_match before insert on bank_matches for each row execute function check_bank_match();

-- The open lines are what has no match and was not withdrawn.
create view open_bank_lines as
  select l.* from bank_lines l where l.withdrawn_at is null and not exists (select from bank_matches x where x.line_id = l.id and x.undone_at is null);

-- The bank's text about a donor is deleted with their account.
create function forget_bank_details() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update bank_lines l set sealed_details = null from bank_matches x where x.line_id = l.id and x.contribution_id = new.contribution_id;
  return null;
end $$;
create trigger forget_bank_details after update of user_id on contribution_donors
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_bank_details();

-- Donations by bank transfer, to be found on a statement.
create view transfer_gifts as
  select c.id, c.code, c.project_id, c.amount, c.currency, c.status, d.registered_by is not null as is_registered, d.reference, d.user_id,
    nullif(concat_ws(' ', coalesce(d.name, u.name || ' ' || u.surname)), '') as payer_name, u.cuil as payer_cuit,
    (f.at at time zone 'America/Argentina/Buenos_Aires')::date as announced_on,
    r.arrived
  from contributions c
  left join contribution_donors d on d.contribution_id = c.id
  join contribution_readiness r on r.contribution_id = c.id
  left join users u on u.id = d.user_id
  cross join lateral (select s.effective_at as at from contribution_steps s where s.contribution_id = c.id order by s.id limit 1) f
  where c.kind = 'donation' and coalesce(d.way, 'transfer') = 'transfer' and c.voided_at is null and c.split_from is null and c.amount > 0;

-- To be compared with the payer or the receiver of a bank line: opened in memory only.
create view bank_account_seals as
  select id, sealed_number, sealed_holder, sealed_cuit, organization_id, state from organization_bank_accounts;

-- Sums of the ledger by month of effect.
create view ledger_months as
  select month, currency, account, sum(amount)::bigint as amount from ledger_sums group by 1, 2, 3;
-- The part of it that came by bank transfers of donors, or by its parts for other projects.
create view ledger_transfer_months as
  select date_trunc('month', e.effective_at at time zone 'America/Argentina/Buenos_Aires')::date as month, e.currency, e.account, sum(e.amount)::bigint as amount
  from contributions c join contributions w on w.id = coalesce(c.split_from, c.id) left join contribution_donors d on d.contribution_id = w.id
  join contribution_entries e on e.contribution_id = c.id
  where w.kind = 'donation' and coalesce(d.way, 'transfer') = 'transfer' and e.account in ('payable', 'paid', 'claims') group by 1, 2, 3;

-- Repayments with the bank's number, as they may be on a statement.
create view bank_repayments as
  select s.id, s.claim_id, c.organization_id, g.code, s.amount, c.currency, s.reference, s.paid_on
  from claim_settlements s join claims c on c.id = s.claim_id join contributions g on g.id = c.contribution_id
  where s.kind = 'repaid' and s.reference is not null and s.paid_on is not null;

-- Each month is public.
call show_guests('bank_days', 'to_jsonb(r)', $$'totals'$$);
call show_guests('bank_matches', 'to_jsonb(r)', $$'totals'$$);

call add_to_privacy(
  'Transferencias a nuestra cuenta',
  'Cuando importamos los resúmenes de nuestro banco, guardamos lo que el banco escribe de cada movimiento, que puede incluir el nombre y el CUIT de quien transfirió: cifrado, a la vista solo de quienes administran, y hasta 400 días después de saber qué fue. Si eliminás tu cuenta, se borra de los movimientos que son tuyos.',
  'Transfers to our account',
  'When we import the statements of our bank, we store what the bank writes about each line, which may include name and tax number of whoever transferred: encrypted, seen by admins only, and for up to 400 days after it is known what it was. If you delete your account, it is deleted from the lines that are yours.');
