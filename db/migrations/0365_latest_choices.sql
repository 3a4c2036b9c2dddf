-- When the project of a deal was set: a traveller's later search for the deal counts more, also where a seller enters the booking.
alter table deals add column project_set_at timestamptz;
update deals d set project_set_at = greatest(d.created_at, (select max(a.created_at) from audit_entries a
    where a.action = 'deal.changed' and a.subject_id = d.id and a.after ? 'project_id'))
  where d.project_id is not null;

create function note_project_of_deal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.project_set_at := new.changed_at;
  return new;
end $$;
create trigger note_first_project before insert on deals for each row when (new.project_id is not null) execute function note_project_of_deal();
create trigger note_project before update of project_id on deals for each row when (old.project_id is distinct from new.project_id)
  execute function note_project_of_deal();

-- The project that its customer chose last on the page of the quote, whatever a seller entered since.
create or replace view deal_codes as
  select d.code, d.project_id,
    (select max(e.created_at) from quote_versions v join quote_events e on e.version_id = v.id and e.kind = 'chosen' where v.deal_id = d.id) as chosen_at,
    (select e.project_id from quote_versions v join quote_events e on e.version_id = v.id and e.kind = 'chosen' where v.deal_id = d.id
      order by e.created_at desc, e.id desc limit 1) as chosen_project_id,
    d.project_set_at
  from deals d;
