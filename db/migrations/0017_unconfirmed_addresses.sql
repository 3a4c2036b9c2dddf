-- An address belongs to the account that confirmed it. Who registers with an address learns nothing about who else did, not even by signing in:
-- every such account is made, and only one of them can confirm.
alter table users drop constraint users_email_key;
create unique index users_email_key on users (email) where email_verified;
create index users_email on users (email, created_at desc);
