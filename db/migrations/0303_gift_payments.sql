-- Checkouts and payments of whatever payment service: views, rights and what is due read one table. Each row names its service, whose ids may be those of
-- another one, too.

alter table mercado_pago_checkouts rename to gift_checkouts;
alter table mercado_pago_payments rename to gift_payments;
alter table gift_checkouts add column way text not null default 'mercado_pago';
alter table gift_checkouts alter column way drop default;
alter table gift_payments add column way text not null default 'mercado_pago', drop constraint mercado_pago_payments_pkey, add primary key (way, id);
alter table gift_payments alter column way drop default;

do $do$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of, conname as name from pg_constraint where conname like 'mercado\_pago\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of, named.name, replace(named.name, 'mercado_pago_', 'gift_'));
  end loop;
  for named in
    select indexname as name from pg_indexes where schemaname = 'public' and indexname like 'mercado\_pago\_%'
  loop
    execute format('alter index %I rename to %I', named.name, replace(named.name, 'mercado_pago_', 'gift_'));
  end loop;
end $do$;

-- Only a payment service has a step `received`, so the way needs no name here.
create or replace view service_payments as
select c.id as contribution_id, paid.amount as gross, arrived.amount as arrived, kept.amount - refunded.amount as net
from contributions c
  join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id)
  join lateral (select s.amount from contribution_steps s where s.contribution_id = d.contribution_id and s.kind in ('announced', 'promised') order by s.id limit 1) paid on true
  join lateral (select s.amount from contribution_steps s where s.contribution_id = d.contribution_id and s.kind = 'received' and s.cause is distinct from 'assigned' order by s.id limit 1) arrived on true
  join lateral (select s.amount from contribution_steps s where s.contribution_id = d.contribution_id and s.kind = 'received' order by s.id desc limit 1) kept on true
  cross join lateral (select coalesce(sum(x.amount), 0)::bigint as amount from claims x where x.of_contribution_id = d.contribution_id and x.cause = 'returned') refunded;

-- Rights of the role that serves requests, whole: a replaced part of this text that no longer matches would leave rights open in silence.
create or replace function grant_serving(serving name) returns boolean language plpgsql as $$
declare
  relation record;
  granted text := (select max(name) from migrations) || ' ' || serving;
begin
  -- Several processes that start together grant one after the other.
  perform pg_advisory_xact_lock(4831706);
  -- Done already: granting waits for whoever locks a table, and a start must not.
  if obj_description('grant_serving(name)'::regprocedure, 'pg_proc') = granted then
    return false;
  end if;
  execute format('comment on function grant_serving(name) is %L', granted);
  execute format('grant usage on schema public to %I', serving);
  -- Through a view of one table its owner's rights would be anybody's: views are read only.
  for relation in
    select c.oid::regclass as name, c.relkind = 'v' as is_view from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s from %I', relation.name, serving);
    execute format('grant %s on %s to %I', case when relation.is_view then 'select' else 'select, insert, update, delete' end, relation.name, serving);
  end loop;
  execute format('grant usage, select on all sequences in schema public to %I', serving);

  -- Written by triggers with the owner's rights only.
  execute format('revoke insert, update, delete on due_money, organization_dues, ledger_accounts, ledger_moves, ledger_transactions, ledger_entries, ledger_sums,
    ledger_unpublished, project_other_money, migrations from %I', serving);
  -- Append-only.
  execute format('revoke update, delete on audit_entries, backups, bank_match_repayments, booking_assignments, booking_reports, claim_settlements, claims, closed_month_reopenings, closed_month_sums, closed_months,
    content_confirmations, content_versions, contribution_approvals, contribution_arrivals, contribution_donors, contribution_notes, contribution_steps, exchange_rates, issued_documents,
    ledger_log_checkpoints, ledger_log_checks, ledger_log_key_ends, ledger_log_keys, ledger_log_leaves, ledger_log_refusals, ledger_log_tiles, letter_versions, project_limits, rate_decisions from %I', serving);
  execute format('revoke update on ledger_log_secrets from %I', serving);
  -- Changed in these columns only.
  execute format('revoke update, delete on bank_lines, bank_matches, bookings, contribution_notices, contribution_questions, contributions, gift_payments,
    organization_bank_accounts, payments, payout_contributions, payouts, projects, statements from %I', serving);
  execute format('grant update (told_at, to_organization, to_contributor) on contribution_notices to %I', serving);
  execute format('grant update (answer, answered_by, answered_at) on contribution_questions to %I', serving);
  execute format('grant update (project_id, booking_revision, booking_assignment_id, rate_id, amount, currency, status, approved_at, notified_at, paid_at, voided_at, claimed_amount, lost_amount)
    on contributions to %I', serving);
  execute format('grant update (undone_at, undone_by, undo_reason) on bank_matches to %I', serving);
  execute format('grant update (day, balance, sealed_details, is_provisional, withdrawn_at) on bank_lines to %I', serving);
  execute format('grant update (file) on issued_documents to %I', serving);
  execute format('grant update (state, changed_by, confirmed_by, confirmed_at, brought_by, call_back, ended_by, ended_at, reason) on organization_bank_accounts to %I', serving);
  execute format('grant update (returned_at, claimed_at) on payout_contributions to %I', serving);
  execute format('grant update (confirmed_at, confirmed_by, received_amount, received_on, reminders, reminded_at) on payments to %I', serving);
  execute format('grant update (returned_at, return_reason, return_recorded_by, return_recorded_at) on payouts to %I', serving);
  execute format('grant update (reading, words, state, content, imported_by, month, month_chosen, lines_month) on statements to %I', serving);
  for relation in
    select x.name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from (values ('bookings', '{id, external_id, supplier_id, trail_code, created_at}'::text[]), ('gift_payments', '{way, checkout_id}'),
      ('projects', '{id, expected_amount, collected_amount, paid_amount, created_at}')) as x(name, fixed)
    join pg_attribute a on a.attrelid = x.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (x.fixed)
    group by 1
  loop
    execute format('grant update (%s) on %s to %I', relation.columns, relation.name, serving);
  end loop;

  -- Since version 17; before, autovacuum does it alone.
  if current_setting('server_version_num')::int >= 170000 then
    execute format('grant maintain on changed_texts, common_words to %I', serving);
  end if;

  -- Only the queue is its own, as its library changes its tables while it runs: it holds nothing but what outbox_events says is waiting.
  if exists (select from pg_namespace where nspname = 'pgboss' and pg_get_userbyid(nspowner) = serving) then
    return false;
  end if;
  drop schema if exists pgboss cascade;
  execute format('create schema pgboss authorization %I', serving);
  return true;
end $$;
