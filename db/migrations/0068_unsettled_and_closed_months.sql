-- What waits in accounts that must come to zero, item by item with its reason; and closed months on public pages.

-- Waits for a person: everything in an account that must come to zero, with the moment since when, and why.
create or replace view unsettled_money as
  select case when s.kind = 'received' then 'in_transit' else 'expected' end as account, c.currency, c.amount, c.created_at as since,
    c.id, c.code, c.project_id, b.external_id, b.end_date as trip_ends,
    case when s.kind = 'received' then 'at_service' when c.kind = 'donation' then 'announced' else 'trip' end as why
  from contributions c left join bookings b on b.id = c.booking_id left join lateral (
    select kind from contribution_steps where contribution_id = c.id and kind in ('received', 'adjusted', 'promised', 'restored') order by id desc limit 1
  ) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at, id, null, null, external_id, end_date,
    case when suggested_hand_off_id is not null or suggested_user_id is not null then 'suggested' else 'nobody' end
  from bookings where match = 'none' and share_amount > 0;

-- The public figures say how much waits for trips that are not over: the last day of a trip counts, too.
drop trigger tell_guests_insert on bookings;
drop trigger tell_guests_update on bookings;
drop trigger tell_guests_delete on bookings;
call show_guests('bookings', $$to_jsonb(r) - '{suggested_hand_off_id}'::text[]$$, 'r.trail_code',
  'r.id, r.match, r.share_amount, r.currency', $$case when r.match = 'none' then 'totals' end$$, 'r.id, r.end_date', $$'totals'$$);

call show_guests('closed_months', 'to_jsonb(r)', $$'totals'$$);
