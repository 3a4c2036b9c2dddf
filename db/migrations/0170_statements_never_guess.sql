-- Statements of suppliers ask whatever has two meanings.
alter table statements
  -- SHA-256 of the file: the same file again changes nothing. Null for those read before.
  add column file_digest text,
  -- Chosen by an admin; else proposed from the lines.
  add column month_chosen boolean not null default true,
  -- The month of most of its bookings.
  add column lines_month text check (lines_month ~ '^\d{4}-(0[1-9]|1[0-2])$');
update statements set lines_month = month where state = 'read';

alter table statement_entries
  add column written text,
  drop constraint statement_entries_question_check,
  drop constraint statement_entries_choice_check;
alter table statement_entries
  add constraint statement_entries_question_check check (question in ('amount', 'negative', 'zero', 'number', 'decimal', 'days')),
  add constraint statement_entries_choice_check check (choice in ('replaces', 'adds', 'adds_again', 'cancels', 'leaves'));

-- Amounts have a currency, a half and what follows from each choice. What was imported is not asked again and needs none.
create function pg_temp.amounts(sale bigint, profit bigint, currency text, status text) returns jsonb language sql as $$
  select jsonb_build_object('currency', $3, 'sale', $1, 'profit', $2, 'status', $4, 'share', case when $2 <= 0 or $4 <> 'confirmed' then 0 else $2 / 2 + case when $2 % 4 = 3 then 1 else 0 end end)
$$;
update statement_entries e set amounts = null from statements s where s.id = e.statement_id and s.state <> 'read' and e.amounts is not null;
update statement_entries e set amounts = jsonb_build_object('ours', o.ours, 'theirs', t.theirs, 'after', coalesce(a.after, '[]'), 'result', null)
from statement_entries x join statements s on s.id = x.statement_id and s.state = 'read' left join bookings b on b.supplier_id = s.supplier_id and b.external_id = x.external_id
cross join lateral (select (x.amounts #>> '{theirs,sale}')::bigint as sale, (x.amounts #>> '{theirs,profit}')::bigint as profit,
  (x.amounts #>> '{ours,sale}')::bigint as our_sale, (x.amounts #>> '{ours,profit}')::bigint as our_profit, coalesce(b.currency, x.currency, s.reading ->> 'currency') as currency, coalesce(b.status, 'confirmed') as status) v
cross join lateral (select case when v.our_sale is not null then pg_temp.amounts(v.our_sale, v.our_profit, v.currency, v.status) end as ours) o
cross join lateral (select pg_temp.amounts(v.sale, v.profit, v.currency, v.status) as theirs) t
cross join lateral (
  select jsonb_agg(jsonb_build_object('choice', c) || case c when 'replaces' then t.theirs when 'adds' then pg_temp.amounts(v.our_sale + v.sale, v.our_profit + v.profit, v.currency, v.status)
    else coalesce(o.ours, pg_temp.amounts(0, 0, v.currency, v.status)) end) as after
  from unnest(x.choices) c) a
where x.amounts is not null and e.statement_id = x.statement_id and e.position = x.position;

-- The same booking with other leading zeros, which spreadsheets lose.
create index bookings_by_plain_number on bookings (supplier_id, regexp_replace(external_id, '^0+(?=\d)', ''));
