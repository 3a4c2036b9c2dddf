-- The address of a donor is stored also where it got enough letters that day; then no letter asks to confirm it.
alter table gift_checkouts add column may_write boolean not null default true;
