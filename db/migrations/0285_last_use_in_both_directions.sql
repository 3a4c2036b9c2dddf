-- Accounts by their last use: those without one come first upwards and last downwards, which an index has only with its nulls first.
drop index sessions_by_use;
create index sessions_by_use on sessions (last_used_at nulls first, user_id);
