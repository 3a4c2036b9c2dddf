-- The public log checks itself, and is cosigned by witnesses (docs/ledger-log.md).

-- Stored, published or derived data that differ from each other: nothing is signed over them.
alter table ledger_log_refusals drop constraint ledger_log_refusals_why_check;
alter table ledger_log_refusals add constraint ledger_log_refusals_why_check
  check (why in ('key_unusable', 'does_not_continue', 'older_than_published', 'head_unreadable', 'changed', 'seen_otherwise'));

create table ledger_log_checks (
  id bigint generated always as identity primary key,
  -- All of the log, or what came since the check before.
  is_whole boolean not null,
  size bigint not null check (size >= 0),
  -- Hashes of the complete subtrees of the entries, the largest first: a later check continues from them.
  subtrees bytea not null check (octet_length(subtrees) % 32 = 0),
  findings jsonb not null,
  milliseconds integer not null,
  checked_at timestamptz not null
);
create trigger ledger_log_checks_append_only before update or delete or truncate on ledger_log_checks for each statement execute function refuse_ledger_change();

-- The client's memory of each witness: the size that it last cosigned, and its last answer.
create table ledger_log_witnesses (
  verifier_key text primary key,
  size bigint not null default 0,
  requested_at timestamptz not null,
  answered_at timestamptz,
  problem text
);

create table ledger_log_cosignatures (
  checkpoint_id bigint not null references ledger_log_checkpoints,
  verifier_key text not null,
  -- Signature line of signed-note, without its line break.
  line text not null,
  cosigned_at timestamptz not null,
  primary key (checkpoint_id, verifier_key)
);

call show_guests('ledger_log_checks', 'r.id', $$'ledger-log'$$);
call show_guests('ledger_log_witnesses', 'r.verifier_key, r.requested_at', $$'ledger-log'$$);
call show_guests('ledger_log_cosignatures', 'r.checkpoint_id, r.verifier_key, r.cosigned_at', $$'ledger-log'$$);

-- Every page says until which entry its figures are published: a checkpoint of another size changes them all.
drop trigger tell_guests_insert on ledger_log_checkpoints;
drop trigger tell_guests_update on ledger_log_checkpoints;
drop trigger tell_guests_delete on ledger_log_checkpoints;
call show_guests('ledger_log_checkpoints', 'r.id', $$'ledger-log'$$, 'r.size', $$'log-size'$$);

-- Every slug that a project has or had.
create view project_all_slugs as
  select id as project_id, slug, true as is_current from projects union all select project_id, slug, false from project_slugs;

-- The money of each contribution by the ledger alone: the account that it is in, or its last one if it left.
create view contribution_balances as
  select c.id as contribution_id, b.account, coalesce(b.project_id, l.project_id) as project_id, coalesce(b.currency, l.currency) as currency,
    coalesce(b.amount, 0)::bigint as amount, coalesce(l.amount, 0)::bigint as left_amount
  from contributions c
  left join lateral (
    select e.account, e.project_id, e.currency, -sum(e.amount) as amount
    from ledger_entries e join ledger_accounts a on a.account = e.account and not a.is_source
    where e.contribution_id = c.id group by 1, 2, 3 having sum(e.amount) <> 0 order by 4 desc limit 1) b on true
  left join lateral (
    select e.project_id, e.currency, e.amount
    from ledger_entries e join ledger_accounts a on a.account = e.account and not a.is_source
    where e.contribution_id = c.id and e.amount > 0 order by e.transaction_id desc limit 1) l on b.amount is null;
