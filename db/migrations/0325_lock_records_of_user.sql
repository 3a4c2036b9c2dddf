-- Reports of bookings and notifications of payments lock what names a user, and then the user. Erasing an account waited for them the other way round.
create function lock_records_of_user(one text) returns void language plpgsql set search_path to 'public', 'pg_temp' as $$
begin
  perform from gift_checkouts where user_id = one order by id for no key update;
  perform from bookings where user_id = one or suggested_user_id = one order by id for no key update;
end $$;
