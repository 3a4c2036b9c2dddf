-- What admins do with contributions: whom a donation is from, why money fell or moved, who was told of it, notes, and a contributor's questions.

-- Why a contribution was refused, taken back or moved; in words in `reason`, which everybody may read.
alter table contribution_steps add column cause text
  check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other'));

-- What the person who gave says of themselves, and how the money came. The amount is never hidden; the name is shown only if they chose so.
create table contribution_donors (
  contribution_id text primary key references contributions,
  user_id text references users on delete set null,
  name text check (char_length(name) between 1 and 120),
  is_shown boolean not null default false,
  message text check (char_length(message) between 1 and 500),
  way text not null check (way in ('transfer', 'cash', 'cheque', 'other')),
  -- Of the bank or the receipt book.
  reference text check (char_length(reference) between 1 and 80),
  -- Its proof, in the file store.
  proof_file text,
  proof_name text check (char_length(proof_name) between 1 and 120),
  proof_type text,
  -- The admin who entered it by hand.
  registered_by text references users on delete set null,
  -- Of the form: sent twice, it is one contribution.
  request_key text unique,
  created_at timestamptz not null,
  check (name is not null or not is_shown),
  check (num_nonnulls(proof_file, proof_name, proof_type) in (0, 3))
);
create index contribution_donors_of_user on contribution_donors (user_id) where user_id is not null;
create index contribution_donors_registered on contribution_donors (registered_by) where registered_by is not null;

-- Who erases their account leaves no name on what they gave.
create function forget_donor() returns trigger language plpgsql as $$
begin
  new.name := null;
  new.is_shown := false;
  new.message := null;
  return new;
end $$;
create trigger forget_donor before update of user_id on contribution_donors
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_donor();

-- Whose a contribution is, of those who have an account.
create view gift_givers as
  select c.id as contribution_id, t.user_id from contributions c join booking_travellers t on t.booking_id = c.booking_id
  union select contribution_id, user_id from contribution_donors where user_id is not null;

-- Nobody approves what they gave or entered themselves, whatever code asks for it.
create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if exists (select from contribution_donors d where d.contribution_id = new.contribution_id and d.registered_by = new.acted_by)
    or exists (select from gift_givers g where g.contribution_id = new.contribution_id and g.user_id = new.acted_by)
  then
    raise exception 'this approval needs another person';
  end if;
  return new;
end $$;
create trigger approved_by_another before insert on contribution_steps
  for each row when (new.kind = 'approved' and new.acted_by is not null) execute function refuse_own_approval();

-- Steps that people are told of by letter. Written with the step; a job sends them, those of a minute together.
create table contribution_notices (
  id bigint generated always as identity primary key,
  contribution_id text not null references contributions,
  step_id bigint not null references contribution_steps,
  -- To whom; once it was told, who really was.
  to_organization boolean not null,
  to_contributor boolean not null,
  created_at timestamptz not null,
  told_at timestamptz
);
create index contribution_notices_of_step on contribution_notices (step_id);
create index contribution_notices_waiting on contribution_notices (id) where told_at is null;

-- What admins write for each other.
create table contribution_notes (
  id text primary key,
  contribution_id text not null references contributions,
  author_id text references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index contribution_notes_of_contribution on contribution_notes (contribution_id, created_at);
create index contribution_notes_of_author on contribution_notes (author_id) where author_id is not null;

-- What who gave asks about it, and the answer.
create table contribution_questions (
  id text primary key,
  contribution_id text not null references contributions,
  asked_by text not null references users on delete cascade,
  question text not null check (char_length(question) between 1 and 1000),
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_by text references users on delete set null,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- One at a time.
create unique index contribution_questions_open on contribution_questions (contribution_id, asked_by) where answered_at is null;
create index contribution_questions_of_contribution on contribution_questions (contribution_id, asked_at);
create index contribution_questions_of_user on contribution_questions (asked_by);
create index contribution_questions_answered on contribution_questions (answered_by) where answered_by is not null;

-- A project in any status, with what it still lacks.
create view project_goals as select id, slug, name, language, organization_id, status, currency, objective_amount, collected_amount from projects;
-- The ledger's entries of a contribution.
create view contribution_entries as
  select t.contribution_id, t.id as transaction_id, t.event, t.effective_at, t.recorded_at, e.account, e.project_id, e.currency, e.amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.contribution_id is not null;

-- On the public trail: the name and message of who wished so, and who was told when.
call show_guests('contribution_donors', $$r.contribution_id, case when r.is_shown then r.name end as name, case when r.is_shown then r.message end as message$$,
  '(select c.code from contributions c where c.id = r.contribution_id)');
call show_guests('contribution_notices', 'r.step_id, r.told_at, r.to_organization, r.to_contributor', '(select c.code from contributions c where c.id = r.contribution_id)');
-- A booking with how it was reported and matched, for desks.
create view booking_facts as
  select id, external_id, revision, status, match, hand_off_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at from bookings;
