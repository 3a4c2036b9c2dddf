-- A line of the bank is open while it has no outcome: lines are counted without their matches, and without those that are settled.
create or replace view open_bank_lines as
  select id, account_id, statement_id, day, amount, balance, part, reference, sealed_details, is_provisional, withdrawn_at, created_at
  from bank_lines where withdrawn_at is null and outcome is null;
create index bank_lines_open on bank_lines (account_id, day, id) include (amount) where withdrawn_at is null and outcome is null;
