import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage, foundBy } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { projectsNamed } from '../../projects/projects-with.server.ts'
import { divideByRule, type FundDetail, type FundFilter, type FundMoney, type FundProject, MOST_CANDIDATES } from './fund.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of the confirmed money of the common fund, and how much of it there is. */
export async function findFund(
  ctx: Reader,
  filter: FundFilter & { page: number; per_page: number },
): Promise<{ data: FundMoney[]; total: number }> {
  const { query, currency, sort, page, per_page } = filter
  return findListPage<FundMoney>(ctx.db, {
    table: sql`fund_contributions f`,
    id: sql`f.id`,
    where: [...hasWords(sql`plain_text(f.code)`, query), ...(currency ? [sql`f.currency = ${currency}`] : [])],
    order: ORDER[sort],
    fields,
    page,
    per_page,
  })
}

/** @throws not_found */
export async function findFundMoney(ctx: Reader, id: string): Promise<FundDetail> {
  const [money] = await rowsOf<FundMoney & Record<string, unknown>>(
    ctx.db,
    sql`select ${fields} from fund_contributions f where f.id = ${id}`,
  )
  if (!money) throw notFound()
  const rows = await rowsOf<{ id: string; slug: string; name: string; lacks: number; same_cause: boolean }>(
    ctx.db,
    sql`select p.id, r.slug, r.name, p.lacks::float8 as lacks, p.same_cause from fund_projects(${id}, ${MOST_CANDIDATES + 1}) p join project_refs r on r.id = p.id order by p.nth`,
  )
  const { amount, currency } = money.amount
  const given = new Map(divideByRule(rows.slice(0, MOST_CANDIDATES), amount).map((portion) => [portion.id, portion.amount]))
  const projects = rows.slice(0, MOST_CANDIDATES).map((row) => ({
    ...row,
    lacks: { amount: row.lacks, currency },
    by_rule: { amount: given.get(row.id) ?? 0, currency },
  }))
  return { ...money, projects, has_more_projects: rows.length > MOST_CANDIDATES }
}

/** Projects that may receive it, with what is typed in their name: the first by their name. */
export function searchFundProjects({ db }: Reader, { id, query }: { id: string; query: string }): Promise<FundProject[]> {
  const found = foundBy(sql`r.id`, query, (has) => [projectsNamed(has)])
  const where = found.length > 0 ? sql.join(found, sql` and `) : sql`true`
  return rowsOf<FundProject & Record<string, unknown>>(
    db,
    sql`select r.id, r.slug, r.name, money_of(p.lacks, c.currency) as lacks from fund_contributions c
      cross join lateral (select r.* from project_refs r join collecting_projects g on g.id = r.id and g.currency = c.currency where ${where} order by r.name, r.id limit ${MOST_FOUND}) r
      cross join lateral fund_project(c.id, r.id) p where c.id = ${id} order by r.name, r.id`,
  )
}

const MOST_FOUND = 20

const COLUMNS: ListColumns<FundMoney, 'fund'> = {
  trail: (row) => row.code,
  since: (row) => row.since,
  amount: (row) => decimalText(row.amount),
  currency: (row) => row.amount.currency,
  given_for: (row) => row.given_for?.name ?? null,
  nearest: (row) => row.nearest?.name ?? null,
}

/** The filtered money of the common fund as CSV. */
export async function exportFund(ctx: Context, filter: FundFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findFund(ctx, { ...filter, ...paging }))
  return writeList('fund', COLUMNS, data, ctx.locale)
}

function project(id: SQL): SQL {
  return sql`(select json_build_object('id', r.id, 'slug', r.slug, 'name', r.name) from project_refs r where r.id = ${id})`
}
const fields = sql`f.id, f.code, money_of(f.amount, f.currency) as amount, iso_time(f.since) as since, ${project(sql`f.given_for`)} as given_for,
  ${project(sql`nearest_fund_project(f.id)`)} as nearest`

const ORDER: Record<FundFilter['sort'], SQL> = {
  since: sql`f.since, f.id`,
  '-since': sql`f.since desc, f.id desc`,
  '-amount': sql`f.amount desc, f.id desc`,
  amount: sql`f.amount, f.id`,
}
