-- The projects that may receive money of the common fund, as many as are asked for: first those of the cause that it was given for, each kind by what it lacks.
create index projects_by_lack on projects (currency, (objective_amount - collected_amount), id) where status = 'active' and unlisted_at is null;
drop function fund_projects(text);
create function fund_projects(contribution text, most integer, one text default null)
  returns table (id text, lacks bigint, same_cause boolean, nth bigint) language sql stable set search_path = public, pg_temp as $$
  with money as materialized (select c.currency, given_for(c) as given_for from contributions c where c.id = contribution),
  liked as (
    select p.id, p.objective_amount - p.collected_amount as lacks, true as same_cause from money m join projects p on p.currency = m.currency
    where p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0 and (one is null or p.id = one)
      and exists (select from project_causes a join project_causes b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = m.given_for)
    order by p.objective_amount - p.collected_amount, p.id limit most),
  others as (
    select p.id, p.objective_amount - p.collected_amount as lacks, false as same_cause from money m join projects p on p.currency = m.currency
    where p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0 and (one is null or p.id = one)
      and not exists (select from project_causes a join project_causes b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = m.given_for)
    order by p.objective_amount - p.collected_amount, p.id limit most)
  select x.id, x.lacks, x.same_cause, row_number() over (order by x.same_cause desc, x.lacks, x.id)
  from (select * from liked union all select * from others) x order by 4 limit most
$$;
create index contributions_of_fund_by_amount on contributions (amount, id) where project_id is null and status = 'approved' and voided_at is null and paid_at is null;
