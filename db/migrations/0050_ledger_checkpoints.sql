-- The signed checkpoints of the public log, and the keys that sign them (docs/ledger-log.md).

create table ledger_log_keys (
  id text primary key,
  -- The log's origin, and the key in the form in which C2SP's signed-note publishes it.
  origin text not null,
  verifier_key text not null unique,
  created_at timestamptz not null
);

-- Apart, because the secret half is erased when a key's time is over; what is public of it stays.
create table ledger_log_secrets (
  key_id text primary key references ledger_log_keys,
  sealed text not null
);

create table ledger_log_key_ends (
  key_id text primary key references ledger_log_keys,
  how text not null check (how in ('changed', 'lost')),
  -- What is said publicly about it.
  said text check (char_length(said) between 1 and 500),
  ended_at timestamptz not null
);

create table ledger_log_checkpoints (
  id bigint generated always as identity primary key,
  size bigint not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  key_id text not null references ledger_log_keys,
  note text not null,
  occasion text not null check (occasion in ('hour', 'payout', 'key_changed', 'key_lost')),
  signed_at timestamptz not null
);
create index ledger_log_checkpoints_of_size on ledger_log_checkpoints (size, id);

-- Why no checkpoint was signed, said publicly until the next one is.
create table ledger_log_refusals (
  id bigint generated always as identity primary key,
  why text not null check (why in ('key_unusable', 'does_not_continue', 'older_than_published')),
  refused_at timestamptz not null
);

-- The last line of defence: a log only grows, and one size has one root.
create function check_checkpoint() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_log_checkpoints c where c.size > new.size or (c.size = new.size and c.root <> new.root)) then
    raise exception 'a checkpoint of % entries does not continue the one before', new.size;
  end if;
  return new;
end $$;
create trigger check_checkpoint before insert on ledger_log_checkpoints for each row execute function check_checkpoint();

create trigger ledger_log_keys_append_only before update or delete or truncate on ledger_log_keys for each statement execute function refuse_ledger_change();
create trigger ledger_log_key_ends_append_only before update or delete or truncate on ledger_log_key_ends for each statement execute function refuse_ledger_change();
create trigger ledger_log_checkpoints_append_only before update or delete or truncate on ledger_log_checkpoints for each statement execute function refuse_ledger_change();
create trigger ledger_log_refusals_append_only before update or delete or truncate on ledger_log_refusals for each statement execute function refuse_ledger_change();

call show_guests('ledger_log_keys', 'r.id', $$'ledger-log'$$);
call show_guests('ledger_log_key_ends', 'r.key_id', $$'ledger-log'$$);
call show_guests('ledger_log_checkpoints', 'r.id', $$'ledger-log'$$);
call show_guests('ledger_log_refusals', 'r.id', $$'ledger-log'$$);
