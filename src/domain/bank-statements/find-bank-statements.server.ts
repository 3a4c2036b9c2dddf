import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { BankStatement, BankStatementDetail, PlatformAccount } from './bank-statement.ts'

type Paged = { page: number; per_page: number }

/** The platform's accounts by name, with the last balance and the lines without a match. */
export function findPlatformAccounts({ db }: Pick<Context, 'db'>): Promise<PlatformAccount[]> {
  return rowsOf<PlatformAccount & Record<string, unknown>>(
    db,
    sql`select a.id, a.name, a.currency, d.balance, d.balance_on, o.open_credits, o.open_debits
      from platform_accounts a
      cross join lateral (select money_of(sum(x.balance)::bigint, a.currency) as balance, max(x.day)::text as balance_on
        from (select distinct on (b.part) b.balance, b.day from bank_days b where b.account_id = a.id order by b.part, b.day desc) x) d
      cross join lateral (select count(*) filter (where l.amount > 0)::int as open_credits, count(*) filter (where l.amount < 0)::int as open_debits
        from open_bank_lines l where l.account_id = a.id) o
      order by a.name`,
  ).then((accounts) => accounts.map((account) => (account.balance_on === null ? { ...account, balance: null } : account)))
}

/** The files, the latest first. */
export function findBankStatements({ db }: Pick<Context, 'db'>, paging: Paged): Promise<{ data: BankStatement[]; total: number }> {
  return findListPage<BankStatement>(db, {
    table: sql`bank_statements s`,
    id: sql`s.id`,
    where: [],
    order: sql`s.created_at desc, s.id desc`,
    fields,
    shown_with: joins,
    ...paging,
  })
}

/** A file, and what it asks. @throws not_found */
export async function findBankStatement({ db }: Pick<Context, 'db'>, id: string): Promise<BankStatementDetail> {
  const [statement] = await rowsOf<BankStatementDetail & Record<string, unknown>>(
    db,
    sql`select ${fields}, s.asks, s.headings, s.reading, s.account_number from bank_statements s ${joins} where s.id = ${id}`,
  )
  if (!statement) throw notFound()
  return statement
}

const joins = sql`join platform_accounts a on a.id = s.account_id`
const fields = sql`s.id, json_build_object('id', a.id, 'name', a.name, 'currency', a.currency) as account, s.file_name, s.state, s.starts_on::text as starts_on, s.ends_on::text as ends_on,
  case when s.opening_amount is not null then money_of(s.opening_amount, a.currency) end as opening, case when s.closing_amount is not null then money_of(s.closing_amount, a.currency) end as closing,
  s.lines, s.new_lines, (select u.username from user_names u where u.id = s.uploaded_by) as uploaded_by, iso_time(s.created_at) as created_at`
