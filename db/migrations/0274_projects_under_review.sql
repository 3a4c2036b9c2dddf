-- The queue of reviews in its order: nothing moves a project between its sending and the decision.
create index projects_under_review on projects (coalesce(moved_at, created_at), id) where status = 'under_review';
