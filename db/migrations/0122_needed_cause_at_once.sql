-- What is withdrawn "now" has its instant a moment before its transaction commits, so an end is looked for from that instant on. Looked for from
-- the start of the transaction, it was missed when a project took the cause after the verb had looked.
create or replace function keep_needed_cause() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  -- Whoever lets a project work for it waits, or is seen.
  perform from causes where id = changed.item_id for update;
  if exists (select from needed_causes where cause_id = changed.item_id) and cause_ends(changed.item_id, least(changed.starts_at, now())) then
    raise exception 'projects work for this cause' using errcode = 'HU002';
  end if;
  return null;
end $$;
