-- The lists that 0160 left: an index for each of their orders, one for each text that they search, and the figures that they computed for every row.

-- Money in accounts that must come to zero, one view for each kind of row. Columns that only a page shows are sub-selects, so that choosing a page runs none.
create view unsettled_pending as
  select case (select x.kind from contribution_steps x where x.contribution_id = c.id
      and x.kind in ('announced', 'received', 'adjusted', 'promised', 'restored', 'undone') order by x.id desc limit 1)
      when 'received' then 'in_transit' when 'announced' then 'announced' else 'expected' end as account,
    c.currency, c.amount, c.created_at as since, c.id, c.code, c.project_id,
    (select b.external_id from bookings b where b.id = c.booking_id) as external_id, (select b.end_date from bookings b where b.id = c.booking_id) as trip_ends,
    case when (select x.kind from contribution_steps x where x.contribution_id = c.id
        and x.kind in ('announced', 'received', 'adjusted', 'promised', 'restored', 'undone') order by x.id desc limit 1) = 'received' then 'at_service'
      when c.kind = 'donation' then 'announced'
      when c.rate_id is null and (select p.currency from projects p where p.id = c.project_id) <> c.currency then 'no_rate' else 'trip' end as why
  from contributions c where c.status = 'pending' and c.voided_at is null and c.amount > 0;
create view unsettled_unmatched as
  select 'unmatched' as account, b.currency, b.share_amount as amount, b.created_at as since, b.id, null::text as code, null::text as project_id, b.external_id,
    b.end_date as trip_ends, case when b.suggested_hand_off_id is not null or b.suggested_user_id is not null then 'suggested' else 'nobody' end as why
  from bookings b where b.match = 'none' and b.share_amount > 0;
create view unsettled_payable as
  select 'payable' as account, c.currency, c.amount, c.approved_at as since, c.id, c.code, c.project_id,
    (select b.external_id from bookings b where b.id = c.booking_id) as external_id, null::date as trip_ends,
    case when c.project_id is null then 'common_fund'
      when exists (select from contributions_given_back g where g.contribution_id = c.id) then 'being_returned'
      when exists (select from held_contributions h where h.contribution_id = c.id) then 'to_look_at'
      when exists (select from live_bank_accounts l where l.organization_id = (select p.organization_id from projects p where p.id = c.project_id) and l.state = 'pending') then 'account_waits'
      when not exists (select from live_bank_accounts l where l.organization_id = (select p.organization_id from projects p where p.id = c.project_id) and l.state = 'current') then 'no_account'
      else 'to_pay' end as why
  from contributions c where c.status = 'approved' and c.voided_at is null and c.paid_at is null and c.amount > 0;
create view unsettled_claims as
  select 'claims' as account, o.currency, o.owed as amount, o.created_at as since, o.contribution_id as id, o.code, o.project_id, null::text as external_id,
    null::date as trip_ends, 'owed_back' as why
  from open_claims o;
create or replace view unsettled_money as
  select * from unsettled_pending union all select * from unsettled_unmatched union all select * from unsettled_payable union all select * from unsettled_claims;
drop index contributions_pending;
create index contributions_pending on contributions (created_at, id) where status = 'pending' and voided_at is null;
create index contributions_pending_by_amount on contributions (currency, amount, id) where status = 'pending' and voided_at is null;
create index contributions_payable on contributions (approved_at, id) where status = 'approved' and voided_at is null and paid_at is null;
create index contributions_payable_by_amount on contributions (currency, amount, id) where status = 'approved' and voided_at is null and paid_at is null;
drop index bookings_unmatched;
create index bookings_unmatched on bookings (created_at, id) where match = 'none';
create index bookings_unmatched_by_amount on bookings (currency, share_amount, id) where match = 'none';
create index bookings_numbered on bookings using gin (plain_text(external_id) gin_trgm_ops);
create index contributions_claimed on contributions (claimed_amount, id) where claimed_amount > 0;

-- Searches of some days ago without a booking.
alter table hand_offs add column is_booked boolean not null default false;
update hand_offs h set is_booked = true where exists (select from bookings b where b.hand_off_id = h.id);
create function note_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.hand_off_id end, case when tg_op <> 'DELETE' then new.hand_off_id end], null);
begin
  -- The lock comes first, so that what is read after it is what others committed.
  perform from hand_offs where id = any(changed) order by id for no key update;
  update hand_offs h set is_booked = exists (select from bookings b where b.hand_off_id = h.id) where h.id = any(changed);
  return null;
end $$;
create trigger note_booked after insert or delete on bookings for each row execute function note_booked();
create trigger note_booked_again after update of hand_off_id on bookings for each row when (old.hand_off_id is distinct from new.hand_off_id) execute function note_booked();
create or replace view handed_off_trips as
  select id, code, project_id, user_id, trip_type, departure_id, destination_id, start_date, end_date, search, created_at, link_code, deal_code, is_booked from hand_offs;
