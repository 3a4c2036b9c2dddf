-- What managers tell of their projects: rich text in two languages, pictures, and who gets it by mail.

alter table project_updates
  add column document jsonb,
  add column title_other text,
  add column body_other text,
  add column document_other jsonb,
  add column created_by text references users on delete set null,
  add column edited_at timestamptz,
  -- Of a report: the payouts that it speaks of, as they were when it was approved.
  add column payouts jsonb,
  -- The followers up to this one were written to; once all were, mailed_at says when.
  add column mailed_to text,
  add column mailed_at timestamptz,
  add constraint project_updates_other check ((title_other is null) = (body_other is null) and (title_other is null) = (document_other is null));
create index project_updates_by on project_updates (created_by) where created_by is not null;

-- Written only together with their update, whose triggers tell guests' pages.
create table project_update_pictures (
  update_id text not null references project_updates on delete cascade,
  position integer not null check (position between 1 and 8),
  file text not null references project_pictures,
  width integer not null,
  height integer not null,
  alt text not null,
  alt_other text,
  primary key (update_id, position)
);
create index project_update_pictures_of_file on project_update_pictures (file);

-- Who does not want the news of a project by mail; without a project, of none.
create table news_refusals (
  user_id text not null references users on delete cascade,
  project_id text references projects on delete cascade,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, project_id)
);
create index news_refusals_of_project on news_refusals (project_id) where project_id is not null;

-- Who follows a project.
create index favorites_of_project on favorites (project_id, user_id);
