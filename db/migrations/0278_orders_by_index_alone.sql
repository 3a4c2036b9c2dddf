-- Page 500 of the projects is skipped by the index alone.
drop index projects_moved;
create index projects_moved on projects (coalesce(moved_at, created_at), id) include (moved_at, created_at);
-- Authors of drafts, for the filter of their list.
create index content_drafts_authored on content_drafts (coalesce(content -> 'shared' ->> 'author', ''), item_id)
  where coalesce(content -> 'shared' ->> 'author', '') <> '';
