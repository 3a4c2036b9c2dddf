-- The arrival of a donation is looked up donation by donation. Joined, the states of all contributions were computed for each donation whenever
-- PostgreSQL expected only one of them, as it does of a platform where nearly nobody has given: two seconds for 200 donations.
create or replace view transfer_gifts as
select c.id, c.code, c.project_id, c.amount, c.currency, c.status, d.registered_by is not null as is_registered, d.reference, d.user_id,
  nullif(concat_ws(' ', coalesce(d.name, u.name || ' ' || u.surname)), '') as payer_name, u.cuil as payer_cuit,
  (f.at at time zone 'America/Argentina/Buenos_Aires')::date as announced_on, r.arrived
from contributions c
  left join contribution_donors d on d.contribution_id = c.id
  left join users u on u.id = d.user_id
  cross join lateral (select s.effective_at as at from contribution_steps s where s.contribution_id = c.id order by s.id limit 1) f
  cross join lateral (select x.arrived from contribution_readiness x where x.contribution_id = c.id offset 0) r
where c.kind = 'donation' and coalesce(d.way, 'transfer') = 'transfer' and c.voided_at is null and c.split_from is null and c.amount > 0;
