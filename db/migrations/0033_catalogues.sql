-- Small lists can be kept by admins: what is disabled is no longer offered, and stays where it is used.

alter table causes add column enabled boolean not null default true;
alter table entities add column enabled boolean not null default true;
alter table currencies add column enabled boolean not null default true;
alter table districts add column enabled boolean not null default true;
-- Countries are listed by name; those with a position come first.
alter table countries add column enabled boolean not null default true, add column position integer;
create view country_codes as select code, enabled from countries;
