-- The first project by the rule of the common fund. With a fixed limit it is planned by the index `projects_by_lack`.
create function nearest_fund_project(contribution text) returns text language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    case when given_for(c) is not null then (select p.id from projects p where p.currency = c.currency and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
        and (select true from project_causes a join project_causes b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = (select given_for(c)) limit 1)
      order by p.objective_amount - p.collected_amount, p.id limit 1) end,
    (select p.id from projects p where p.currency = c.currency and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
      order by p.objective_amount - p.collected_amount, p.id limit 1))
  from contributions c where c.id = contribution
$$;
