-- The language in which an update and the answers of a report were written: the project's, which it may change later.
alter table project_updates add column language text not null default 'es' constraint project_updates_language_check check (language in ('es', 'en'));
update project_updates u set language = p.language from projects p where p.id = u.project_id and p.language <> u.language;

alter table reports add column language text constraint reports_language_check check (language in ('es', 'en'));
update reports r set language = p.language from projects p where p.id = r.project_id and r.spent is not null;
