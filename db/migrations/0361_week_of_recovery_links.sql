-- The week to remove a lost second step counts from the letter with the link: after an outage it could be over before that was written.
create or replace function finish_factor_recovery(one text, at timestamp with time zone) returns boolean language plpgsql as $$
begin
  -- In the order in which others lock them: who takes a code, who voids what waits.
  perform from verifications where starts_with(value, 'change-email ' || one || ' ') or starts_with(value, 'recover-password ' || one || ' ')
    or starts_with(value, 'second-step ' || one || ' ') order by id for update;
  perform from second_factors where user_id = one for update;
  perform from recovery_codes where user_id = one order by digest for update;
  -- The last letter that can cancel it has had its twelve hours, also after a time without letters.
  delete from factor_recoveries
    where user_id = one and not exists (select from user_roles r where r.user_id = one and r.role in ('admin', 'salesop'))
      and due_at <= at and coalesce(due_mailed_at, at) > at - interval '7 days' and reminded_at <= at - interval '12 hours';
  if not found then
    return false;
  end if;
  delete from second_factors where user_id = one;
  perform end_access(one);
  return true;
end $$;
