-- A letter that an admin sent to themselves to see it: nobody else got it.
alter table emails add column test boolean not null default false;
