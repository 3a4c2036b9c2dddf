-- Contributions whose record, steps and ledger differ: none, unless something was changed past the rules. The money is as a whole where the last step
-- that moves says (`ledger_moves`), and the record says the same; once it left, what it last was.
create view contribution_differences as
  with moved as (
    select distinct on (s.contribution_id) s.contribution_id, m.account, s.project_id, s.currency, s.amount
    from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves order by s.contribution_id, s.id desc),
  placed as (
    select distinct on (s.contribution_id) s.contribution_id, s.project_id, s.currency, s.amount
    from contribution_steps s join ledger_moves m on m.kind = s.kind and m.account is not null order by s.contribution_id, s.id desc),
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
    or (h.account = 'payable' and c.status <> 'approved') or (h.account is not null and (c.voided_at is not null or c.status = 'not_approved'))
    or (h.account in ('announced', 'expected', 'in_transit') and c.status <> 'pending');

call add_to_privacy(
  'Almacenamiento local, el registro público que verificaste',
  'Si verificás un aporte, tu navegador guarda cuántos asientos tenía el registro público, su huella digital y desde cuándo, para comprobar en tu próxima visita que sigue siendo la misma historia. No nos llega.',
  'Local storage, the public log that you verified',
  'If you verify a contribution, your browser stores how many entries the public log had, its digest and since when, to check at your next visit that it is still the same history. It is not sent to us.');
