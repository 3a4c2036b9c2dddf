import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type CauseReader, causesAt } from '../../causes/name-causes.server.ts'
import type { Figure, Grouping } from './figures.ts'

/** Limit of rows of a currency: months of ten years, or the largest of many organizations. The others are added up in one row. */
const MOST = 120

/**
 * Money by month, the latest first, or by cause, district or organization, the most collected first, in each currency. A project with
 * several causes counts in each of them.
 */
export async function findFigures(ctx: CauseReader & Pick<Context, 'db'>, by: Grouping): Promise<Figure[]> {
  const { of, key, name } = GROUPS[by](ctx)
  const sum = (accounts: SQL) => sql`coalesce(sum(-s.amount) filter (where s.account in (${accounts})), 0)`
  const total = (column: SQL) => sql`money_of(sum(${column})::bigint, currency)`
  const rows = await rowsOf<Omit<Figure, 'others'> & { others: number | null }>(
    ctx.db,
    sql`with grouped as (
        select ${key} as key, ${name} as name, s.currency, u.position,
          ${sum(sql`'expected', 'in_transit'`)} as expected, ${sum(sql`'payable', 'paid'`)} as collected, ${sum(sql`'paid'`)} as paid
        from ledger_sums s ${of} left join currency_refs u on u.code = s.currency
        where s.account in ('expected', 'in_transit', 'payable', 'paid')
        group by 1, 2, s.currency, u.position having bool_or(s.amount <> 0)),
      ranked as (select g.*, row_number() over (partition by currency order by ${by === 'month' ? sql`key desc` : sql`collected desc, key`}) as n from grouped g),
      shown as (select *, least(n, ${MOST + 1}) as place from ranked)
      select case when place <= ${MOST} then min(key) end as key, case when place <= ${MOST} then min(name) end as name,
        case when place > ${MOST} then count(*)::int end as others,
        ${total(sql`expected`)} as expected, ${total(sql`collected`)} as collected, ${total(sql`paid`)} as paid
      from shown group by place, currency, position
      order by ${by === 'month' ? sql`1 desc nulls last, position nulls last, currency` : sql`position nulls last, currency, place`}`,
  )
  return rows.map(({ others, ...row }) => (others === null ? row : { ...row, others }))
}

const GROUPS: Record<Grouping, (ctx: CauseReader) => { of: SQL; key: SQL; name: SQL }> = {
  month: () => ({
    of: sql``,
    key: sql`to_char(s.month, 'YYYY-MM')`,
    name: sql`null::text`,
  }),
  cause: (ctx) => ({
    of: sql`join project_cause_ids x on x.project_id = s.project_id join ${causesAt(ctx)} g on g.id = x.cause_id`,
    key: sql`g.slug`,
    name: sql`g.name`,
  }),
  district: () => ({
    of: sql`join project_homes x on x.project_id = s.project_id join district_refs g on g.id = x.district_id`,
    key: sql`g.number`,
    name: sql`g.ref->>'name'`,
  }),
  organization: () => ({
    of: sql`left join project_homes x on x.project_id = s.project_id left join organization_refs g on g.id = x.organization_id
      left join public_organizations shown on shown.id = g.id`,
    key: sql`shown.slug`,
    name: sql`g.name`,
  }),
}
