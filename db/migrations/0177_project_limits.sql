-- An organization may hold ten projects; an admin may raise that for one of them, with a reason. The latest row counts.
create table project_limits (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations,
  projects integer not null check (projects between 10 and 1000),
  reason text not null check (char_length(reason) between 3 and 500),
  decided_by text references users on delete set null,
  created_at timestamptz not null
);
create index project_limits_of_organization on project_limits (organization_id, id desc);

-- The rule stands once: the specification's limit is the default.
create function project_limit_of(organization text) returns integer language sql stable set search_path = public, pg_temp as $$
  select coalesce((select l.projects from project_limits l where l.organization_id = organization order by l.id desc limit 1), 10)
$$;
