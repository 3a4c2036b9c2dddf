-- Accounts that are unverified or disabled are few of all: they are counted and listed by their own indexes.
create index users_unverified on users (created_at desc, id desc) where disabled_at is null and not email_verified;
create index users_disabled on users (created_at desc, id desc) where disabled_at is not null;
