-- A line for a known booking with another amount may replace the amount or add to it: nothing is written until an admin says which.
alter table statement_entries
  add column question text check (question in ('amount', 'negative')),
  add column choice text check (choice in ('replaces', 'adds', 'leaves')),
  add column choices text[] not null default '{}',
  add column repeated integer[] not null default '{}',
  add column counts_repeated boolean not null default false,
  add column booking_revision integer,
  add column amounts jsonb;
alter table statement_entries drop constraint statement_entries_action_check;
alter table statement_entries add constraint statement_entries_action_check check (action in ('create', 'update', 'unchanged', 'skipped', 'ask'));
alter table statement_entries add constraint statement_entries_asked_is_not_written check (action <> 'ask' or report is null);

-- What was read before and not imported yet is asked, too.
update statement_entries e
set action = 'ask', question = 'amount', choices = array['replaces', 'adds', 'leaves'], report = null, profit_amount = null, booking_revision = b.revision,
  amounts = jsonb_build_object('ours', jsonb_build_object('sale', b.sale_amount, 'profit', b.profit_amount), 'theirs', jsonb_build_object(
    'sale', (e.report ->> 'sale')::bigint, 'profit', e.profit_amount))
from statements s, bookings b
where s.id = e.statement_id and s.state = 'read' and e.action = 'update' and e.report ->> 'status' = 'confirmed'
  and b.supplier_id = s.supplier_id and b.external_id = e.external_id
  and jsonb_path_exists(e.changes, '$[*] ? (@.field == "sale" || @.field == "cost" || @.field == "fees" || @.field == "taxes")');
