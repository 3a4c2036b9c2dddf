-- The day on which a bank's line first waited to be confirmed. Until it was settled, the balances of the lines after it counted it, or did not.
alter table bank_lines add column provisional_on date;
update bank_lines set provisional_on = day where is_provisional;
create index bank_lines_provisional on bank_lines (account_id, provisional_on) where provisional_on is not null;

create function remember_provisional() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.is_provisional and new.provisional_on is null then
    new.provisional_on := new.day;
  end if;
  return new;
end $$;
create trigger remember_provisional before insert or update of is_provisional on bank_lines for each row execute function remember_provisional();
