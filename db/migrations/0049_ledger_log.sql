-- The public log: the ledger's transactions in order, each one line of a file and one leaf of an RFC 6962 tree (docs/ledger-log.md).

-- What the log tells of other nouns' rows: a gift's public code, and the project of a step.
create view contribution_codes as select id, code from contributions;
create view step_projects as select id, project_id from contribution_steps;

create table ledger_log_leaves (
  position bigint primary key check (position >= 0),
  -- Without gaps: each but the first follows one that is there.
  follows bigint generated always as (case when position > 0 then position - 1 end) stored references ledger_log_leaves,
  transaction_id bigint not null unique references ledger_transactions,
  trail text,
  line text not null check (octet_length(line) <= 65535 and strpos(line, E'\n') = 0),
  leaf_hash bytea not null check (leaf_hash = sha256('\x00'::bytea || convert_to(line, 'UTF8'))),
  -- Where it ends in the file, in bytes, with its line break.
  ends_at bigint not null check (ends_at > 0)
);
create index ledger_log_leaves_of_trail on ledger_log_leaves (trail, position) where trail is not null;

-- The full tiles of C2SP's tlog-tiles: 256 hashes each. Those of level 0 are of leaves, those above of the roots of 256 tiles below. Partial ones are made when asked.
create table ledger_log_tiles (
  level smallint not null check (level between 0 and 6),
  n bigint not null check (n >= 0),
  hashes bytea not null check (octet_length(hashes) = 8192),
  root bytea not null check (octet_length(root) = 32),
  primary key (level, n)
);

create trigger ledger_log_leaves_append_only before update or delete or truncate on ledger_log_leaves for each statement execute function refuse_ledger_change();
create trigger ledger_log_tiles_append_only before update or delete or truncate on ledger_log_tiles for each statement execute function refuse_ledger_change();

call show_guests('ledger_log_leaves', 'r.position', 'r.trail');
