-- Users in the order of their last use: the latest session of each is read in order, and looked up by its user.
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id, last_used_at desc, id desc);
create index sessions_by_use on sessions (last_used_at, user_id);
