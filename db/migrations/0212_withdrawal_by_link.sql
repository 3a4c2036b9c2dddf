-- The address that a guest left with an announced donation: the links of its letters may withdraw that, those of other addresses may not.
alter table trail_watches add column of_giver boolean not null default false;
