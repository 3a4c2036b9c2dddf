-- What a trip would cost: written by a seller, read by the customer at an address that nobody can guess.

create table deal_quotes (
  deal_id text primary key references deals on delete cascade,
  -- 130 random bits.
  code text not null unique check (code ~ '^[0-9a-z]{26}$'),
  withdrawn_at timestamptz,
  withdrawn_by text,
  created_at timestamptz not null,
  constraint deal_quotes_withdrawn check (withdrawn_by is null or withdrawn_at is not null)
);

create function quote_total(items jsonb) returns bigint language sql immutable as $$
  select sum((item ->> 'price')::bigint)::bigint from jsonb_array_elements(items) item
$$;

-- Versions of a quote. One that was sent never changes; the customer sees the last one that was.
create table quote_versions (
  id text primary key,
  deal_id text not null references deal_quotes on delete cascade,
  number integer not null check (number > 0),
  language text not null check (language in ('es', 'en')),
  -- Null once the customer is forgotten.
  intro text check (char_length(intro) between 1 and 2000),
  -- [{ name, details, offer_id, price }], prices in minor units.
  items jsonb not null check (jsonb_array_length(items) between 1 and 30),
  included text check (char_length(included) between 1 and 4000),
  currency text not null references currencies (code),
  total bigint not null check (total between 0 and 1000000000000),
  holds_until date not null,
  written_by text,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_by text,
  sent_way text check (sent_way in ('mail', 'whatsapp', 'link')),
  constraint quote_versions_number unique (deal_id, number),
  constraint quote_versions_adds_up check (total = quote_total(items)),
  constraint quote_versions_sent check (num_nonnulls(sent_at, sent_way) in (0, 2))
);
-- One draft at most.
create unique index quote_versions_draft on quote_versions (deal_id) where sent_at is null;

create function keep_sent_quote() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (to_jsonb(old) - 'intro') <> (to_jsonb(new) - 'intro') then
    raise exception 'a quote that was sent does not change';
  end if;
  if old.sent_at is not null and new.intro is distinct from old.intro and new.intro is not null then
    raise exception 'a quote that was sent does not change';
  end if;
  return new;
end $$;
create trigger quote_versions_keep before update on quote_versions for each row execute function keep_sent_quote();

-- What happened to a version, on either side.
create table quote_events (
  id bigint generated always as identity primary key,
  version_id text not null references quote_versions on delete cascade,
  kind text not null check (kind in ('sent', 'opened', 'chosen', 'asked', 'accepted', 'withdrawn')),
  -- A user of ours; null for the customer.
  by_user text,
  project_id text references projects,
  -- Null once the customer is forgotten.
  question text check (char_length(question) between 1 and 2000),
  request_key text unique check (char_length(request_key) between 8 and 60),
  created_at timestamptz not null,
  constraint quote_events_of_customer check ((kind in ('sent', 'withdrawn')) or by_user is null),
  constraint quote_events_chosen check ((kind = 'chosen') = (project_id is not null)),
  constraint quote_events_asked check (kind = 'asked' or num_nonnulls(question, request_key) = 0)
);
create index quote_events_of_version on quote_events (version_id, id);
create unique index quote_events_once on quote_events (version_id, kind) where kind in ('sent', 'opened', 'accepted');

-- Who is forgotten loses their name and contact, and what was written about them; deals and money stay.
create function forget_customer(forgotten text) returns void language plpgsql as $$
begin
  delete from deal_notes n using deals d where n.deal_id = d.id and d.customer_id = forgotten;
  delete from deal_tasks t using deals d where t.deal_id = d.id and d.customer_id = forgotten;
  update leads l set name = null, email = null, phone = null, message = null from deals d where l.deal_id = d.id and d.customer_id = forgotten;
  update quote_versions v set intro = null from deals d where v.deal_id = d.id and d.customer_id = forgotten and v.intro is not null;
  update quote_events e set question = null from quote_versions v, deals d
    where e.version_id = v.id and v.deal_id = d.id and d.customer_id = forgotten and e.question is not null;
  update deals d set title = 'Viaje ' || d.code where d.customer_id = forgotten;
  update customers set name = null, email = null, phone = null, forgotten_at = now() where id = forgotten and forgotten_at is null;
end $$;
create or replace function forget_customer_of_user() returns trigger language plpgsql as $$
begin
  if old.email_verified then
    perform forget_customer(c.id) from customers c where c.email = old.email;
  end if;
  return old;
end $$;

-- Customers who became nothing but lost deals, and since when.
create view lost_customers as
  select c.id, max(d.stage_since) as lost_at
  from customers c join deals d on d.customer_id = c.id or d.customer_id in (select x.id from customers x where x.merged_into = c.id)
  where c.merged_into is null and c.forgotten_at is null
  group by c.id having bool_and(d.stage = 'lost');

-- A booking of a deal is also its customer's, whose address an account has confirmed, whenever that was.
create view customer_bookings as
  select d.booking_id, a.user_id from deals d join customer_accounts a on a.customer_id = d.customer_id where d.booking_id is not null;
create or replace view booking_travellers as
  select id as booking_id, user_id from bookings where user_id is not null
  union
  select b.id, h.user_id from bookings b join handed_off_trips h on h.id = b.hand_off_id where h.user_id is not null
  union
  select booking_id, user_id from customer_bookings;
