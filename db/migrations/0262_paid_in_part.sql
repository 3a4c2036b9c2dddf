-- A payment may cover a part of a single contribution: the rest goes on as a part of its own, in the same project, and stays due.
alter table contribution_steps drop constraint contribution_steps_cause_check;
alter table contribution_steps add constraint contribution_steps_cause_check check (cause in ('not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other',
  'completed', 'stopped', 'fee', 'charged_back', 'one_person', 'withdrawn', 'lapsed', 'fund_rule', 'fund_decision', 'paid_in_part'));

-- Why: statements count as confirmed only what was, and not what was divided.
create or replace view contribution_entries as
  select t.contribution_id, t.id as transaction_id, t.event, t.effective_at, t.recorded_at, e.account, e.project_id, e.currency, e.amount, s.cause
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id left join contribution_steps s on s.id = t.step_id
  where t.contribution_id is not null;
