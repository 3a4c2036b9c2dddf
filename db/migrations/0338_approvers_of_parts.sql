-- A part without an approval of its own has the approvers of the act that made it, however often its whole is approved later: the steps of the same
-- moment, or else the whole's last one before the part was made.
create or replace view contribution_approvers as
  select c.id as contribution_id, coalesce(o.acted_by, d.acted_by, w.acted_by) as user_id, coalesce(o.created_at, d.created_at, w.created_at) as at
  from contributions c cross join (values ('approved'), ('allocated')) by (kind)
  left join lateral (
    select a.acted_by, a.created_at from contribution_steps a where a.contribution_id = c.id and a.kind = by.kind order by a.id desc limit 1) o on true
  left join lateral (
    select distinct a.acted_by, a.created_at from contributions p join contribution_steps a on a.contribution_id = p.id and a.kind = by.kind
    where o.created_at is null and coalesce(p.split_from, p.id) = c.split_from and a.created_at = c.approved_at) d on true
  left join lateral (
    select a.acted_by, a.created_at from contribution_steps a
    where o.created_at is null and d.created_at is null and a.contribution_id = c.split_from and a.kind = by.kind
    order by a.created_at <= c.created_at desc, a.id desc limit 1) w on true
  where coalesce(o.acted_by, d.acted_by, w.acted_by) is not null;

-- The profit is that of the whole trip, so that a step of a part names none.
create or replace function complete_step() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.currency is null then
    select c.currency, c.project_id into new.currency, new.project_id from contributions c where c.id = new.contribution_id;
  end if;
  if new.profit_amount is not null then
    select c.rate_id, case when c.split_from is null then new.profit_amount end into new.rate_id, new.profit_amount
      from contributions c where c.id = new.contribution_id;
  end if;
  new.effective_at := coalesce(new.effective_at, new.created_at);
  return new;
end $$;
