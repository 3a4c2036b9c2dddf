-- Projects that a user keeps at hand; guests keep theirs in the browser until they sign in.
create table favorites (
  user_id text not null references users on delete cascade,
  project_id text not null references projects,
  created_at timestamptz not null default now(),
  primary key (user_id, project_id)
);
create index favorites_latest on favorites (user_id, created_at desc, project_id);
