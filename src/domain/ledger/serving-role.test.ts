import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { publishEntries } from './log/publish-entries.server.ts'

// The role that serves visitors against the money: a stranger who runs SQL through it (an injection, a stolen address) cannot undo what was recorded.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await insertGift(database.pool, 'cont_1', { project_id: 'proj_1', amount: 500, approved_at: '2026-06-01T00:00:00Z' })
  await database.pool.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ('pay_1', 'org_1', 'proj_1', 500, 'ARS', now(), now());
     insert into payout_contributions (contribution_id, payout_id) values ('cont_1', 'pay_1')`,
  )
})
afterAll(() => database.close())

describe('the role that serves', () => {
  it('does not become the owner', async () => {
    const { rows } = await database.owner.query<{ owner: string }>('select quote_ident(current_user) as owner')
    await expect(database.pool.query(`set role ${rows[0]!.owner}`)).rejects.toThrow(/permission denied/)
  })

  it.each([
    'alter table ledger_entries disable trigger user',
    'alter table payouts disable trigger user',
    'drop trigger post_steps on contribution_steps',
    'alter function post_steps() security invoker',
    "set session_replication_role = 'replica'",
    'truncate ledger_entries',
    'truncate payouts cascade',
    'truncate rate_limits',
    'delete from ledger_unpublished',
    'insert into ledger_unpublished values (1)',
    'update ledger_sums set amount = 0',
    'delete from ledger_sums',
    "insert into ledger_transactions (event, effective_at, recorded_at) values ('made up', now(), now())",
    "insert into ledger_entries select id, null, 'trips', null, 'ARS', 5 from ledger_transactions limit 1",
    'update ledger_entries set amount = 0',
    "update ledger_moves set account = 'paid'",
    'update payouts set amount = 1',
    'update payouts set set_off_amount = 1',
    'update payments set amount = 1',
    'delete from payments',
    'update organization_dues set amount = 1',
    'delete from due_money',
    'update claims set amount = 1',
    'delete from claims',
    'delete from claim_settlements',
    "update payouts set bank_account_id = null, recorded_by = 'user_1'",
    'delete from payouts',
    "update payout_contributions set payout_id = 'pay_2'",
    'delete from payout_contributions',
    "update contributions set code = 'x'",
    'delete from contributions',
    'update contribution_steps set amount = 1',
    'delete from contribution_steps',
    'update projects set collected_amount = 1',
    'update project_other_money set paid_amount = 0',
    "update bookings set external_id = 'x'",
    'delete from bookings',
    'update booking_reports set applied = false',
    'delete from audit_entries',
    'delete from migrations',
    "update organization_bank_accounts set sealed_number = 'x'",
    'update exchange_rates set rate = 1',
    'delete from issued_documents',
    'delete from bank_lines',
    'update bank_lines set amount = 1',
    'delete from bank_matches',
    "update bank_matches set contribution_id = 'cont_1'",
    // Through a view, or a new trigger, with the owner's rights.
    'update gifts set amount = 1',
    "update project_goals set collected_amount = 1 where id = 'proj_1'",
    'create temporary table bait (id bigint); create trigger bait after insert on bait referencing new table as new_rows for each statement execute function post_steps()',
    'create temporary table bait (transaction_id bigint); create trigger bait after insert on bait referencing new table as new_rows for each statement execute function take_off_unpublished()',
    "select grant_serving('serving')",
    'create table public.bait (id int)',
    'create function public.bait() returns int language sql as $$select 1$$',
  ])('is refused: %s', async (sql) => {
    await expect(database.pool.query(sql)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('posts to the ledger and publishes it all the same, by what it may write', async () => {
    const { rows } = await database.pool.query(
      'select account, sum(amount)::int as amount from ledger_sums group by 1 having sum(amount) <> 0 order by 1',
    )
    expect(rows).toEqual([
      { account: 'donors', amount: 500 },
      { account: 'payable', amount: -500 },
    ])
    expect(await publishEntries(database.db)).toBe(2)
    expect((await database.pool.query('select from ledger_unpublished')).rowCount).toBe(0)
  })

  it('posts to the true tables, whatever it calls its own', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('create temporary table ledger_entries (like public.ledger_entries)')
      await client.query(
        "insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at) values ('book_1', 'RS-1', 1, 'confirmed', 'none', 'book_1', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 140, 70, now())",
      )
      expect((await client.query('select from pg_temp.ledger_entries')).rowCount).toBe(0)
      expect((await client.query("select from public.ledger_entries where account = 'unmatched' and amount = -70")).rowCount).toBe(1)
    } finally {
      client.release(true)
    }
  })

  it('records a return once', async () => {
    const give_back = (day: string) =>
      database.pool.query(`update payouts set returned_at = $1, return_reason = 'closed', return_recorded_at = $1 where id = 'pay_1'`, [
        day,
      ])
    await give_back('2099-01-01')
    await expect(give_back('2099-01-02')).rejects.toThrow('append-only')
    await expect(
      database.owner.query("update payouts set returned_at = null, return_reason = null, return_recorded_at = null where id = 'pay_1'"),
    ).rejects.toThrow('append-only')
    await database.pool.query("update payout_contributions set returned_at = '2099-01-01'")
    await expect(database.pool.query('update payout_contributions set returned_at = null')).rejects.toThrow('append-only')
  })
})

describe('its rights', () => {
  it('are less than those of an ordinary table in these', async () => {
    const { rows } = await database.pool.query<{ name: string; rights: string }>(RIGHTS)
    expect(
      Object.fromEntries(rows.filter(({ rights }) => rights !== 'insert update delete').map(({ name, rights }) => [name, rights])),
    ).toEqual(NARROW)
  })

  it('to change are none where a trigger refuses every change', async () => {
    const { rows } = await database.pool.query(
      `select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where p.proname in ('refuse_change', 'refuse_ledger_change') and t.tgqual is null and t.tgtype & 24 = 24
         and (has_table_privilege(c.oid, 'delete') or has_any_column_privilege(c.oid, 'update'))`,
    )
    expect(rows).toEqual([])
  })

  it('are to read only in views, and to truncate, refer to or put triggers on nothing', async () => {
    const { rows } = await database.pool.query(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and (not has_table_privilege(c.oid, 'select')
        or has_table_privilege(c.oid, 'truncate') or has_table_privilege(c.oid, 'references') or has_table_privilege(c.oid, 'trigger')
        or (c.relkind = 'v' and (has_any_column_privilege(c.oid, 'update') or has_any_column_privilege(c.oid, 'insert') or has_table_privilege(c.oid, 'delete'))))`,
    )
    expect(rows).toEqual([])
  })

  it('are the owner’s in no function that it may call or make a trigger of', async () => {
    const { rows } = await database.pool.query(
      // Nor does any rule use the session's search path for tables.
      "select proname from pg_proc where pronamespace = 'public'::regnamespace and ((prosecdef and has_function_privilege(oid, 'execute')) or ((prosecdef or prorettype = 'trigger'::regtype) and proconfig is null))",
    )
    expect(rows).toEqual([])
  })
})

