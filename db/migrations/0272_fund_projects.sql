-- The projects for money of the common fund are read in their order until there are enough. As `most` is unknown to a plan, all of them had been sorted:
-- a hundred candidates, and one for what may be shown as having more, is the largest number that is asked for.
drop function fund_projects(text, integer, text);
create function fund_projects(contribution text, most integer)
  returns table (id text, lacks bigint, same_cause boolean, nth bigint) language sql stable set search_path = public, pg_temp as $$
  with money as materialized (
    select c.currency, array(select a.cause_id from project_causes a where a.project_id = given_for(c)) as causes from contributions c where c.id = contribution),
  liked as (
    select p.id, p.objective_amount - p.collected_amount as lacks, true as same_cause from projects p
    where cardinality((select causes from money)) > 0 and p.currency = (select currency from money) and p.status = 'active' and p.unlisted_at is null
      and p.objective_amount - p.collected_amount > 0
      -- A value, as a condition that exists would be joined for all projects.
      and (select true from project_causes a where a.project_id = p.id and a.cause_id = any ((select causes from money)::text[]) limit 1)
    order by p.objective_amount - p.collected_amount, p.id limit 101),
  others as (
    select p.id, p.objective_amount - p.collected_amount as lacks, false as same_cause from projects p
    where p.currency = (select currency from money) and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
      and (select true from project_causes a where a.project_id = p.id and a.cause_id = any ((select causes from money)::text[]) limit 1) is null
    order by p.objective_amount - p.collected_amount, p.id limit 101)
  select x.id, x.lacks, x.same_cause, row_number() over (order by x.same_cause desc, x.lacks, x.id)
  from (select * from liked union all select * from others) x order by 4 limit most
$$;
-- One project, if it may receive money of the common fund.
create function fund_project(contribution text, project text)
  returns table (id text, lacks bigint, same_cause boolean, nth bigint) language sql stable set search_path = public, pg_temp as $$
  select p.id, p.objective_amount - p.collected_amount,
    exists (select from project_causes a join project_causes b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = given_for(c)), 1::bigint
  from contributions c join projects p on p.id = project and p.currency = c.currency
  where c.id = contribution and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
$$;
