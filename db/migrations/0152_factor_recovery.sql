-- People who lost the second step get back in 72 hours after asking with the right password, by a link to the confirmed address (docs/pending-acts.md).
create table factor_recoveries (
  user_id text primary key references second_factors on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at >= asked_at + interval '72 hours'),
  -- When the letter shortly before the end was written, and the one with the link.
  reminded_at timestamptz,
  due_mailed_at timestamptz
);
create trigger factor_recoveries_fixed before update of user_id, asked_at, due_at on factor_recoveries for each row execute function refuse_change();

-- Admins and sellers reach money and customers: another admin resets their second step.
create function check_factor_recovery() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from users u join second_factors f on f.user_id = u.id
    where u.id = new.user_id and u.email_verified and u.disabled_at is null and f.confirmed_at is not null
      and not exists (select from user_roles r where r.user_id = u.id and r.role in ('admin', 'salesop'))
  ) then
    raise check_violation using message = 'no recovery of a second step for this account';
  end if;
  return new;
end $$;
create trigger factor_recoveries_allowed before insert on factor_recoveries for each row execute function check_factor_recovery();

-- Its links end with it.
create function end_recovery_links() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from verifications
    where starts_with(value, 'cancel-second-step ' || old.user_id || ' ') or starts_with(value, 'finish-second-step ' || old.user_id || ' ');
  return null;
end $$;
create trigger factor_recoveries_end_links after delete on factor_recoveries for each row execute function end_recovery_links();

-- A right code, another address and such a role end it, whichever verb it was.
create function end_recovery_of_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from factor_recoveries where user_id = to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end;
  return null;
end $$;
create trigger second_factors_end_recovery after update of last_step on second_factors
  for each row when (new.last_step > old.last_step) execute function end_recovery_of_user();
create trigger recovery_codes_end_recovery after update of used_at on recovery_codes
  for each row when (new.used_at is not null) execute function end_recovery_of_user();
create trigger users_end_recovery after update of email, email_verified, disabled_at on users
  for each row when (new.email <> old.email or not new.email_verified or new.disabled_at is not null) execute function end_recovery_of_user();
create trigger user_roles_end_recovery after insert on user_roles
  for each row when (new.role in ('admin', 'salesop')) execute function end_recovery_of_user();

create or replace function void_pending_acts(one text) returns void language sql as $$
  -- Links first, as whoever follows one holds it before anything else. A code step of before is no way in, nor to a recovery.
  delete from verifications where starts_with(value, 'change-email ' || one || ' ') or starts_with(value, 'recover-password ' || one || ' ')
    or starts_with(value, 'second-step ' || one || ' ');
  -- A recovery that is being asked for at this moment is waited for.
  select from second_factors where user_id = one for update;
  delete from factor_recoveries where user_id = one;
  delete from email_changes where user_id = one and changed_at is null;
  delete from second_factors where user_id = one and confirmed_at is null;
$$;

-- Removes a second step whose recovery is due, and ends all access. Of a cancellation and this at the same instant one gets the row.
-- @returns whether it did
create function finish_factor_recovery(one text, at timestamptz) returns boolean language plpgsql as $$
begin
  -- In the order in which others lock them: who takes a code, who voids what waits.
  perform from verifications where starts_with(value, 'change-email ' || one || ' ') or starts_with(value, 'recover-password ' || one || ' ')
    or starts_with(value, 'second-step ' || one || ' ') order by id for update;
  perform from second_factors where user_id = one for update;
  perform from recovery_codes where user_id = one order by digest for update;
  -- The last letter that can cancel it has had its twelve hours, also after a time without letters.
  delete from factor_recoveries
    where user_id = one and not exists (select from user_roles r where r.user_id = one and r.role in ('admin', 'salesop'))
      and due_at <= at and due_at > at - interval '7 days' and reminded_at <= at - interval '12 hours';
  if not found then
    return false;
  end if;
  delete from second_factors where user_id = one;
  perform end_access(one);
  return true;
end $$;
