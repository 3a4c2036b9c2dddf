-- An update of a process that does not know the column yet was marked as Spanish: without a language it is in its project's.
alter table project_updates alter column language drop default;
create function set_update_language() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.language := (select p.language from projects p where p.id = new.project_id);
  return new;
end $$;
create trigger set_update_language before insert on project_updates for each row when (new.language is null) execute function set_update_language();

-- Those that such a process wrote while it was replaced. Later ones were written in the language that their project had then.
update project_updates u set language = p.language
  from projects p, migrations m
  where p.id = u.project_id and u.language = 'es' and p.language <> 'es'
    and m.name = '0351_languages_of_updates.sql' and u.created_at between m.applied_at and m.applied_at + interval '1 hour';
