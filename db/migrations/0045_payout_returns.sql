-- A payout that the bank sent back: its row and what it covered stay, and its contributions are due again.

alter table payouts
  add column returned_at timestamptz,
  add column return_reason text check (char_length(return_reason) between 1 and 500),
  add column return_recorded_by text references users on delete set null,
  add column return_recorded_at timestamptz,
  add constraint payouts_returned_whole check (num_nonnulls(returned_at, return_reason, return_recorded_at) in (0, 3)),
  add constraint payouts_returned_after check (returned_at >= paid_at);

-- Nothing is paid twice, but what came back can be paid again.
alter table payout_contributions
  add column returned_at timestamptz,
  drop constraint payout_contributions_pkey,
  add primary key (payout_id, contribution_id);
create unique index payout_contributions_once on payout_contributions (contribution_id) where returned_at is null;
drop index payout_contributions_of_payout;
-- What a payout paid, as long as it did.
create or replace view payout_gifts as select payout_id, contribution_id from payout_contributions where returned_at is null;
