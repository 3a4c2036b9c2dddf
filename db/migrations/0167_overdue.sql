-- Confirmed money comes to zero in its account, too, once it is paid: what lies there is listed with its reason, and late after the days that are promised.

update ledger_accounts set settles = true where account = 'payable';

create or replace view unsettled_money as
  select case s.kind when 'received' then 'in_transit' when 'announced' then 'announced' else 'expected' end as account,
    c.currency, c.amount, c.created_at as since, c.id, c.code, c.project_id, b.external_id, b.end_date as trip_ends,
    case when s.kind = 'received' then 'at_service' when c.kind = 'donation' then 'announced' when c.rate_id is null and p.currency <> c.currency then 'no_rate' else 'trip' end as why
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id
  left join lateral (
    select x.kind from contribution_steps x where x.contribution_id = c.id and x.kind in ('announced', 'received', 'adjusted', 'promised', 'restored', 'undone')
    order by x.id desc limit 1) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at, id, null, null, external_id, end_date,
    case when suggested_hand_off_id is not null or suggested_user_id is not null then 'suggested' else 'nobody' end
  from bookings where match = 'none' and share_amount > 0
  union all
  select 'payable', c.currency, c.amount, c.approved_at, c.id, c.code, c.project_id, b.external_id, null::date,
    case
      when c.project_id is null then 'common_fund'
      when exists (select from contributions_given_back g where g.contribution_id = c.id) then 'being_returned'
      when exists (select from held_contributions h where h.contribution_id = c.id) then 'to_look_at'
      when exists (select from live_bank_accounts l where l.organization_id = p.organization_id and l.state = 'pending') then 'account_waits'
      when not exists (select from live_bank_accounts l where l.organization_id = p.organization_id and l.state = 'current') then 'no_account'
      else 'to_pay' end
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id
  where c.status = 'approved' and c.voided_at is null and c.paid_at is null and c.amount > 0;
