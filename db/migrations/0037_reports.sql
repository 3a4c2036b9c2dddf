-- What organizations owe after a payout: a report, by a link that anybody may use once; and what happens without it.

create table reports (
  id text primary key,
  project_id text not null references projects,
  -- Owed; sent and waiting for an admin; sent back with a reason; approved, and published as an update of the project.
  state text not null check (state in ('owed', 'pending', 'returned', 'approved')),
  -- When its first payout was recorded.
  owed_at timestamptz not null,
  due_at timestamptz not null,
  -- The last reminder that was sent: after 45, 75 and 90 days, each once.
  reminded integer not null default 0 check (reminded in (0, 45, 75, 90)),
  -- The project left search and shelves because of it.
  overdue_at timestamptz,
  spent text,
  reached text,
  next text,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by text references users on delete set null,
  -- Why it was sent back.
  reason text check (char_length(reason) between 1 and 1000),
  update_id text references project_updates on delete set null,
  check ((state in ('pending', 'approved')) <= (num_nonnulls(spent, reached, next, sent_at) = 4))
);
create index reports_of_project on reports (project_id, owed_at desc);
create index reports_missing on reports (due_at, id) where state in ('owed', 'returned');
create index reports_queue on reports (state, sent_at desc, id);
create index reports_by on reports (decided_by) where decided_by is not null;

create table report_payouts (
  -- Each is reported once.
  payout_id text primary key references payouts,
  report_id text not null references reports
);
create index report_payouts_of_report on report_payouts (report_id);

create table report_pictures (
  report_id text not null references reports on delete cascade,
  position integer not null check (position between 1 and 8),
  file text not null references project_pictures,
  width integer not null,
  height integer not null,
  alt text not null,
  primary key (report_id, position)
);
create index report_pictures_of_file on report_pictures (file);

-- Several may be on their way, one in each manager's letter; all end when the report is sent, or a manager makes a new one.
create table report_links (
  digest text primary key,
  report_id text not null references reports on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index report_links_of_report on report_links (report_id);

-- A sent report keeps its pictures, though no page shows them yet.
alter table project_pictures add column held_at timestamptz;

-- Reports of payouts, as nouns above need them.
create view payout_gifts as select payout_id, contribution_id from payout_contributions;

-- Not in search and on shelves since then; page and money stay.
alter table projects add column unlisted_at timestamptz;
create view listed_projects as select * from projects where is_public_status(status) and unlisted_at is null;
create or replace view open_projects as
  select id, slug, organization_id, name, summary, description, language, objective_amount, currency, status, country_code, district_id, place_id,
    featured_position, expected_amount, collected_amount, paid_amount, achievement, created_at, published_at, completed_at, search_text
  from projects where is_open_status(status) and unlisted_at is null;

-- Lists read these in their order, and counts one of them alone.
drop index projects_closest, projects_completed, projects_featured_first, projects_newest, projects_counted;
create index projects_closest on projects ((collected_amount::double precision / objective_amount) desc, id desc)
  where status in ('active', 'published') and unlisted_at is null;
create index projects_completed on projects (completed_at desc, id desc) where status = 'completed' and unlisted_at is null;
create index projects_featured_first on projects (coalesce(featured_position, 2147483647), published_at desc, id desc)
  where status in ('active', 'published') and unlisted_at is null;
create index projects_newest on projects (published_at desc, id desc) where status in ('active', 'published') and unlisted_at is null;
create index projects_counted on projects (status, district_id) include (unlisted_at) where status in ('active', 'published', 'completed');

-- What is searched and counted by copies of the status has none of an unlisted project; its causes count it as hidden.
create function listed_status(p projects) returns text language sql immutable parallel safe
  return case when (p).unlisted_at is null then (p).status else 'hidden' end;

create or replace function note_project_text() returns trigger language plpgsql as $$
begin
  if is_public_status(listed_status(new)) then
    insert into project_texts (project_id, status, district_id, search_text) values (new.id, new.status, new.district_id, new.search_text)
      on conflict (project_id) do update
        set status = excluded.status, district_id = excluded.district_id, search_text = excluded.search_text;
  else
    delete from project_texts where project_id = new.id;
  end if;
  return null;
end $$;

create or replace function note_project_story() returns trigger language plpgsql as $$
begin
  if not is_public_status(listed_status(new)) then
    delete from project_stories where project_id = new.id;
  elsif tg_op = 'UPDATE' and is_public_status(listed_status(old)) and (old.search_text, old.description) = (new.search_text, new.description) then
    update project_stories set status = new.status, district_id = new.district_id where project_id = new.id;
  else
    insert into project_stories (project_id, status, district_id, words)
      values (new.id, new.status, new.district_id, words_of_story(new.search_text, new.description))
      on conflict (project_id) do update set status = excluded.status, district_id = excluded.district_id, words = excluded.words;
  end if;
  return null;
end $$;

create or replace function note_project_at_causes() returns trigger language plpgsql as $$
begin
  update project_causes set status = listed_status(new), district_id = new.district_id where project_id = new.id;
  return null;
end $$;

create or replace function note_project_of_cause() returns trigger language plpgsql as $$
begin
  select listed_status(p), p.district_id into new.status, new.district_id from projects p where p.id = new.project_id for share;
  return new;
end $$;

drop trigger note_project_at_causes on projects;
create trigger note_project_at_causes after update of status, district_id, unlisted_at on projects
  for each row when ((old.status, old.district_id, old.unlisted_at) is distinct from (new.status, new.district_id, new.unlisted_at))
  execute function note_project_at_causes();
drop trigger note_project_story on projects;
create trigger note_project_story after insert or update of status, district_id, search_text, description, unlisted_at on projects
  for each row execute function note_project_story();
drop trigger note_project_text on projects;
create trigger note_project_text after insert or update of status, district_id, search_text, unlisted_at on projects
  for each row execute function note_project_text();

-- The lists that guests see change with it.
drop trigger tell_guests_insert on projects;
drop trigger tell_guests_update on projects;
drop trigger tell_guests_delete on projects;
call show_guests('projects',
  $$to_jsonb(r) - '{expected_amount, collected_amount, paid_amount, search_text}'::text[]$$, 'r.id',
  'r.id, r.status, r.featured_position, r.published_at, r.completed_at, r.organization_id, r.country_code, r.district_id, r.place_id, r.search_text, r.unlisted_at',
  $$'projects'$$,
  'r.id, r.expected_amount, r.collected_amount, r.paid_amount', $$'sums:' || r.id$$,
  'r.id, r.objective_amount, r.collected_amount', $$'sums'$$,
  'r.id, r.status, r.currency, r.expected_amount, r.collected_amount, r.paid_amount', $$'sums:' || r.organization_id$$);

-- Nobody chose an unlisted project for a gift whose own project stopped collecting.
create or replace function receiving_project(chosen_id text) returns text language sql stable
  return (
    select p.id from collecting_projects p join projects its on its.id = p.id, projects chosen where chosen.id = chosen_id
      and (p.id = chosen.id or its.unlisted_at is null and (p.organization_id = chosen.organization_id or p.district_id = chosen.district_id))
    order by (p.id = chosen.id) desc, (p.organization_id = chosen.organization_id) desc, p.published_at, p.id limit 1);

-- A project as reports name it.
create view project_names as select id, slug, name, language from projects;
