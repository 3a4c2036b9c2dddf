-- Until its owner confirms an address it is nobody's: erasing an account that only typed it ends no invitation to it.
create or replace function drop_invitations_of_erased() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.email_verified then delete from organization_invitations where email = old.email; end if;
  return null;
end $$;
