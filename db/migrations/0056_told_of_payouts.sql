-- Who does not want news by mail, of a project or of all, is not written to about payouts and reports either.
create view refused_news as select user_id, project_id from news_refusals;

-- What another project had no room for is confirmed by being carried on.
create or replace view confirmed_gifts as
  select c.id, c.code, c.kind, c.project_id, c.booking_id, c.amount, c.currency, s.effective_at as confirmed_at, s.created_at as recorded_at,
    (select p.profit_amount from contribution_steps p where p.contribution_id = c.id and p.id < s.id and p.profit_amount is not null and p.currency = c.currency and p.kind <> 'held'
      order by p.id desc limit 1) as profit_amount,
    (select count(*) from contribution_steps a where a.contribution_id = c.id and a.kind in ('approved', 'carried')) as approvals,
    d.name as donor_name, coalesce(d.is_shown, false) as donor_is_shown
  from contributions c
  join lateral (select x.id, x.effective_at, x.created_at from contribution_steps x where x.contribution_id = c.id and x.kind in ('approved', 'carried') order by x.id desc limit 1) s on true
  left join contribution_donors d on d.contribution_id = c.id
  where c.status = 'approved' and c.voided_at is null and c.amount > 0;
