-- The address of a customer who was merged into another one is still theirs: their account lost its trips, and their next message made a second customer.

/* The customer that a merged one is part of by now, however often that one was merged again; itself for all others. */
alter table customers add column root_id text references customers (id);
with recursive tops (id, root_id) as (
  select c.id, c.id from customers c where c.merged_into is null
  union select c.id, t.root_id from tops t join customers c on c.merged_into = t.id
) update customers c set root_id = t.root_id from tops t where c.id = t.id;
alter table customers alter column root_id set not null,
  add constraint customers_root_of_merged check ((merged_into is null) = (root_id = id));
create index customers_root on customers (root_id);
create index customers_every_email on customers (email) where email is not null;

create function set_customer_root() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.root_id := new.id;
  if new.merged_into is not null then
    new.root_id := (select c.root_id from customers c where c.id = new.merged_into);
  end if;
  if tg_op = 'UPDATE' then
    with recursive below (id) as (
      select c.id from customers c where c.merged_into = new.id
      union select c.id from below b join customers c on c.merged_into = b.id
    ) update customers c set root_id = new.root_id from below b where c.id = b.id;
  end if;
  return new;
end $$;
create trigger set_customer_root before insert or update of merged_into on customers for each row execute function set_customer_root();

-- Accounts by the address that a customer has, or had before a merge unless another customer has it since.
create view customer_users as
  select m.root_id as customer_id, u.id as user_id from customers m join users u on u.email = m.email and u.email_verified
  where m.merged_into is null or not exists (select from customers o where o.email = m.email and o.merged_into is null);

-- One account of each customer: by the address that they have, else by one that they had.
create or replace view customer_accounts as
  select m.root_id as customer_id, u.id as user_id from customers m join users u on u.email = m.email and u.email_verified
  where m.merged_into is null or not exists (select from customers o where o.email = m.email and o.merged_into is null)
    and not exists (select from customers o join users v on v.email = o.email and v.email_verified
      where o.root_id = m.root_id and (o.merged_into is null or o.id < m.id));

create or replace view customer_bookings as
  select d.booking_id, a.user_id from deals d join customer_users a on a.customer_id = d.customer_id where d.booking_id is not null;
