-- Letters that protect an account go to a former address only where it was confirmed. That is not known of changes made before.
alter table email_changes add column old_confirmed boolean not null default false;
