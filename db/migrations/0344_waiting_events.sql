-- When the next attempt of an event is due whose recipient said when: until then it is not late.
alter table outbox_events add waits_until timestamptz;
