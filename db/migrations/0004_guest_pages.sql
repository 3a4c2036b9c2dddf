-- Every process keeps pages of guests in memory (docs/decisions/0005-guest-pages.md). What may change such a page is told here, by triggers, so that no
-- code path can forget it: PostgreSQL delivers a notice when its transaction commits, at once and to every process, and never when it is rolled back.

-- Tells of tags: what a page was made of. Of very many at once: of everything ('*').
create function tell_guests(tags text[]) returns void language plpgsql as $$
begin
  if cardinality(tags) > 100 then tags := '{*}'; end if;
  if cardinality(tags) > 0 then perform pg_notify('guest_pages', array_to_string(tags, ' ')); end if;
end $$;

-- Told after a statement, of the rows (r) that it really changed. Arguments in pairs: what of a row is watched, and the tag then told of.
create function tell_guests_of_rows() returns trigger language plpgsql as $$
declare
  changed text;
  told text[];
  tags text[] := '{}';
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    changed := format(
      case tg_op
        when 'INSERT' then 'select %s, %s as tag from new_rows r'
        when 'DELETE' then 'select %s, %s as tag from old_rows r'
        else '(select %1$s, %2$s as tag from old_rows r except all select %1$s, %2$s from new_rows r) union all (select %1$s, %2$s from new_rows r except all select %1$s, %2$s from old_rows r)'
      end,
      tg_argv[i], tg_argv[i + 1]);
    execute format('select array_agg(distinct tag) filter (where tag is not null) from (%s) as changed', changed) into told;
    tags := tags || coalesce(told, '{}');
  end loop;
  perform tell_guests(tags);
  return null;
end $$;

create function tell_guests_of_all() returns trigger language plpgsql as $$
begin
  perform tell_guests('{*}');
  return null;
end $$;

-- Watches a table: call show_guests('things', what, tag, what, tag, …), both in SQL over the row r. Without pairs any change is told as one of everything.
create procedure show_guests(watched text, variadic pairs text[] default '{}') language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(pair), ', ' order by n) from unnest(pairs) with ordinality as p (pair, n));
begin
  if arguments is null then
    execute format('create trigger tell_guests after insert or update or delete or truncate on %I for each statement execute function tell_guests_of_all()', watched);
    return;
  end if;
  execute format('create trigger tell_guests_insert after insert on %I referencing new table as new_rows for each statement execute function tell_guests_of_rows(%s)', watched, arguments);
  execute format('create trigger tell_guests_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function tell_guests_of_rows(%s)', watched, arguments);
  execute format('create trigger tell_guests_delete after delete on %I referencing old table as old_rows for each statement execute function tell_guests_of_rows(%s)', watched, arguments);
end $$;

-- A row's id is the tag of what shows the row itself; `sums:<id>` of what shows its money and counts; the others are of lists and totals.
call show_guests('projects',
  $$to_jsonb(r) - '{expected_amount, collected_amount, paid_amount, search_text}'::text[]$$, 'r.id',
  'r.id, r.status, r.featured_position, r.published_at, r.completed_at, r.organization_id, r.country_code, r.district_id, r.place_id, r.search_text', $$'projects'$$,
  'r.id, r.expected_amount, r.collected_amount, r.paid_amount', $$'sums:' || r.id$$,
  'r.id, r.objective_amount, r.collected_amount', $$'sums'$$,
  'r.id, r.status, r.currency, r.expected_amount, r.collected_amount, r.paid_amount', $$'sums:' || r.organization_id$$);
call show_guests('project_causes', 'r.project_id, r.cause_id, r.position', 'r.project_id', 'r.project_id, r.cause_id', $$'projects'$$);
call show_guests('project_images', 'to_jsonb(r)', 'r.project_id');
call show_guests('project_budget_lines', 'to_jsonb(r)', 'r.project_id');
call show_guests('project_updates', 'to_jsonb(r)', 'r.project_id');
call show_guests('project_other_money',
  'to_jsonb(r)', $$'sums:' || r.project_id$$,
  'to_jsonb(r)', $$(select 'sums:' || p.organization_id from projects p where p.id = r.project_id)$$);
call show_guests('organizations',
  'to_jsonb(r)', 'r.id',
  'r.id, r.status, r.name, r.description, r.entity_id, r.country_code, r.district_id', $$'organizations'$$);
call show_guests('contributions',
  $$to_jsonb(r) - '{notified_at}'::text[]$$, 'r.code',
  'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', $$'trails'$$,
  'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', $$'trails:' || r.project_id$$,
  'r.code, r.status, r.amount, r.currency, r.paid_at, r.voided_at', $$'totals'$$);
call show_guests('contribution_steps', 'r.id', '(select c.code from contributions c where c.id = r.contribution_id)');
call show_guests('bookings', $$to_jsonb(r) - '{suggested_hand_off_id}'::text[]$$, 'r.trail_code');
call show_guests('offers', 'to_jsonb(r)', $$'offers'$$);
call show_guests('offers_groups', 'to_jsonb(r)', $$'offers'$$);
call show_guests('offers_events', 'to_jsonb(r)', $$'offers'$$);
call show_guests('causes', 'to_jsonb(r)', 'r.id', 'to_jsonb(r)', $$'catalogues'$$);
call show_guests('entities', 'to_jsonb(r)', 'r.id', 'to_jsonb(r)', $$'catalogues'$$);
call show_guests('districts', 'to_jsonb(r)', 'r.id', 'to_jsonb(r)', $$'catalogues'$$);
-- Written when a new version of their data is loaded.
call show_guests('countries');
call show_guests('currencies');
call show_guests('places');
