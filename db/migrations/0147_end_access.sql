-- Access that a stranger may have gained to an account ends in one place, so that no way to end it forgets a part (docs/pending-acts.md).

-- What waits for a confirmation and may have been asked for by a stranger: another address, a new password, a second factor.
create function void_pending_acts(one text) returns void language sql as $$
  -- Links first, as whoever follows one holds it before anything else.
  delete from verifications where starts_with(value, 'change-email ' || one || ' ') or starts_with(value, 'recover-password ' || one || ' ');
  delete from email_changes where user_id = one and changed_at is null;
  delete from second_factors where user_id = one and confirmed_at is null;
$$;

-- Ends all sessions but one, and what connected sites hold. Consents stay: they are asked for again by nobody, and used only after signing in.
-- Returns how many sessions ended.
create function end_access(one text, keeps text default null) returns integer language sql as $$
  select void_pending_acts(one);
  delete from oauth_grants where user_id = one;
  with ended as (delete from sessions where user_id = one and id is distinct from keeps returning 1) select count(*)::int from ended;
$$;
