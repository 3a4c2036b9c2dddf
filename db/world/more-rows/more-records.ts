import { AN_ADMIN, AT, code_of, id_of } from './generated.ts'

/** Claims of a part of one in forty contributions, all of which were paid. */
export const MORE_CLAIMS: readonly string[] = [
  `insert into contributions (id, code, kind, project_id, booking_id, split_from, amount, currency, status, approved_at, created_at, voided_at, claimed_amount)
   select ${id_of('owed')}, ${code_of('owed')}, c.kind, c.project_id, c.booking_id, c.id, c.amount / 10, c.currency, 'approved', c.approved_at, c.paid_at + interval '3 days', c.paid_at + interval '3 days', c.amount / 10
   from w join contributions c on c.id = ${id_of('cont')} where w.n % 40 = 2 and c.paid_at is not null on conflict do nothing`,
  `insert into claims (id, contribution_id, of_contribution_id, organization_id, amount, currency, cause, created_at)
   select ${id_of('clm')}, c.id, c.split_from, p.organization_id, c.amount, c.currency, 'reduced', c.created_at from w join contributions c on c.id = ${id_of('owed')} join projects p on p.id = c.project_id on conflict do nothing`,
  `insert into contribution_steps (contribution_id, kind, amount, created_at)
   select c.id, 'claimed', c.amount, c.created_at from w join contributions c on c.id = ${id_of('owed')} where not exists (select from contribution_steps s where s.contribution_id = c.id)`,
  `update contributions c set amount = c.amount - x.amount from w, contributions x where x.id = ${id_of('owed')} and c.id = x.split_from
   and not exists (select from contribution_steps s where s.contribution_id = c.id and s.kind = 'reduced')`,
  `insert into contribution_steps (contribution_id, kind, amount, created_at)
   select c.id, 'reduced', c.amount, x.created_at from w join contributions x on x.id = ${id_of('owed')} join contributions c on c.id = x.split_from
   where not exists (select from contribution_steps s where s.contribution_id = c.id and s.kind = 'reduced')`,
]

/** Every row has a day of its own in one of the pairs. */
const PAIRS = `pairs as materialized (select a.code as a, b.code as b, row_number() over (order by a.code, b.code) - 1 as i from currencies a, currencies b where a.code <> b.code)`
const STATEMENT = `'stmt_' || left(md5('more stmt ' || case when w.n <= 20000 then 50 else w.n - w.n % 50 end), 24)`
const BANK = `'bank_more'`
const SHEET = id_of('sheet', '(w.n - w.n % 100)')

export const MORE_RECORDS: readonly string[] = [
  `, ${PAIRS} insert into exchange_rates (id, from_currency, to_currency, day, revision, rate, source, door, recorded_by, created_at)
   select ${id_of('rate')}, p.a, p.b, d.day, 1, 100 + w.n % 7 + case when w.n % 997 = 0 then 30 else 0 end, 'Banco ' || w.n, 'hand', ${AN_ADMIN}, d.day + interval '12 hours'
   from w join pairs p on p.i = w.n % (select count(*) from pairs) cross join lateral (select date '2024-01-01' + (w.n / (select count(*) from pairs))::int as day) d
   where d.day < w.now on conflict do nothing`,
  `insert into statements (id, supplier_id, month, file_name, headings, dropped, lines, reading, state, uploaded_by, imported_by, created_at)
   select ${id_of('stmt')}, s.id, to_char(t.at, 'YYYY-MM'), 'liquidacion-' || w.n || '.csv', '{numero,venta}', '{}', 40, '{"columns": {}, "states": {}}', 'imported', ${AN_ADMIN}, ${AN_ADMIN}, t.at
   from w cross join (select min(id) as id from suppliers) s cross join lateral (select ${AT} as at) t where w.n % 50 = 0 on conflict do nothing`,
  `insert into statement_entries (statement_id, position, external_id, lines, action, changes, currency, profit_amount, done)
   select s.id, w.n, 'MORE-' || w.n, array[w.n], 'unchanged', '{}', 'ARS', 1000, true from w join statements s on s.id = ${STATEMENT} on conflict do nothing`,
  `insert into platform_accounts (id, name, currency, created_at) select ${BANK}, 'Cuenta de muestra', 'ARS', w.now from w limit 1 on conflict do nothing`,
  `insert into bank_statements (id, account_id, file_name, digest, state, headings, reading, starts_on, ends_on, opening_amount, closing_amount, lines, new_lines, uploaded_by, created_at)
   select ${id_of('sheet')}, ${BANK}, 'extracto-' || w.n || '.csv', md5('sheet ' || w.n), 'imported', '{fecha,importe}', '{}', t.at::date, t.at::date, 0, 0, 50, 50, ${AN_ADMIN}, t.at
   from w cross join lateral (select ${AT} as at) t where w.n % 100 = 0 on conflict do nothing`,
  `insert into bank_lines (id, account_id, statement_id, day, amount, balance, reference, created_at)
   select ${id_of('line')}, ${BANK}, s.id, s.starts_on, case when w.n % 4 = 1 then -1 else 1 end * (w.n % 900 + 100) * 1000, w.n * 1000, 'Movimiento ' || w.n, s.created_at
   from w join bank_statements s on s.id = ${SHEET} where w.n % 2 = 1 on conflict do nothing`,
  `insert into bank_matches (id, line_id, kind, note, confidence, reasons, is_automatic, matched_by, created_at)
   select ${id_of('bmat')}, l.id, 'fee', 'Comisión ' || w.n, 0, '{}', false, ${AN_ADMIN}, l.created_at from w join bank_lines l on l.id = ${id_of('line')} where w.n % 8 > 1 on conflict do nothing`,
  `insert into notifications (id, user_id, kind, facts, source, created_at, read_at)
   select ${id_of('noti')}, ${AN_ADMIN}, 'export_ready', '{"file": "projects.csv", "rows": 20}', 'more ' || w.n, t.at, case when w.n % 20 > 0 then t.at end
   from w cross join lateral (select ${AT} as at) t where w.n % 10 = 0 on conflict do nothing`,
]
