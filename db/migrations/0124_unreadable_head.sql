-- A copy of the last checkpoint that cannot be read says nothing about the age of the database: a reason of its own.
alter table ledger_log_refusals drop constraint ledger_log_refusals_why_check;
alter table ledger_log_refusals add constraint ledger_log_refusals_why_check
  check (why in ('key_unusable', 'does_not_continue', 'older_than_published', 'head_unreadable'));