const RIGHTS = `
  select c.relname as name, concat_ws(' ', case when has_table_privilege(c.oid, 'insert') then 'insert' end,
    case when has_table_privilege(c.oid, 'update') then 'update' when has_any_column_privilege(c.oid, 'update') then
      'update(' || (select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and not has_column_privilege(c.oid, a.attnum, 'update')) || ' never)' end,
    case when has_table_privilege(c.oid, 'delete') then 'delete' end) as rights
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`

/** All others are ordinary: insert, update, delete. A new table of money is named in `grant_serving`, and here. */
const NARROW = {
  audit_entries: 'insert',
  backups: 'insert',
  bank_lines: 'insert update(account_id, amount, created_at, id, outcome, part, provisional_on, reference, statement_id never)',
  bank_matches:
    'insert update(confidence, contribution_id, created_at, id, is_automatic, kind, line_id, matched_by, note, payment_id, reasons, returned_payment_id, settlement_id, wrote_arrival never)',
  bank_match_repayments: 'insert',
  booking_assignments: 'insert',
  booking_reports: 'insert',
  bookings: 'insert update(created_at, external_id, id, supplier_id, trail_code never)',
  claim_settlements: 'insert',
  claims: 'insert',
  closed_month_reopenings: 'insert',
  closed_month_sums: 'insert',
  closed_months: 'insert',
  content_confirmations: 'insert',
  content_versions: 'insert',
  contribution_approvals: 'insert',
  contribution_arrivals: 'insert',
  contribution_donors: 'insert',
  contribution_notes: 'insert',
  contribution_notices: 'insert update(contribution_id, created_at, id, step_id never)',
  contribution_questions: 'insert update(asked_at, asked_by, contribution_id, id, question never)',
  contribution_steps: 'insert',
  contributions: 'insert update(booking_id, code, created_at, id, kind, split_from never)',
  due_money: '',
  exchange_rates: 'insert',
  issued_documents:
    'insert update(bytes, contribution_id, data_version, digest, ends_on, id, issued_at, kind, language, number, organization_id, starts_on, user_id never)',
  ledger_accounts: '',
  ledger_entries: '',
  ledger_log_checkpoints: 'insert',
  ledger_log_checks: 'insert',
  ledger_log_key_ends: 'insert',
  ledger_log_keys: 'insert',
  ledger_log_leaves: 'insert',
  ledger_log_refusals: 'insert',
  ledger_log_secrets: 'insert delete',
  ledger_log_tiles: 'insert',
  ledger_moves: '',
  ledger_sums: '',
  ledger_transactions: '',
  ledger_unpublished: '',
  letter_versions: 'insert',
  gift_payments: 'insert update(checkout_id, way never)',
  migrations: '',
  organization_bank_accounts:
    'insert update(changed_after_approval, changed_at, id, kind, masked_cuit, masked_holder, masked_number, number_digest, organization_id, sealed_cuit, sealed_holder, sealed_number never)',
  organization_dues: '',
  payments:
    'insert update(amount, bank_account_id, code, created_at, currency, id, no_proof_reason, organization_id, paid_at, proof_digest, proof_file, proof_name, proof_type, reason, recorded_by, reference, set_off_amount never)',
  payout_contributions: 'insert update(contribution_id, payout_id never)',
  payouts:
    'insert update(amount, bank_account_id, created_at, currency, id, organization_id, paid_at, payment_id, project_id, proof_file, proof_name, proof_type, reason, recorded_by, reference, set_off_amount never)',
  project_other_money: '',
  projects: 'insert update(collected_amount, created_at, expected_amount, id, paid_amount never)',
  project_limits: 'insert',
  rate_decisions: 'insert',
  statements: 'insert update(created_at, dropped, file_digest, file_name, headings, id, lines, supplier_id, uploaded_by never)',
}
