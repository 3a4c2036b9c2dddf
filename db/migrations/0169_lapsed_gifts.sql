-- An announced transfer that never arrives lapses after 30 days, with a letter before (`lapse-gifts.server.ts`).
alter table contribution_steps drop constraint contribution_steps_cause_check;
alter table contribution_steps add constraint contribution_steps_cause_check check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other',
  'completed', 'stopped', 'fee', 'charged_back', 'one_person', 'withdrawn', 'lapsed'));

-- One row per transfer whose donor was warned that it is about to lapse.
create table lapse_warnings (
  contribution_id text primary key references contributions on delete cascade,
  lapses_at timestamptz not null,
  created_at timestamptz not null
);
