-- What the public figures of the ledger ask of other nouns.

-- projects: to whom its money belongs, whatever its status.
create view project_homes as select id as project_id, organization_id, district_id from projects;
create view project_cause_ids as select project_id, cause_id from project_causes;
-- What projects show of their money, in each currency.
create view project_figures as
  select id as project_id, currency, expected_amount, collected_amount, paid_amount from projects
  union all select project_id, currency, expected_amount, collected_amount, paid_amount from project_other_money;

-- bookings: what each gives, and whether somebody was found for it.
create view booked_shares as select id as booking_id, currency, share_amount, match, created_at from bookings where share_amount > 0;

-- Waits for a person: everything in an account that must come to zero, with the moment since when.
create view unsettled_money as
  select case when s.kind = 'received' then 'in_transit' else 'expected' end as account, c.currency, c.amount, c.created_at as since
  from contributions c left join lateral (
    select kind from contribution_steps where contribution_id = c.id and kind in ('received', 'adjusted', 'promised', 'restored') order by id desc limit 1
  ) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at from bookings where match = 'none' and share_amount > 0;
create index contributions_pending on contributions (created_at) where status = 'pending' and voided_at is null;

-- contributions: those of bookings, whatever became of them.
create view contributions_of_bookings as select id, booking_id, amount, currency, status, paid_at, voided_at from contributions where booking_id is not null;

-- payouts: what was sent and did not come back.
create view standing_payouts as select id, project_id, currency, amount from payouts where returned_at is null;

-- Who looks at the figures is told when a booking that nobody was found for comes, changes or leaves.
drop trigger tell_guests_insert on bookings;
drop trigger tell_guests_update on bookings;
drop trigger tell_guests_delete on bookings;
call show_guests('bookings', $$to_jsonb(r) - '{suggested_hand_off_id}'::text[]$$, 'r.trail_code', 'r.id, r.match, r.share_amount, r.currency', $$case when r.match = 'none' then 'totals' end$$);

-- Open data is read in this order, a batch at a time.
create index contributions_in_order on contributions (created_at, id);
drop index contributions_recent;
