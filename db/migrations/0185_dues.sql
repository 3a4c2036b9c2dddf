-- Money that is due to organizations, maintained beside the contributions: a list of it costs what it shows.
-- No key refers to an organization: a payment locks its row first, and an approval would wait for it while it holds a contribution.
create table due_money (
  contribution_id text primary key references contributions on delete cascade,
  organization_id text not null,
  project_id text not null references projects,
  currency text not null,
  amount bigint not null check (amount > 0),
  approved_at timestamptz not null
);
create index due_money_in_order on due_money (organization_id, currency, approved_at, contribution_id);

create table organization_dues (
  id text generated always as (organization_id || '.' || currency) stored unique,
  organization_id text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  contributions integer not null check (contributions >= 0),
  oldest_at timestamptz,
  primary key (organization_id, currency)
);
create index organization_dues_oldest on organization_dues (oldest_at, organization_id, currency) where contributions > 0;
create index organization_dues_by_amount on organization_dues (amount, organization_id, currency) where contributions > 0;

-- Writes again what is due of contributions. Sums are locked first, in one order, so that each is computed from what others committed.
create function refresh_dues(changed text[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  ids text[] := array(select contribution_id from due_money where contribution_id = any (changed) union select id from due_contributions where id = any (changed));
  touched text[];
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  touched := array(
    select organization_id || ' ' || currency from due_money where contribution_id = any (ids)
    union select organization_id || ' ' || currency from due_contributions where id = any (ids) order by 1);
  insert into organization_dues (organization_id, currency, amount, contributions)
    select split_part(t, ' ', 1), split_part(t, ' ', 2), 0, 0 from unnest(touched) t order by 1, 2 on conflict do nothing;
  perform from organization_dues o where (o.organization_id, o.currency) in (select split_part(t, ' ', 1), split_part(t, ' ', 2) from unnest(touched) t)
    order by o.organization_id, o.currency for update;
  with gone as (delete from due_money where contribution_id = any (ids) returning *),
    sums as (select organization_id, currency, sum(amount) as amount, count(*) as contributions from gone group by 1, 2)
  update organization_dues o set amount = o.amount - s.amount, contributions = o.contributions - s.contributions
    from sums s where s.organization_id = o.organization_id and s.currency = o.currency;
  with come as (
    insert into due_money (contribution_id, organization_id, project_id, currency, amount, approved_at)
    select d.id, d.organization_id, d.project_id, d.currency, d.amount, coalesce(d.approved_at, c.created_at)
    from due_contributions d join contributions c on c.id = d.id where d.id = any (ids) returning *),
    sums as (select organization_id, currency, sum(amount) as amount, count(*) as contributions from come group by 1, 2)
  update organization_dues o set amount = o.amount + s.amount, contributions = o.contributions + s.contributions
    from sums s where s.organization_id = o.organization_id and s.currency = o.currency;
  update organization_dues o set oldest_at = (
    select m.approved_at from due_money m where m.organization_id = o.organization_id and m.currency = o.currency order by m.approved_at, m.contribution_id limit 1)
    where (o.organization_id, o.currency) in (select split_part(t, ' ', 1), split_part(t, ' ', 2) from unnest(touched) t);
end $$;

create function refresh_dues_of_new() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_dues(array(select id from new_rows));
  return null;
end $$;
create trigger refresh_dues_insert after insert on contributions referencing new table as new_rows for each statement execute function refresh_dues_of_new();

create function refresh_dues_of_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_dues(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.project_id, n.amount, n.currency, n.status, n.approved_at, n.paid_at, n.voided_at)
      is distinct from (o.project_id, o.amount, o.currency, o.status, o.approved_at, o.paid_at, o.voided_at)));
  return null;
end $$;
create trigger refresh_dues_update after update on contributions referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_dues_of_changed();

-- A `held` step takes its contribution out of what is due, a note or the end of a refund puts it back.
create function refresh_dues_of_one() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_dues(array[new.contribution_id]);
  return null;
end $$;
create trigger refresh_dues_held after insert on contribution_steps for each row when (new.kind = 'held') execute function refresh_dues_of_one();
create trigger refresh_dues_noted after insert on contribution_notes for each row execute function refresh_dues_of_one();
create trigger refresh_dues_given_back after insert or update on mercado_pago_payments for each row when (new.contribution_id is not null)
  execute function refresh_dues_of_one();

create function refresh_dues_of_project() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_dues(array(select id from due_contributions where project_id = new.id));
  return null;
end $$;
create trigger refresh_dues_of_project after update of organization_id on projects for each row
  when (old.organization_id is distinct from new.organization_id) execute function refresh_dues_of_project();

select refresh_dues(array(select id from due_contributions));

create view due_organizations as
  select id, organization_id, currency, amount, contributions, oldest_at from organization_dues where contributions > 0;

revoke execute on function refresh_dues_of_new(), refresh_dues_of_changed(), refresh_dues_of_one(), refresh_dues_of_project() from public;
