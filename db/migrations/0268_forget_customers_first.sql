-- Erasing a customer locks them before their deals, in the order of everything else that changes both (lock-deal.server.ts); otherwise it and a merge, or a note, wait for each other in a
-- circle. Deals that a merge brought while it waited are erased, too.
create or replace function forget_customer(one text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  records text[] := array(select customer_records(one));
  theirs text[];
begin
  perform from customers where id = any(records) order by id for no key update;
  records := array(select customer_records(one));
  theirs := array(select d.id from deals d where d.customer_id = any(records));
  delete from emails e using outbox_events o
    where o.id = e.event_id and e.kind in ('lead_given', 'lead_received', 'quote_sent', 'task_reminder') and (
      o.payload #>> '{facts,lead_id}' in (select l.id from leads l where l.deal_id = any(theirs))
      or o.payload #>> '{facts,version_id}' in (select v.id from quote_versions v where v.deal_id = any(theirs))
      or o.payload #>> '{facts,task_id}' in (select t.id from deal_tasks t where t.deal_id = any(theirs)));
  delete from notifications n where n.facts ->> 'deal_id' = any(theirs);
  delete from deal_notes n where n.deal_id = any(theirs);
  delete from deal_tasks t where t.deal_id = any(theirs);
  delete from deal_quotes q where q.deal_id = any(theirs);
  update deal_moves m set why = '—' where m.deal_id = any(theirs) and m.why is not null and m.why <> '—';
  update leads l set name = null, email = null, phone = null, message = null where l.deal_id = any(theirs);
  update deals d set title = 'Viaje ' || d.code where d.id = any(theirs);
  update customers set name = null, email = null, phone = null, forgotten_at = now() where id = any(records) and forgotten_at is null;
end $$;
