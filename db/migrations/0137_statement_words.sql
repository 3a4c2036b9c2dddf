-- The words for states of a statement, found while it is read: the file was unpacked and parsed again for every look at it. Null for one that was read
-- before, and once it is imported.
alter table statements add column words text[];
