-- Events are named after their noun: what waits in the queue goes on under its new name (docs/decisions/0014-letters.md).
update outbox_events set type = 'letter.queued' where type = 'people.account_email';
update outbox_events set type = 'account.erased' where type = 'people.account_erased';
