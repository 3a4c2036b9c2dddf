-- Erasing a customer finds the letters and notifications about their deals by an index, instead of reading all that there are.
create index outbox_events_about_deal on outbox_events
  ((coalesce(payload #>> '{facts,lead_id}', payload #>> '{facts,version_id}', payload #>> '{facts,task_id}')))
  where coalesce(payload #>> '{facts,lead_id}', payload #>> '{facts,version_id}', payload #>> '{facts,task_id}') is not null;
create index notifications_about_deal on notifications ((facts ->> 'deal_id')) where facts ->> 'deal_id' is not null;

create or replace function forget_customer(one text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  records text[] := array(select customer_records(one));
  theirs text[];
  about text[];
begin
  perform from customers where id = any(records) order by id for no key update;
  records := array(select customer_records(one));
  theirs := array(select d.id from deals d where d.customer_id = any(records));
  about := array(
    select l.id from leads l where l.deal_id = any(theirs)
    union all select v.id from quote_versions v where v.deal_id = any(theirs)
    union all select t.id from deal_tasks t where t.deal_id = any(theirs));
  delete from emails e using outbox_events o
    where o.id = e.event_id and e.kind in ('lead_given', 'lead_received', 'quote_sent', 'task_reminder')
      and coalesce(o.payload #>> '{facts,lead_id}', o.payload #>> '{facts,version_id}', o.payload #>> '{facts,task_id}') = any(about);
  delete from notifications n where n.facts ->> 'deal_id' = any(theirs);
  delete from deal_notes n where n.deal_id = any(theirs);
  delete from deal_tasks t where t.deal_id = any(theirs);
  delete from deal_quotes q where q.deal_id = any(theirs);
  update deal_moves m set why = '—' where m.deal_id = any(theirs) and m.why is not null and m.why <> '—';
  update leads l set name = null, email = null, phone = null, message = null where l.deal_id = any(theirs);
  update deals d set title = 'Viaje ' || d.code where d.id = any(theirs);
  update customers set name = null, email = null, phone = null, forgotten_at = now() where id = any(records) and forgotten_at is null;
end $$;
