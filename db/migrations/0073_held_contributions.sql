-- What changed after it was approved or paid waits for a person, whose note says what became of it.
create index contribution_steps_held on contribution_steps (contribution_id, created_at) where kind = 'held';
