-- Money of projects of several organizations: their dues are locked in one order, too, before anything is written. Otherwise two cancellations, or two approvals, whose parts lie in the
-- same organizations the other way round would wait for each other's sums in a circle. Locks of their own, as the role that serves requests may not lock the sums themselves.
create or replace function lock_projects(ids text[]) returns void language plpgsql as $$
declare
  owners text[] := array(select distinct organization_id from projects where id = any (ids) order by 1);
begin
  perform from projects where id = any (ids) order by id for no key update;
  if cardinality(owners) > 1 then
    perform pg_advisory_xact_lock(hashtext('dues ' || o)) from unnest(owners) with ordinality as x(o, n) order by n;
  end if;
end $$;