create index hand_offs_lost on hand_offs (created_at, id) where not is_booked;
create index hand_offs_lost_by_start on hand_offs (start_date, id) where not is_booked;

-- People of the sales desk: what a customer's deals come to.
alter table customers add column deals integer not null default 0, add column last_contact_at timestamptz;
update customers c set deals = d.deals, last_contact_at = d.at
  from (select customer_id, count(*) as deals, max(greatest(contacted_at, first_answer_at)) as at from deals group by customer_id) d where d.customer_id = c.id;
create function note_deals_of_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.customer_id end, case when tg_op <> 'DELETE' then new.customer_id end], null);
begin
  perform from customers where id = any(changed) order by id for no key update;
  update customers c set (deals, last_contact_at) = (select count(*), max(greatest(d.contacted_at, d.first_answer_at)) from deals d where d.customer_id = c.id)
    where c.id = any(changed);
  return null;
end $$;
create trigger note_deals_of_customer after insert or delete on deals for each row execute function note_deals_of_customer();
create trigger note_deals_of_customer_again after update of customer_id, contacted_at, first_answer_at on deals for each row
  when ((old.customer_id, old.contacted_at, old.first_answer_at) is distinct from (new.customer_id, new.contacted_at, new.first_answer_at))
  execute function note_deals_of_customer();
