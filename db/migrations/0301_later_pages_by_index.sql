-- Later pages of a list skip thousands of entries of an index. One over an expression does not serve alone unless it has the columns of it, too.
drop index projects_featured_first;
create index projects_featured_first on projects (coalesce(featured_position, 2147483647), published_at desc, id desc) include (featured_position, status)
  where status in ('active', 'published') and unlisted_at is null;
drop index projects_under_review;
create index projects_under_review on projects (coalesce(moved_at, created_at), id) include (moved_at, created_at) where status = 'under_review';
drop index organizations_sent;
create index organizations_sent on organizations (coalesce(sent_at, created_at), id) include (sent_at, created_at);
drop index leads_in_order;
create index leads_in_order on leads ((answered_at is null) desc, (case when answered_at is null then created_at end), created_at desc, id)
  include (answered_at);
