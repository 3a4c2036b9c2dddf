-- Lists that read too much once there are 100 000 rows of everything.

-- An account that is a customer is one whose verified address a customer has: one look into an index, without joining accounts to themselves.
create or replace view user_contacts as
 select id, username, name, surname, email, phone, language, target_project_id, created_at,
    exists (select from user_roles r where r.user_id = u.id and r.role = 'salesop') as sells,
    not exists (select from user_roles r where r.user_id = u.id) as is_traveller, email_verified
   from users u where disabled_at is null;

-- The outcome of a line of the bank, so that each of the four lists is read in the order of an index.
alter table bank_lines add column outcome text check (outcome in ('matched', 'set_aside'));
update bank_lines l set outcome = case when m.kind is null then 'matched' else 'set_aside' end from bank_matches m where m.line_id = l.id and m.undone_at is null;
create function note_outcome() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text := coalesce(new.line_id, old.line_id);
begin
  -- The lock comes first, so that what is read after it is what others committed.
  perform from bank_lines where id = changed for no key update;
  update bank_lines l set outcome = (select case when m.kind is null then 'matched' else 'set_aside' end from bank_matches m where m.line_id = l.id and m.undone_at is null)
    where l.id = changed;
  return null;
end $$;
create trigger note_outcome after insert or delete on bank_matches for each row execute function note_outcome();
create trigger note_outcome_again after update of undone_at, kind on bank_matches for each row
  when ((old.undone_at, old.kind) is distinct from (new.undone_at, new.kind)) execute function note_outcome();
create index bank_lines_listed on bank_lines ((coalesce(outcome, case when amount > 0 then 'credits' else 'debits' end)), day, id) where withdrawn_at is null;
create index bank_lines_by_amount on bank_lines ((coalesce(outcome, case when amount > 0 then 'credits' else 'debits' end)), abs(amount), id) where withdrawn_at is null;
create index bank_lines_by_less on bank_lines ((coalesce(outcome, case when amount > 0 then 'credits' else 'debits' end)), abs(amount) desc, id) where withdrawn_at is null;
create index bank_lines_referenced on bank_lines using gin (lower(reference) gin_trgm_ops);

-- Corrections of rates are few.
create index exchange_rates_corrected on exchange_rates (from_currency, to_currency, day, revision) where revision > 1;
