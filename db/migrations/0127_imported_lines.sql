-- Fingerprints of an entry's lines, so that a supplement in a file that comes again is never added twice. Entries that were read before have none.
alter table statement_entries
  add column line_digests text[] not null default '{}',
  add column imported_before boolean not null default false;
create index statement_entries_of_booking on statement_entries (external_id) where line_digests <> '{}';
