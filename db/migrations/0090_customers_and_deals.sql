-- Sales: whom we sell to, and the trips that somebody of ours sells them.

-- A customer, with or without an account: one whose address an account has confirmed is that user (`customer_accounts`).
create table customers (
  id text primary key,
  -- Null once they are forgotten: their account was erased.
  name text check (char_length(name) between 2 and 120),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language text not null check (language in ('es', 'en')),
  -- The same person, kept once; parted again, it is null again.
  merged_into text references customers check (merged_into <> id),
  forgotten_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  constraint customers_forgotten check ((name is null) = (forgotten_at is not null) and (forgotten_at is null or num_nonnulls(email, phone) = 0))
);
create unique index customers_email on customers (email) where merged_into is null;
create index customers_phone on customers (phone) where phone is not null;
create index customers_name on customers using gin (plain_text(name) gin_trgm_ops);
create index customers_merged on customers (merged_into) where merged_into is not null;

create table customer_merges (
  id text primary key,
  kept_id text not null references customers,
  merged_id text not null references customers check (merged_id <> kept_id),
  -- What parting gives back: the deals that moved, and what the kept one got of the other.
  deal_ids text[] not null,
  got_email boolean not null,
  got_phone boolean not null,
  merged_by text not null,
  merged_at timestamptz not null,
  parted_by text,
  parted_at timestamptz,
  constraint customer_merges_parted_within_a_day check (num_nonnulls(parted_by, parted_at) in (0, 2) and parted_at <= merged_at + interval '1 day')
);
create index customer_merges_of_kept on customer_merges (kept_id, merged_at desc);
create unique index customer_merges_once on customer_merges (merged_id) where parted_at is null;

-- Why deals are lost: a list that the sales desk keeps.
create table lost_reasons (
  id text primary key,
  name_es text not null unique check (char_length(name_es) between 3 and 60),
  name_en text not null unique check (char_length(name_en) between 3 and 60),
  position integer not null,
  retired_at timestamptz
);
insert into lost_reasons (id, name_es, name_en, position) values
  ('lost_price', 'Precio', 'Price', 1),
  ('lost_dates', 'No había lugar en esas fechas', 'No room on those dates', 2),
  ('lost_elsewhere', 'Reservó en otro lado', 'Booked elsewhere', 3),
  ('lost_no_answer', 'No contestó más', 'Stopped answering', 4),
  ('lost_not_travelling', 'Ya no viaja', 'No longer travelling', 5),
  ('lost_mistake', 'Se cargó por error', 'Entered by mistake', 6);

create table deals (
  id text primary key,
  -- What a hand-off or a booking carries to come back to it.
  code text not null unique check (code ~ '^[0-9a-z]{6,20}$'),
  customer_id text not null references customers,
  title text not null check (char_length(title) between 5 and 75),
  owner_id text references users on delete set null,
  amount bigint check (amount between 0 and 1000000000000),
  currency text references currencies (code),
  -- The last day on which its amount holds.
  holds_until date,
  trip_type text check (trip_type in ('ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT')),
  departure_id text references places (id),
  destination_id text references places (id),
  start_date date,
  end_date date check (end_date >= start_date),
  rooms jsonb,
  -- Without a reference, as offers are withdrawn and their deals stay.
  offer_id text check (char_length(offer_id) <= 80),
  project_id text references projects,
  source text not null check (source in ('whatsapp', 'phone', 'mail', 'form', 'referral', 'event', 'walk_in', 'imported', 'other')),
  expected_on date,
  stage text not null check (stage in ('interested', 'contacted', 'quoted', 'negotiation', 'booked', 'closed', 'lost')),
  stage_since timestamptz not null,
  -- Its place in its stage, made by the server; compared by bytes.
  rank text collate "C" not null check (char_length(rank) between 1 and 120),
  first_answer_at timestamptz,
  lost_reason_id text references lost_reasons,
  booking_id text references bookings,
  -- Its booking was cancelled, and nobody has said yet what becomes of the deal.
  booking_cancelled_at timestamptz,
  -- Grows with every change: who changes it says which one they saw.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by text,
  created_by text,
  created_at timestamptz not null,
  constraint deals_money_is_whole check (num_nonnulls(amount, currency) in (0, 2)),
  constraint deals_quoted check (stage <> 'quoted' or num_nonnulls(amount, holds_until) = 2),
  constraint deals_booked check (stage not in ('booked', 'closed') or booking_id is not null),
  constraint deals_lost check ((stage = 'lost') = (lost_reason_id is not null)),
  -- Deferrable, as a whole stage may get its ranks anew in one statement.
  constraint deals_rank_key unique (stage, rank) deferrable initially immediate
);
create index deals_of_customer on deals (customer_id);
create index deals_of_owner on deals (owner_id, stage);
create index deals_of_project on deals (project_id) where project_id is not null;
create unique index deals_of_booking on deals (booking_id) where booking_id is not null;
create index deals_newest on deals (created_at desc, id desc);
create index deals_title on deals using gin (plain_text(title) gin_trgm_ops);

