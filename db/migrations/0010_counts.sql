-- What a list has in all is counted by reading an index and nothing else: the status and the district of a project stand beside each of its causes,
-- and the database itself keeps them so.
alter table project_causes add status text, add district_id text;
update project_causes pc set status = p.status, district_id = p.district_id from projects p where p.id = pc.project_id;
alter table project_causes alter status set not null, alter district_id set not null;

-- "for share": a change of the project that is under way is waited for, and one that comes later waits and then finds this row.
create function note_project_of_cause() returns trigger language plpgsql as $$
begin
  select status, district_id into new.status, new.district_id from projects where id = new.project_id for share;
  return new;
end $$;
create trigger note_project_of_cause before insert or update of project_id, status, district_id on project_causes
  for each row execute function note_project_of_cause();

create function note_project_at_causes() returns trigger language plpgsql as $$
begin
  update project_causes set status = new.status, district_id = new.district_id where project_id = new.id;
  return null;
end $$;
create trigger note_project_at_causes after update of status, district_id on projects
  for each row when ((old.status, old.district_id) is distinct from (new.status, new.district_id)) execute function note_project_at_causes();

create index project_causes_counted on project_causes (cause_id, status, district_id);
create index projects_counted on projects (status, district_id) where status in ('active', 'published', 'completed');
