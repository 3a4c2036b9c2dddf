-- Two bookings that change places locked the search of the one before that of the other.
create or replace function note_booked() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
declare
  left_one text := case when tg_op <> 'INSERT' then old.hand_off_id end;
  taken text := case when tg_op <> 'DELETE' then new.hand_off_id end;
begin
  -- The locks come first, so that what is read after them is what others committed.
  perform from hand_offs where id in (left_one, taken) order by id for no key update;
  update hand_offs h set is_booked = exists (select from bookings b where b.hand_off_id = h.id) where h.id = left_one;
  update hand_offs set is_booked = true where id = taken and not is_booked;
  return null;
end $$;
