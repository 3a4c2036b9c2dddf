-- Who changed a project's status, in which role, and whether people have been told.

alter table project_status_changes
  -- Null: the platform itself, an erased account, or not known any more.
  add column changed_by text references users on delete set null,
  add column acted_as text check (acted_as in ('manager', 'admin', 'system')),
  -- Written by the trigger below: a job announces it (src/domain/projects/announce-status-change.server.ts).
  add column unannounced boolean not null default false,
  add column travellers_told_at timestamptz;
create index project_status_changes_unannounced on project_status_changes (id) where unannounced;
create index project_status_changes_by on project_status_changes (changed_by) where changed_by is not null;

-- A project that has collected its objective is completed, whatever made it reach it (product.md §4). In an update of its own, as the triggers that
-- follow a status only see updates that name it.
create function complete_reached_project() returns trigger language plpgsql as $$
begin
  update projects set status = 'completed', completed_at = now() where id = new.id and status = 'active';
  insert into project_status_changes (project_id, from_status, to_status, acted_as, unannounced)
    values (new.id, 'active', 'completed', 'system', true);
  return null;
end $$;
create trigger complete_reached_project after update of status, collected_amount, objective_amount on projects
  for each row when (new.status = 'active' and new.collected_amount >= new.objective_amount) execute function complete_reached_project();
