-- An assigned booking locked the search that it left, and the one that it took only if that was not booked. Two at the same moment could end each
-- other, or leave a booked search shown as not booked.
create or replace function note_booked() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
declare
  old_search text := case when tg_op <> 'INSERT' then old.hand_off_id end;
  new_search text := case when tg_op <> 'DELETE' then new.hand_off_id end;
begin
  -- The locks come first, so that what is read after them is what others committed.
  perform from hand_offs where id in (old_search, new_search) order by id for no key update;
  update hand_offs h set is_booked = exists (select from bookings b where b.hand_off_id = h.id) where h.id = old_search;
  update hand_offs set is_booked = true where id = new_search and not is_booked;
  return null;
end $$;
