-- A project's name as a reader of that language knows it: letters say it.
create function project_name_in(project text, reader_language text) returns text language sql stable as $$
  select coalesce(case when p.language <> reader_language then p.name_other end, p.name) from projects p where p.id = project
$$;
