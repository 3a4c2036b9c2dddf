-- Who is forgotten is found nowhere: all the customers who became one are one person, and with them go letters, notifications, quotes and reasons about them.

-- All records of one person, as sellers merged them.
create function customer_records(one text) returns setof text language sql stable as $$
  with recursive kept (id, merged_into) as (
    select c.id, c.merged_into from customers c where c.id = one
    union select c.id, c.merged_into from kept k join customers c on c.id = k.merged_into
  ), same (id) as (
    select k.id from kept k where k.merged_into is null
    union select c.id from same s join customers c on c.merged_into = s.id
  ) select id from same
$$;

-- The records of a user who has confirmed their address.
create function customers_of_user(one text) returns setof text language sql stable as $$
  select distinct r.id from users u join customers c on c.email = u.email, customer_records(c.id) r (id) where u.id = one and u.email_verified
$$;

-- Why a deal was moved may name its customer. That reason stands in deal_moves alone, and becomes a dash when they are forgotten.
drop trigger deal_moves_append_only on deal_moves;
create trigger deal_moves_append_only before update on deal_moves for each row
  when (to_jsonb(new) - 'why' is distinct from to_jsonb(old) - 'why' or new.why is distinct from '—') execute function refuse_change();
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set reason = null where action = 'deal.moved' and reason is not null;
alter table audit_entries enable trigger audit_entries_append_only;

drop function forget_customer(text);
-- Deals stay, with their amounts, dates and stages. A digest of a line of the old book stays, too: without it the same file would bring its customer back.
create function forget_customer(one text) returns void language plpgsql as $$
declare
  records text[] := array(select customer_records(one));
  theirs text[] := array(select d.id from deals d where d.customer_id = any(records));
begin
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

create or replace function forget_customer_of_user() returns trigger language plpgsql as $$
begin
  perform forget_customer(id) from customers_of_user(old.id) id;
  return old;
end $$;

-- The proof of a transfer may be called after who made it.
create function forget_proof_name() returns trigger language plpgsql as $$
begin
  new.proof_name := case when new.proof_name is not null then 'comprobante' end;
  return new;
end $$;
create trigger forget_proof_name before update of user_id on contribution_donors
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_proof_name();
update contribution_donors set proof_name = 'comprobante' where user_id is null and name is null and registered_by is null and proof_name is not null;

-- When a customer last did something, or we for them, whatever became of their deals; a trip counts until it ends.
drop view lost_customers;
create view customer_activity as
  select c.id, greatest(c.created_at, max(d.created_at), max(d.stage_since), max(d.first_answer_at), max(d.end_date)::timestamptz, max(b.end_date)::timestamptz,
      max(l.at), max(n.at), max(e.at)) as last_at
  from customers c left join deals d on d.customer_id = c.id left join booked_trips b on b.id = d.booking_id
    left join lateral (select max(l.created_at) as at from leads l where l.deal_id = d.id) l on true
    left join lateral (select max(n.created_at) as at from deal_notes n where n.deal_id = d.id and n.kind <> 'note') n on true
    left join lateral (select max(e.created_at) as at from quote_events e join quote_versions v on v.id = e.version_id where v.deal_id = d.id) e on true
  where c.merged_into is null and c.forgotten_at is null
  group by c.id;

call add_to_privacy(
  'Cuando te olvidamos',
  'Si eliminás tu cuenta, o si pasan 24 meses sin que nos escribas, te atendamos o viajes, borramos también lo que el equipo de ventas tenía de vos: nombre, correo, teléfono, mensajes, presupuestos, tareas, avisos y las listas descargables donde figurabas. Quedan montos, fechas y etapas, sin nombre, y el comprobante de una transferencia que hayas mandado. Una copia de seguridad anterior no te trae de vuelta: al restaurarla se borra de nuevo, con una lista que no dice quién sos.',
  'When we forget you',
  'If you delete your account, or after 24 months without you writing, us attending to you or a trip of yours, we also delete what the sales team had about you: name, e-mail, telephone, messages, quotes, tasks, notifications and the downloadable lists that you were in. Amounts, dates and stages stay, without a name, and the proof of a transfer that you may have sent. An older backup does not bring you back: restoring it deletes you again, by a list that does not say who you are.');
call add_to_privacy(
  'Quién ve tu correo y tu teléfono',
  'Además de vos y del equipo de administración, quienes venden viajes, y solo si nos escribiste, te vendimos algo o tenés una reserva. De las demás cuentas ven el nombre y el usuario.',
  'Who sees your e-mail and telephone',
  'Apart from you and the administration team, those who sell trips, and only if you wrote to us, we sold you something or you have a booking. Of other accounts they see the name and the username.');
