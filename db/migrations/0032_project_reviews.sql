-- Reviews of projects: who reads one, what they say to its managers, and what each sent version was.

create table project_review_claims (
  project_id text primary key references projects on delete cascade,
  user_id text not null references users on delete cascade,
  claimed_at timestamptz not null
);
create index project_review_claims_by on project_review_claims (user_id);

-- Among reviewers.
create table project_review_notes (
  id text primary key,
  project_id text not null references projects on delete cascade,
  author_id text references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index project_review_notes_of_project on project_review_notes (project_id, created_at);
create index project_review_notes_by on project_review_notes (author_id) where author_id is not null;

-- To its managers, at one part of the project; they see it once it was sent, with the rejection.
create table project_remarks (
  id text primary key,
  project_id text not null references projects on delete cascade,
  part text not null check (part ~ '^(name|summary|description|causes|place|objective|(image|budget):[1-9][0-9]?)$'),
  -- What that part said: lines and pictures change places.
  about text not null,
  body text not null check (char_length(body) between 1 and 1000),
  author_id text references users on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz,
  ticked_at timestamptz,
  ticked_by text references users on delete set null,
  closed_at timestamptz
);
create index project_remarks_of_project on project_remarks (project_id, created_at);
create index project_remarks_by on project_remarks (author_id) where author_id is not null;
create index project_remarks_ticked_by on project_remarks (ticked_by) where ticked_by is not null;

-- The project as it was sent, by the change of status that sent it.
create table project_versions (
  change_id bigint primary key references project_status_changes on delete cascade,
  project_id text not null references projects on delete cascade,
  content jsonb not null
);
create index project_versions_of_project on project_versions (project_id, change_id);

-- What a review reads, as texts by part.
create function project_content(project text) returns jsonb language sql stable return (
  select jsonb_build_object(
    'name', p.name, 'summary', p.summary, 'description', p.description,
    'causes', (select string_agg(c.name_es, ' · ' order by pc.position) from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id),
    'place', concat_ws(' · ', (select at.name_es from place_refs at where at.id = p.place_id), p.country_code,
      (select d.number from district_refs d where d.id = p.district_id)),
    'objective', concat_ws(' ', p.currency, p.objective_amount / 100.0),
    'images', (select coalesce(jsonb_agg(to_jsonb(i) - 'project_id' order by i.position), '[]') from project_images i where i.project_id = p.id),
    'budget', (select coalesce(jsonb_agg(to_jsonb(b) - 'project_id' order by b.position), '[]') from project_budget_lines b where b.project_id = p.id))
  from projects p where p.id = project
);

-- What is under review now.
insert into project_versions (change_id, project_id, content)
  select distinct on (s.project_id) s.id, s.project_id, project_content(s.project_id)
  from project_status_changes s join projects p on p.id = s.project_id
  where p.status = 'under_review' and s.to_status = 'under_review' order by s.project_id, s.id desc;

-- Who can review.
create view admins as select user_id from user_roles where role = 'admin';
