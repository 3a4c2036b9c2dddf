-- Letters wait in a queue of their own: a row is in it from the moment at which its event is delivered, not from its first try.

-- Which mailbox an address is, without saying it: letters to one keep their order, and one that refuses is marked.
create function mailbox_of(address text) returns text language sql immutable
  return encode(sha256(convert_to(lower(btrim(address)), 'UTF8')), 'hex');

alter table emails
  alter column subject drop not null,
  alter column attempts set default 0,
  add column asked jsonb,
  add column mailbox text,
  add column next_try_at timestamptz,
  add column claimed_until timestamptz,
  add column give_up_at timestamptz,
  add column urgent boolean not null default false,
  add column waits_for text,
  add column refused_at timestamptz,
  drop constraint emails_check,
  drop constraint emails_state_check;

update emails e set asked = o.payload from outbox_events o where o.id = e.event_id;
update emails set mailbox = mailbox_of(to_address) where position('•' in to_address) = 0;
-- Those that the outbox was still trying.
update emails e set state = 'queued', next_try_at = now(), give_up_at = e.created_at + interval '48 hours' from outbox_events o
  where o.id = e.event_id and e.state = 'failed' and o.delivered_at is null and o.failed_at is null;
-- The desk of e-mails lists them.
update outbox_events o set delivered_at = now() where o.type = 'letter.queued' and o.failed_at is not null and o.delivered_at is null
  and exists (select from emails e where e.event_id = o.id);

alter table emails
  add constraint emails_state_check check (state in ('queued', 'kept', 'sent', 'bounced', 'failed', 'dropped')),
  add constraint emails_sent_check check ((state in ('sent', 'bounced')) = (sent_at is not null)),
  add constraint emails_queue_check check (
    case when state = 'queued' then num_nulls(event_id, asked, next_try_at, give_up_at) = 0 else num_nonnulls(next_try_at, claimed_until, waits_for) = 0 end),
  add constraint emails_waits_check check (waits_for in ('mailbox', 'server', 'sender')),
  add constraint emails_written_check check (subject is not null or state in ('queued', 'failed', 'dropped')),
  -- Text is stored only while nobody delivered it.
  add constraint emails_text_check check (state = 'kept' or num_nonnulls(text_body, html_body) = 0);

create index emails_queue on emails (urgent desc, created_at, event_id) where state = 'queued';
create index emails_waiting_for_server on emails (next_try_at) where waits_for in ('server', 'sender');
create index emails_queue_of_mailbox on emails (mailbox, created_at) where state = 'queued';
create index emails_refused on emails (mailbox) where refused_at is not null;

-- True while an address refuses letters for good: since nobody has changed or confirmed it.
create function mailbox_refuses(address text) returns boolean language sql stable
  return exists (select from emails e where e.mailbox = mailbox_of(address) and e.refused_at is not null);

-- For those who are notified of them.
create view failed_emails as
  select id, refused_at is not null as address_refused from emails where state in ('failed', 'bounced');

-- For operators. Queued rows are found by their index, and those of the last day by time.
create view mail_figures as
  select (select count(*)::int from emails where state = 'queued') as waiting,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from emails where state = 'queued') as oldest,
    (select count(*)::int from emails where state in ('failed', 'bounced') and created_at > now() - interval '1 day') as failed;
