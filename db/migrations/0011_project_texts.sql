-- Finding up to 2 000 projects that have a word reads as many rows, and projects lie eight to a page. What words are searched in, and what they are
-- combined with, stands here a second time, forty to a page: public projects only, and the database itself keeps it so.
create table project_texts (
  project_id text primary key references projects on delete cascade,
  status text not null,
  district_id text not null,
  search_text text not null
);
insert into project_texts
  select id, status, district_id, search_text from projects where status in ('active', 'published', 'completed');
create index project_texts_open on project_texts using gin (search_text gin_trgm_ops) where status in ('active', 'published');
create index project_texts_completed on project_texts using gin (search_text gin_trgm_ops) where status = 'completed';
drop index projects_text;

-- A change of the project holds its row until the end: one text at a time.
create function note_project_text() returns trigger language plpgsql as $$
begin
  if new.status in ('active', 'published', 'completed') then
    insert into project_texts (project_id, status, district_id, search_text) values (new.id, new.status, new.district_id, new.search_text)
      on conflict (project_id) do update
        set status = excluded.status, district_id = excluded.district_id, search_text = excluded.search_text;
  else
    delete from project_texts where project_id = new.id;
  end if;
  return null;
end $$;
create trigger note_project_text after insert or update of status, district_id, search_text on projects
  for each row execute function note_project_text();