-- Every move of a deal from one stage to another; its first one comes from none.
create table deal_moves (
  id bigint generated always as identity primary key,
  deal_id text not null references deals on delete cascade,
  from_stage text,
  to_stage text not null,
  -- Null: the platform, as a booking came or went.
  moved_by text,
  why text check (char_length(why) between 1 and 500),
  lost_reason_id text references lost_reasons,
  -- The move that this one takes back.
  undoes bigint references deal_moves,
  -- What the deal was before, for whoever takes it back.
  before jsonb,
  -- The deal's version after it.
  version integer not null,
  created_at timestamptz not null,
  constraint deal_moves_goes_somewhere check (from_stage is distinct from to_stage),
  constraint deal_moves_back_says_why check (from_stage not in ('lost', 'closed') or why is not null or undoes is not null or moved_by is null),
  constraint deal_moves_lost_says_why check (to_stage <> 'lost' or lost_reason_id is not null)
);
create index deal_moves_of_deal on deal_moves (deal_id, id);
create unique index deal_moves_undone_once on deal_moves (undoes) where undoes is not null;
create trigger deal_moves_append_only before update on deal_moves for each row execute function refuse_change();

create function check_deal_move() returns trigger language plpgsql as $$
begin
  if (select m.to_stage from deal_moves m where m.deal_id = new.id order by m.id desc limit 1) is distinct from (select d.stage from deals d where d.id = new.id) then
    raise exception 'deal % changed its stage without a move', new.id;
  end if;
  return null;
end $$;
create constraint trigger deals_move_is_a_row after insert or update of stage on deals
  deferrable initially deferred for each row execute function check_deal_move();

-- Bookings that were a deal's, also those that no longer are.
create table deal_bookings (
  deal_id text not null references deals on delete cascade,
  booking_id text not null references bookings,
  how text not null check (how in ('code', 'chosen', 'entered')),
  linked_by text,
  linked_at timestamptz not null,
  primary key (deal_id, booking_id)
);
create index deal_bookings_of_booking on deal_bookings (booking_id);

-- What sellers wrote down: notes, and the replies that they sent by another way.
create table deal_notes (
  id text primary key,
  deal_id text not null references deals on delete cascade,
  kind text not null check (kind in ('note', 'whatsapp', 'mail')),
  body text not null check (char_length(body) between 1 and 4000),
  author_id text,
  created_at timestamptz not null
);
create index deal_notes_of_deal on deal_notes (deal_id, created_at);

create table deal_tasks (
  id text primary key,
  deal_id text not null references deals on delete cascade,
  title text not null check (char_length(title) between 3 and 140),
  due_on date not null,
  remind_at timestamptz,
  reminded_at timestamptz,
  owner_id text references users on delete set null,
  done_at timestamptz,
  done_by text,
  created_by text,
  created_at timestamptz not null,
  constraint deal_tasks_done check (done_by is null or done_at is not null)
);
create index deal_tasks_of_deal on deal_tasks (deal_id, due_on);
create index deal_tasks_open on deal_tasks (owner_id, due_on) where done_at is null;
create index deal_tasks_to_remind on deal_tasks (remind_at) where done_at is null and reminded_at is null and remind_at is not null;

-- When a seller last looked at a deal: what changed since then is shown as new.
create table deal_visits (
  user_id text not null references users on delete cascade,
  deal_id text not null references deals on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, deal_id)
);
create index deal_visits_of_deal on deal_visits (deal_id);

-- A search that was handed off for a deal.
alter table hand_offs add column deal_code text references deals (code) on delete set null;
create index hand_offs_of_deal on hand_offs (deal_code) where deal_code is not null;
create or replace view handed_off_trips as
  select id, code, project_id, user_id, trip_type, departure_id, destination_id, start_date, end_date, search, created_at, link_code, deal_code
  from hand_offs;

-- The deal that a seller said it is of.
alter table booking_assignments add column deal_code text;
create or replace view booking_facts as
  select id, external_id, revision, status, match, hand_off_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount,
    occurred_at, needs_review, supplier_id
  from bookings;

-- The codes of deals that reports of a booking named.
create view booking_deal_codes as
  select distinct booking_id, body ->> 'deal' as code from booking_reports where body ->> 'deal' is not null;

create view sellers as
  select u.id, u.username, u.name, u.surname from users u join user_roles r on r.user_id = u.id and r.role = 'salesop' where u.disabled_at is null;
create view customer_accounts as
  select c.id as customer_id, u.id as user_id from customers c join users u on u.email = c.email and u.email_verified
  where c.merged_into is null;
create view deal_codes as select code from deals;
-- The project that a deal promised: of a booking without a search it is the traveller's choice.
create view booking_deals as select booking_id, id as deal_id, project_id from deals where booking_id is not null;

-- Who erases their account is forgotten at the sales desk, too: deals and money stay, without a name and without what was written about them.
create function forget_customer_of_user() returns trigger language plpgsql as $$
begin
  if old.email_verified then
    delete from deal_notes n using deals d, customers c where n.deal_id = d.id and d.customer_id = c.id and c.email = old.email;
    delete from deal_tasks t using deals d, customers c where t.deal_id = d.id and d.customer_id = c.id and c.email = old.email;
    update deals d set title = 'Viaje ' || d.code from customers c where d.customer_id = c.id and c.email = old.email;
    update customers set name = null, email = null, phone = null, forgotten_at = now() where email = old.email;
  end if;
  return old;
end $$;
create trigger users_forgotten_by_sales before delete on users for each row execute function forget_customer_of_user();
