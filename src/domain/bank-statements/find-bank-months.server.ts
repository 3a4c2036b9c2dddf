import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { BankMonth } from './bank-statement.ts'

/** Months shown, in each currency. */
const MOST = 60

interface Sums extends Record<string, unknown> {
  currency: string
  month: string
  until: string
  in_bank: number
  /** Balances before the first lines of the accounts that began by then. */
  opening: number
  set_aside: number
  /** Lines that nobody was found for. */
  unmatched: number
  owed: number
  claims: number
  /** Confirmed money that did not come by a donor's transfer, and claims that were written off: the platform gives it out of its own. */
  given: number
}

/**
 * Money in the bank by month, beside what the ledger says is owed to projects. *Free* begins with what nobody was owed before the first
 * line; charges, interest and suppliers' payments change it, and so does what the platform gives. What came back changes what is owed, not
 * what is free. The ledger is read as of the first line, and as of the last one: what happened before or since is on no statement yet. What is left is the
 * difference, shown as it is: lines that nobody was found for, or money that is elsewhere.
 */
export async function findBankMonths({ db }: Pick<Context, 'db'>): Promise<BankMonth[]> {
  const rows = await rowsOf<Sums>(db, sums())
  const months: BankMonth[] = []
  const started = new Map<string, Pick<Sums, 'owed' | 'claims' | 'given'>>()
  for (const row of rows) {
    const { currency, month, until, in_bank, owed, claims, unmatched } = row
    const start = started.get(currency)
    // The first row of a currency is as of its first line.
    if (!start) {
      started.set(currency, row)
      continue
    }
    const free = row.opening - start.owed + start.claims + row.set_aside - (row.given - start.given)
    const money = (amount: number) => ({ amount, currency })
    const figures = { in_bank: money(in_bank), owed: money(owed), claims: money(claims), free: money(free) }
    months.push({ month, until, ...figures, difference: money(in_bank + claims - owed - free), unmatched: money(unmatched) })
  }
  // Rows are in the order of time.
  const shown = [...Map.groupBy(months, (row) => row.in_bank.currency).values()].flatMap((rows) => rows.slice(-MOST))
  return shown.sort((one, other) =>
    one.month < other.month ? 1 : one.month > other.month ? -1 : one.in_bank.currency < other.in_bank.currency ? -1 : 1,
  )
}

const sums = () => sql`
  with days as materialized (select d.*, a.currency from bank_days d join platform_accounts a on a.id = d.account_id),
  parts as (select currency, account_id, part, min(day) as first_day, max(day) as last_day from days group by 1, 2, 3),
  months as (
    select s.currency, m::date as month, (m + interval '1 month' - interval '1 day')::date as last,
      case when m < s.first then s.first_day when m = s.last then s.last_day + 1 else (m + interval '1 month')::date end as cut
    from (select currency, min(first_day) as first_day, max(last_day) as last_day, date_trunc('month', min(first_day)) as first, date_trunc('month', max(last_day)) as last from parts group by 1) s,
      generate_series(s.first - interval '1 month', s.last, interval '1 month') m)
  select m.currency, to_char(m.month, 'YYYY-MM') as month,
    coalesce((select max(d.day) from days d where d.currency = m.currency and d.day <= m.last), m.last)::text as until,
    coalesce((select sum(b.balance) from parts p cross join lateral (
      select d.balance from days d where d.account_id = p.account_id and d.part = p.part and d.day <= m.last order by d.day desc limit 1) b where p.currency = m.currency), 0)::float8 as in_bank,
    coalesce((select sum(d.opening) from parts p join days d on d.account_id = p.account_id and d.part = p.part and d.day = p.first_day
      where p.currency = m.currency and p.first_day <= m.last), 0)::float8 as opening,
    coalesce(l.set_aside, 0)::float8 as set_aside, coalesce(l.unmatched, 0)::float8 as unmatched,
    g.owed::float8 as owed, g.claims::float8 as claims, (g.confirmed - t.confirmed)::float8 as given
  from months m
  cross join lateral (select sum(l.amount) filter (where x.kind <> 'returned') as set_aside, sum(l.amount) filter (where x.id is null) as unmatched
    from bank_lines l join platform_accounts a on a.id = l.account_id left join bank_matches x on x.line_id = l.id and x.undone_at is null
    where l.withdrawn_at is null and a.currency = m.currency and l.day <= m.last) l
  cross join lateral (select coalesce(sum(-s.amount) filter (where s.account = 'payable'), 0) as owed, coalesce(sum(-s.amount) filter (where s.account = 'claims'), 0) as claims,
      coalesce(sum(-s.amount) filter (where s.account in ('payable', 'paid', 'losses')), 0) as confirmed
    from (${until(sql`ledger_months`, sql`contribution_entries`)}) s) g
  cross join lateral (select coalesce(sum(-s.amount), 0) as confirmed from (${until(sql`ledger_transfer_months`, sql`ledger_transfer_entries`)}) s) t
  order by m.currency, m.month`

/** SQL: amounts by account before the cut of the month `m`: whole months, and the entries of a month that has only begun by then. */
function until(months: SQL, entries: SQL): SQL {
  return sql`select s.account, s.amount from ${months} s where s.currency = m.currency and s.month < date_trunc('month', m.cut)
    union all select e.account, e.amount from ${entries} e where e.currency = m.currency
      and e.effective_at >= date_trunc('month', m.cut::timestamp) at time zone 'America/Argentina/Buenos_Aires' and e.effective_at < m.cut::timestamp at time zone 'America/Argentina/Buenos_Aires'`
}
