-- A new booking says by itself that its search is booked; only one that leaves a search asks whether there is another.
create or replace function note_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.hand_off_id is not null then
    -- The lock comes first, so that what is read after it is what others committed.
    perform from hand_offs where id = old.hand_off_id for no key update;
    update hand_offs h set is_booked = exists (select from bookings b where b.hand_off_id = h.id) where h.id = old.hand_off_id;
  end if;
  if tg_op <> 'DELETE' and new.hand_off_id is not null then
    update hand_offs set is_booked = true where id = new.hand_off_id and not is_booked;
  end if;
  return null;
end $$;
