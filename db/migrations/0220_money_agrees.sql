-- The self-check knows claims and payments, and receipts know money of the common fund.

-- Contributions whose record, steps and ledger differ: none, unless something was changed past the rules. The money is as a whole where the last step
-- that moves says (`ledger_moves`), and the record says the same; once it left, what it last was. A claim counts for no project: its record says what is owed, or was lost.
create or replace view contribution_differences as
  with moved as (
    select distinct on (s.contribution_id) s.contribution_id, m.account, s.project_id, s.currency, s.amount
    from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves order by s.contribution_id, s.id desc),
  -- A claim of which nothing is owed keeps its last amount.
  placed as (
    select distinct on (s.contribution_id) s.contribution_id, s.project_id, s.currency, s.amount
    from contribution_steps s join ledger_moves m on m.kind = s.kind and m.account is not null
    where m.account <> 'claims' or s.amount > 0 order by s.contribution_id, s.id desc),
  held as (
    select x.contribution_id, count(*) as places, min(x.account) as account, min(x.project_id) as project_id, min(x.currency) as currency, sum(x.amount) as amount from (
      select e.contribution_id, e.account, e.project_id, e.currency, -sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.account = e.account and not a.is_source
      where e.contribution_id is not null group by 1, 2, 3, 4 having sum(e.amount) <> 0) x group by 1)
  select c.code from contributions c left join moved m on m.contribution_id = c.id left join placed p on p.contribution_id = c.id left join held h on h.contribution_id = c.id
  where case when m.account is null or m.amount = 0 then h.places is not null
      else h.places is distinct from 1 or (h.account, h.project_id, h.currency, h.amount) is distinct from (m.account, m.project_id, m.currency, m.amount::numeric) end
    or (c.project_id, c.currency, c.amount) is distinct from (p.project_id, p.currency, p.amount)
    or coalesce(h.account = 'paid', false) <> (h.account is not null and c.paid_at is not null and c.voided_at is null)
    or (h.account = 'payable' and c.status <> 'approved')
    or (h.account is not null and c.status = 'not_approved')
    or (h.account is not null and (c.voided_at is not null) <> (h.account in ('claims', 'losses')))
    or (h.account in ('announced', 'expected', 'in_transit') and c.status <> 'pending')
    or (c.claimed_amount, c.lost_amount) is distinct from (
      case when h.account = 'claims' then h.amount else 0 end, case when h.account = 'losses' then h.amount else 0 end);

-- Claims whose row, settlements and trail differ: each settlement is a step that takes off as much.
create view claim_differences as
  with settled as (
    select s.claim_id, jsonb_agg(jsonb_build_array(s.kind, s.amount) order by s.kind, s.amount) as settlements from claim_settlements s group by 1),
  stepped as (
    select x.contribution_id, min(x.amount) filter (where x.kind = 'claimed') as amount,
      jsonb_agg(jsonb_build_array(x.kind, x.less) order by x.kind, x.less) filter (where x.kind <> 'claimed') as settlements
    from (
      select s.contribution_id, s.kind, s.amount, case when s.kind = 'written_off' then s.amount else lag(s.amount) over (partition by s.contribution_id order by s.id) - s.amount end as less
      from contribution_steps s where s.kind in ('claimed', 'set_off', 'repaid', 'written_off')) x group by 1)
  select g.code from claims c join contributions g on g.id = c.contribution_id join contributions o on o.id = c.of_contribution_id
    left join settled s on s.claim_id = c.id left join stepped t on t.contribution_id = c.contribution_id left join payouts p on p.id = c.payout_id
  where (c.amount, c.currency, s.settlements) is distinct from (t.amount, g.currency, t.settlements)
    or g.split_from is distinct from coalesce(o.split_from, o.id)
    or (p.id is not null and ((c.organization_id, c.currency) is distinct from (p.organization_id, p.currency)
      or not exists (select from payout_contributions x where x.payout_id = p.id and x.contribution_id = o.id)))
  union all
  select g.code from stepped t join contributions g on g.id = t.contribution_id where not exists (select from claims c where c.contribution_id = t.contribution_id);

-- Payouts that differ from what was paid and set off, and payments that differ from their payouts. What was claimed back had been paid; what was set off at a payout
-- that came back is claimed a second time (`payout_returned`), and was paid once.
create view payout_differences as
  select concat_ws(' ', p.slug, x.currency) as at from (
      select y.project_id, y.currency, sum(y.amount) as difference from (
        select project_id, currency, amount from payouts where returned_at is null
        union all select project_id, currency, amount from ledger_sums where account = 'paid' and project_id is not null
        union all
        select g.project_id, c.currency, -c.amount from claims c join contributions g on g.id = c.contribution_id join payouts o on o.id = c.payout_id and o.returned_at is null
        where c.cause <> 'payout_returned') y group by 1, 2) x
    join project_refs p on p.id = x.project_id where x.difference <> 0
  union all
  select concat_ws(' ', r.slug, p.id) from payouts p join project_refs r on r.id = p.project_id
    where p.set_off_amount <> coalesce((select sum(s.amount) from claim_settlements s where s.payout_id = p.id), 0)
  union all
  select p.id from payments p left join payouts y on y.payment_id = p.id
    group by p.id having coalesce(sum(y.amount), 0) <> p.amount + p.set_off_amount or coalesce(sum(y.set_off_amount), 0) <> p.set_off_amount
      or bool_or(y.currency <> p.currency or y.organization_id <> p.organization_id or y.bank_account_id is distinct from p.bank_account_id);

-- A part of the common fund's money begins with its allocation, as other parts do with `carried`. What was reduced since says its profit with the step.
create or replace view confirmed_gifts as
  with confirmations as (
    select s.contribution_id, s.id, s.effective_at, s.created_at from contribution_steps s
    where s.kind in ('approved', 'carried')
      or (s.kind = 'allocated' and not exists (select from contribution_steps e where e.contribution_id = s.contribution_id and e.id < s.id)))
  select c.id, c.code, c.kind, c.project_id, c.booking_id, c.amount, c.currency, s.effective_at as confirmed_at, s.created_at as recorded_at, h.profit_amount,
    (select count(*) from confirmations a where a.contribution_id = c.id) as approvals,
    d.name as donor_name, coalesce(d.is_shown, false) as donor_is_shown, h.rate_id
  from contributions c
    join lateral (select x.id, x.effective_at, x.created_at from confirmations x where x.contribution_id = c.id order by x.id desc limit 1) s on true
    left join lateral (
      select p.profit_amount, p.rate_id from contribution_steps p
      where p.contribution_id = c.id and (p.id < s.id or p.kind = 'reduced') and p.profit_amount is not null and p.currency = c.currency and p.kind <> 'held'
      order by p.id desc limit 1) h on true
    left join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id)
  where c.status = 'approved' and c.voided_at is null and c.amount > 0;

-- Money that is owed back was not given: what is claimed of a transfer is in the account of claims only.
create or replace view ledger_transfer_months as
  select date_trunc('month', e.effective_at at time zone 'America/Argentina/Buenos_Aires')::date as month, e.currency, e.account, sum(e.amount)::bigint as amount
  from contributions c join contributions w on w.id = coalesce(c.split_from, c.id) left join contribution_donors d on d.contribution_id = w.id
    join contribution_entries e on e.contribution_id = c.id
  where w.kind = 'donation' and coalesce(d.way, 'transfer') = 'transfer' and e.account in ('payable', 'paid')
  group by 1, 2, 3;