create index customers_in_order on customers (created_at, id) where merged_into is null and forgotten_at is null;
create index customers_by_name on customers (plain_text(name), id) where merged_into is null and forgotten_at is null;
create index customers_by_contact on customers (last_contact_at nulls first, created_at, id) where merged_into is null and forgotten_at is null;
create index customers_by_deals on customers (deals, created_at, id) where merged_into is null and forgotten_at is null;
create index users_by_given_name on users (plain_text(name || ' ' || surname), id) where disabled_at is null;
create index users_contact_text on users using gin (plain_text(email || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- Leads: first those that wait. A deal that is lost or booked no longer waits for an answer.
alter table leads add column answered_at timestamptz;
update leads l set answered_at = x.at from (
  select a.lead_id, case when a.answered_at is null and d.stage in ('booked', 'closed', 'lost') then d.stage_since else a.answered_at end as at
  from lead_answers a join leads m on m.id = a.lead_id join deals d on d.id = m.deal_id) x where x.lead_id = l.id and x.at is not null;
create function note_answers_of_deal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  deal text := case when tg_table_name = 'deals' then (case when tg_op = 'DELETE' then old else new end).id end;
begin
  if deal is null then deal := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'deal_id'; end if;
  -- Two who write about one deal wait for each other here.
  perform from deals where id = deal for no key update;
  update leads l set answered_at = x.at from (
    select a.lead_id, case when a.answered_at is null and d.stage in ('booked', 'closed', 'lost') then d.stage_since else a.answered_at end as at
    from leads m join lead_answers a on a.lead_id = m.id join deals d on d.id = m.deal_id where m.deal_id = deal) x
    where x.lead_id = l.id and l.answered_at is distinct from x.at;
  return null;
end $$;
create trigger note_lead_answers after insert or delete on deal_notes for each row execute function note_answers_of_deal();
create trigger note_lead_answers after insert or delete on deal_moves for each row execute function note_answers_of_deal();
create trigger note_lead_answers after update of stage, stage_since on deals for each row when ((old.stage, old.stage_since) is distinct from (new.stage, new.stage_since))
  execute function note_answers_of_deal();
create trigger note_lead_answers after insert on leads for each row execute function note_answers_of_deal();
create index leads_in_order on leads ((answered_at is null) desc, (case when answered_at is null then created_at end), created_at desc, id);
create index leads_text on leads using gin (plain_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(message, '')) gin_trgm_ops);

-- Content: the time since which an item is public, and what became of an offer.
alter table content_items add column public_since timestamptz;
update content_items i set public_since = m.at
  from (select item_id, min(starts_at) as at from content_moments where part <> 'shared' and version_id is not null group by item_id) m where m.item_id = i.id;
create function note_public_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  item text := (case when tg_op = 'DELETE' then old else new end).item_id;
begin
  perform from content_items where id = item for no key update;
  update content_items i set public_since = m.at
    from (select min(starts_at) as at from content_moments where item_id = item and part <> 'shared' and version_id is not null) m
    where i.id = item and i.public_since is distinct from m.at;
  return null;
end $$;
create trigger note_public_since after insert or delete on content_moments for each row execute function note_public_since();
create index content_items_public_since on content_items (kind, public_since, id) where deleted_at is null;
create index content_items_public_since_down on content_items (kind, public_since desc nulls last, id) where deleted_at is null;
create index content_drafts_changed on content_drafts (updated_at, item_id);
create index content_drafts_by_title on content_drafts (left(search_text, 100), item_id);
create index content_drafts_text on content_drafts using gin (search_text gin_trgm_ops);
create index content_drafts_by_start on content_drafts (substring(content -> 'shared' ->> 'start' from '^\d{4}-\d{2}-\d{2}$'), item_id);
create index content_drafts_by_start_down on content_drafts (substring(content -> 'shared' ->> 'start' from '^\d{4}-\d{2}-\d{2}$') desc nulls last, item_id desc);
create index preview_links_in_order on preview_links (created_at, id);
create index preview_links_seen on preview_links (seen_at, id);
create index preview_links_ending on preview_links (expires_at, id);
create index preview_links_text on preview_links using gin (plain_text(note) gin_trgm_ops);
create index content_pictures_by_name on content_pictures (plain_text(file_name), id);

create table offer_figures (
  offer_id text primary key references content_items,
  seen bigint not null default 0,
  handed_off integer not null default 0,
  booked integer not null default 0
);
insert into offer_figures (offer_id, seen, handed_off, booked)
  select i.id, coalesce((select sum(v.views) from offer_views v where v.offer_id = i.id), 0), (select count(*) from hand_offs h where h.offer_id = i.id),
    (select count(*) from hand_offs h join bookings b on b.hand_off_id = h.id where h.offer_id = i.id and b.status <> 'cancelled')
  from content_items i where i.kind = 'offer';
create function begin_figures() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into offer_figures (offer_id) values (new.id);
  return null;
end $$;
create trigger begin_figures after insert on content_items for each row when (new.kind = 'offer') execute function begin_figures();
create function count_views() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update offer_figures set seen = seen + case when tg_op = 'UPDATE' then new.views - old.views else new.views end where offer_id = new.offer_id;
  return null;
end $$;
create trigger count_views after insert or update of views on offer_views for each row execute function count_views();
create function count_hand_off() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update offer_figures set handed_off = handed_off + case when tg_op = 'DELETE' then -1 else 1 end where offer_id = (case when tg_op = 'DELETE' then old else new end).offer_id;
  return null;
end $$;
create trigger count_hand_off after insert on hand_offs for each row when (new.offer_id is not null) execute function count_hand_off();
create trigger count_hand_off_less after delete on hand_offs for each row when (old.offer_id is not null) execute function count_hand_off();
create function count_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed text[] := array(select distinct h.offer_id from hand_offs h where h.offer_id is not null
    and h.id in (case when tg_op <> 'INSERT' then old.hand_off_id end, case when tg_op <> 'DELETE' then new.hand_off_id end));
begin
  if changed = '{}' then return null; end if;
  perform from offer_figures where offer_id = any(changed) order by offer_id for no key update;
  update offer_figures f set booked = (select count(*) from hand_offs h join bookings b on b.hand_off_id = h.id where h.offer_id = f.offer_id and b.status <> 'cancelled')
    where f.offer_id = any(changed);
  return null;
end $$;
create trigger count_booked after insert or delete on bookings for each row execute function count_booked();
create trigger count_booked_again after update of hand_off_id, status on bookings for each row
  when ((old.hand_off_id, old.status) is distinct from (new.hand_off_id, new.status)) execute function count_booked();
create index offer_figures_seen on offer_figures (seen, offer_id);
create index offer_figures_handed_off on offer_figures (handed_off, offer_id);
create index offer_figures_booked on offer_figures (booked, offer_id);

-- Rates, and requests to read travel pages.
create index exchange_rates_by_day on exchange_rates (day, revision, id);
create index exchange_rates_by_rate on exchange_rates (rate, id);
create index exchange_rates_by_rate_down on exchange_rates (rate desc nulls last, id desc);
create index exchange_rates_in_order on exchange_rates (created_at, id);
create index exchange_rates_text on exchange_rates using gin (plain_text(source || ' ' || coalesce(source_url, '') || ' ' || coalesce(reason, '') || ' ' || from_currency || ' ' || to_currency
  || ' ' || coalesce(trim_scale(rate)::text, '')) gin_trgm_ops);
alter table offer_imports add column addresses integer not null default 0;
update offer_imports i set addresses = (select count(*) from offer_import_addresses a where a.import_id = i.id);
create function count_addresses() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update offer_imports set addresses = addresses + 1 where id = new.import_id;
  return null;
end $$;
create trigger count_addresses after insert on offer_import_addresses for each row execute function count_addresses();
create index offer_imports_by_size on offer_imports (addresses, id);
create index offer_import_addresses_text on offer_import_addresses using gin (plain_text(address || ' ' || coalesce(reading -> 'title' ->> 'value', '')) gin_trgm_ops);
