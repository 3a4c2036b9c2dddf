-- Lists that cost about what they show: an index for each order, one for each text that is searched, and the two times that were computed for every row.

-- When a project last changed its status, and when somebody of ours last did something about a deal. Null: never.
alter table projects add column moved_at timestamptz;
alter table deals add column contacted_at timestamptz;

-- Nothing that guests see changes with it, and 100 000 changed projects are not worth telling.
alter table projects disable trigger user;
update projects p set moved_at = s.at from (select project_id, max(created_at) as at from project_status_changes group by project_id) s where s.project_id = p.id;
alter table projects enable trigger user;
update deals d set contacted_at = x.at from (
  select deal_id, max(created_at) as at from (
    select deal_id, created_at from deal_notes union all select deal_id, created_at from deal_moves where moved_by is not null) c group by deal_id) x
  where x.deal_id = d.id;

-- The row that it updates has the value of whoever committed before, so that the latest of two wins, whichever comes first.
create function note_status_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update projects set moved_at = greatest(moved_at, new.created_at) where id = new.project_id;
  return null;
end $$;
create trigger note_status_change after insert on project_status_changes for each row execute function note_status_change();

create function note_contact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update deals set contacted_at = greatest(contacted_at, new.created_at) where id = new.deal_id;
  return null;
end $$;
create trigger note_contact after insert on deal_notes for each row execute function note_contact();
create trigger note_contact after insert on deal_moves for each row when (new.moved_by is not null) execute function note_contact();

-- A note that is deleted was no contact. The lock comes first, so that what is read after it is what others committed.
create function forget_contact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from deals where id = old.deal_id for no key update;
  update deals d set contacted_at = greatest(
    (select max(n.created_at) from deal_notes n where n.deal_id = d.id),
    (select max(m.created_at) from deal_moves m where m.deal_id = d.id and m.moved_by is not null)) where d.id = old.deal_id;
  return null;
end $$;
create trigger forget_contact after delete on deal_notes for each row execute function forget_contact();

-- Orders.
create index contributions_by_amount on contributions (amount, id);
create index contributions_by_notice on contributions (notified_at nulls first, id);
create index projects_moved on projects (coalesce(moved_at, created_at), id);
create index projects_in_order on projects (created_at, id);
create index projects_by_name on projects (name collate "es-x-icu", id);
create index projects_by_name_down on projects (name collate "es-x-icu" desc nulls last, id desc);
create index projects_by_progress on projects ((collected_amount::float8 / nullif(objective_amount, 0)), id);
create index projects_by_progress_down on projects ((collected_amount::float8 / nullif(objective_amount, 0)) desc nulls last, id desc);
create index projects_by_position on projects ((case when is_open_status(status) then featured_position end), id);
create index projects_by_position_down on projects ((case when is_open_status(status) then featured_position end) desc nulls last, id desc);
create index organizations_sent on organizations (coalesce(sent_at, created_at), id);
create index organizations_in_spanish_order on organizations (name collate "es-x-icu", id);
create index users_in_spanish_order on users (surname collate "es-x-icu", name collate "es-x-icu", id);
create index deals_changed on deals (changed_at, id);
create index deals_by_title on deals (plain_text(title), id);
create index deals_expected on deals (expected_on, id);
create index deals_expected_down on deals (expected_on desc nulls last, id desc);
create index bookings_in_order on bookings (created_at, id);
create index bookings_by_profit on bookings (profit_amount, id);
create index bookings_by_confidence on bookings (match_confidence nulls first, id);
create index bookings_by_destination on bookings (destination_id);
create index hand_offs_in_order on hand_offs (created_at, id);
create index hand_offs_by_start on hand_offs (start_date, id);
create index payouts_by_amount on payouts (amount, id);
create index emails_in_state on emails (state, created_at desc, id desc);

-- Searched texts: each thing has its own; a list that shows names of other things finds those first.
create index users_faces on users using gin (plain_text(username || ' ' || name || ' ' || surname) gin_trgm_ops);
create index projects_named on projects using gin (plain_text(name) gin_trgm_ops);
create index projects_text on projects using gin (plain_text(coalesce(name, '') || ' ' || coalesce(slug, '') || ' ' || id) gin_trgm_ops);
create index organizations_named on organizations using gin (plain_text(name) gin_trgm_ops);
create index organizations_text on organizations using gin (plain_text(name || ' ' || slug || ' ' || description) gin_trgm_ops);
create index contributions_coded on contributions using gin (plain_text(code) gin_trgm_ops);
create index contribution_donors_text on contribution_donors using gin (plain_text(coalesce(name, '') || ' ' || coalesce(reference, '')) gin_trgm_ops);
create index deals_text on deals using gin (plain_text(title || ' ' || code) gin_trgm_ops);
create index customers_text on customers using gin (plain_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index emails_text on emails using gin (plain_text(to_address || ' ' || coalesce(subject, '')) gin_trgm_ops);
create index audit_entries_text on audit_entries using gin (
  plain_text(action || ' ' || coalesce(reason, '') || ' ' || subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
create index bookings_text on bookings using gin (plain_text(external_id || ' ' || trail_code) gin_trgm_ops);
create index bookings_destination_text on bookings using gin (plain_text(destination_id) gin_trgm_ops);
create index hand_offs_text on hand_offs using gin (plain_text(code) gin_trgm_ops);
create index hand_offs_destination_text on hand_offs using gin (plain_text(destination_id) gin_trgm_ops);
create index payouts_text on payouts using gin (plain_text(reference) gin_trgm_ops);
create index places_named_es on places using gin (plain_text(name_es) gin_trgm_ops);
create index places_named_en on places using gin (plain_text(name_en) gin_trgm_ops);
