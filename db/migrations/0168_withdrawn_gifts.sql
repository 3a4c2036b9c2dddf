-- A donor may withdraw an announced transfer until it arrives.
alter table contribution_steps drop constraint contribution_steps_cause_check;
alter table contribution_steps add constraint contribution_steps_cause_check check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other',
  'completed', 'stopped', 'fee', 'charged_back', 'one_person', 'withdrawn'));
