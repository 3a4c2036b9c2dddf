-- A traveller may choose another project until the contribution of their trip is reviewed.
alter table contribution_steps drop constraint contribution_steps_cause_check;
alter table contribution_steps add constraint contribution_steps_cause_check check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'chosen', 'other',
  'completed', 'stopped', 'fee', 'charged_back', 'one_person', 'withdrawn', 'lapsed', 'fund_rule', 'fund_decision', 'paid_in_part'));
