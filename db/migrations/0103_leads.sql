-- What people write to us before there is a trip, and who of ours answers.

-- Where a chat began: the page, the offer or event, and the project that was chosen. The same for all who begin one there, so that there are few.
create table chat_codes (
  code text primary key check (code ~ '^[0-9a-z]{6}$'),
  page text not null check (char_length(page) between 1 and 60),
  offer_id text check (char_length(offer_id) <= 80),
  event_id text check (char_length(event_id) <= 80),
  project_id text references projects on delete cascade,
  created_at timestamptz not null,
  constraint chat_codes_once unique nulls not distinct (page, offer_id, event_id, project_id)
);

-- Sellers who are on duty get leads in turn.
create table seller_duties (
  user_id text primary key references users on delete cascade,
  -- Null: off duty.
  on_duty_since timestamptz,
  -- Grows with each lead that is given: the smallest is the next.
  turn bigint not null default 0,
  changed_at timestamptz not null
);

-- A first word, or another one about the same deal.
create table leads (
  id text primary key,
  deal_id text not null references deals on delete cascade,
  way text not null check (way in ('form', 'whatsapp')),
  -- Of the form: sent twice, it is one.
  request_key text unique check (char_length(request_key) between 8 and 60),
  -- As they were typed; null once they are forgotten.
  name text check (char_length(name) between 2 and 120),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  message text check (char_length(message) between 1 and 4000),
  language text not null check (language in ('es', 'en')),
  wished_from date,
  wished_to date check (wished_to >= wished_from),
  -- Without references, as they are withdrawn and leads stay.
  offer_id text check (char_length(offer_id) <= 80),
  event_id text check (char_length(event_id) <= 80),
  project_id text references projects on delete set null,
  chat_code text references chat_codes on delete set null,
  given_to text references users on delete set null,
  -- The seller who entered it; null for a form.
  entered_by text,
  -- The end of the time for a first answer, counted in office hours when it came.
  answer_by timestamptz not null,
  created_at timestamptz not null,
  constraint leads_entered check ((way = 'form') = (request_key is not null))
);
create index leads_of_deal on leads (deal_id, created_at);
create index leads_newest on leads (created_at desc, id desc);

-- When somebody of ours first answered it: a message that was sent another way, a move, or a quote.
create view lead_answers as
  select l.id as lead_id, least(
    (select min(n.created_at) from deal_notes n where n.deal_id = l.deal_id and n.kind <> 'note' and n.created_at >= l.created_at),
    (select min(m.created_at) from deal_moves m where m.deal_id = l.deal_id and m.moved_by is not null and m.from_stage is not null and m.created_at >= l.created_at)
  ) as answered_at
  from leads l;
