-- A secret for one-time codes that was begun and not confirmed belongs to the session that began it: nobody else may finish it.
alter table second_factors add column begun_in text;
delete from second_factors where confirmed_at is null;
