import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type CauseReader, causesAt } from '../../causes/name-causes.server.ts'
import type { Figure, Grouping } from './figures.ts'

/** Limit of rows of an answer: months of ten years, or the largest of many organizations. */
const MOST = 120

/**
 * Money by month, the latest first, or by cause, district or organization, the most collected first, in each currency. A project with
 * several causes counts in each of them.
 */
export function findFigures(ctx: CauseReader & Pick<Context, 'db'>, by: Grouping): Promise<Figure[]> {
  const { of, key, name, order } = GROUPS[by](ctx)
  const sum = (accounts: SQL) => sql`money_of(coalesce(sum(-s.amount) filter (where s.account in (${accounts})), 0)::bigint, s.currency)`
  return rowsOf<Figure & Record<string, unknown>>(
    ctx.db,
    sql`select ${key} as key, ${name} as name,
        ${sum(sql`'expected', 'in_transit'`)} as expected, ${sum(sql`'payable', 'paid'`)} as collected, ${sum(sql`'paid'`)} as paid
      from ledger_sums s ${of} left join currency_refs u on u.code = s.currency
      where s.account in ('expected', 'in_transit', 'payable', 'paid')
      group by 1, 2, s.currency, u.position having bool_or(s.amount <> 0)
      order by ${order} limit ${MOST}`,
  )
}

const MOST_COLLECTED = sql`u.position nulls last, s.currency, sum(s.amount) filter (where s.account in ('payable', 'paid')), 1`

const GROUPS: Record<Grouping, (ctx: CauseReader) => { of: SQL; key: SQL; name: SQL; order: SQL }> = {
  month: () => ({
    of: sql``,
    key: sql`to_char(s.month, 'YYYY-MM')`,
    name: sql`null::text`,
    order: sql`1 desc, u.position nulls last, s.currency`,
  }),
  cause: (ctx) => ({
    of: sql`join project_cause_ids x on x.project_id = s.project_id join ${causesAt(ctx)} g on g.id = x.cause_id`,
    key: sql`g.slug`,
    name: sql`g.name`,
    order: MOST_COLLECTED,
  }),
  district: () => ({
    of: sql`join project_homes x on x.project_id = s.project_id join district_refs g on g.id = x.district_id`,
    key: sql`g.number`,
    name: sql`g.ref->>'name'`,
    order: MOST_COLLECTED,
  }),
  organization: () => ({
    of: sql`left join project_homes x on x.project_id = s.project_id left join organization_refs g on g.id = x.organization_id
      left join public_organizations shown on shown.id = g.id`,
    key: sql`shown.slug`,
    name: sql`g.name`,
    order: MOST_COLLECTED,
  }),
}
