-- In the order in which all others lock them: in any other, two wait for each other.
create or replace function lock_gifts_of(booking text) returns void language plpgsql as $$
begin
  perform from contributions where booking_id = booking order by id for no key update;
end $$;

-- Contributions that counted no more were moved with their booking's assignment, without a step: they are where their last step says, until
-- their booking gives something again.
update contributions c set project_id = placed.project_id, booking_assignment_id = null
from (
  select distinct on (s.contribution_id) s.contribution_id, s.project_id from contribution_steps s join ledger_moves m on m.kind = s.kind and m.account is not null
  order by s.contribution_id, s.id desc) placed
where placed.contribution_id = c.id and c.kind = 'booking' and c.split_from is null and c.voided_at is not null and c.claimed_amount = 0 and c.lost_amount = 0
  and c.project_id is distinct from placed.project_id;
