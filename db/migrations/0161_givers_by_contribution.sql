-- Users who gave, found by a contribution and by a user alike: a condition reaches each part of a union, but not through a join into another union.
create or replace view gift_givers as
  select c.id as contribution_id, b.user_id from contributions c join booked_trips b on b.id = c.booking_id where b.user_id is not null
  union
  select c.id, h.user_id from contributions c join booked_trips b on b.id = c.booking_id join handed_off_trips h on h.id = b.hand_off_id where h.user_id is not null
  union
  select c.id, x.user_id from contributions c join customer_bookings x on x.booking_id = c.booking_id
  union
  select c.id, d.user_id from contributions c join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id) where d.user_id is not null;

-- Both ways to a contribution, of parts that were split off, too.
create index contributions_by_booking on contributions (booking_id) where booking_id is not null;
create index contributions_by_whole on contributions (coalesce(split_from, id));

create index projects_chosen on projects (featured_position) where featured_position is not null;
create index organizations_described on organizations using gin (plain_text(name || ' ' || description) gin_trgm_ops);
