-- Money of projects of several organizations: what is due to each is locked in one order, too, before anything is written. Otherwise two cancellations, or two approvals, whose parts lie
-- in the same organizations the other way round would wait for each other's sums in a circle. Rows that this role may not change are only locked.
create or replace function lock_projects(ids text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owners text[] := array(select distinct organization_id from projects where id = any (ids));
begin
  perform from projects where id = any (ids) order by id for no key update;
  if cardinality(owners) > 1 then
    perform from organization_dues where organization_id = any (owners) order by organization_id, currency for update;
  end if;
end $$;
