-- Facts that decide whether a contribution is ready for its approval in bulk (src/domain/contributions/readiness.ts): the end of the trip by the
-- booking's current dates, and whether the money of a donation was recorded as arrived, by the admin who entered it or by the payment service.
create view contribution_readiness as
select c.id as contribution_id, t.end_date as trip_ends_on,
  exists (
    select from contribution_steps s
    where s.contribution_id = c.id and (s.kind = 'received' or (s.kind = 'promised' and s.acted_by is not null))
  ) as arrived
from contributions c left join booked_trips t on t.id = c.booking_id;
