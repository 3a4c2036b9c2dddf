import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { Money } from '../../../kit/money.ts'
import type { StepKind } from '../contribution.ts'
import type { NoticeFacts } from './notice-facts.ts'

/** Steps that are news; what else happens to a contribution is a decision, and mailed also to who refused news. */
export const NEWS: readonly StepKind[] = ['paid', 'reported']

/** Condition on a step `s`: it is news that the user unsubscribed from. */
export function isRefusedNews(user_id: string | SQL): SQL {
  return sql`(s.kind = any(${sql.param([...NEWS])}::text[])
    and exists (select from refused_news x where x.user_id = ${user_id} and (x.project_id is null or x.project_id = s.project_id)))`
}

/** The steps of these notices in the reader's language, without news that they unsubscribed from. */
export function findNoticeFacts(
  db: Db,
  notices: readonly number[],
  { user_id, language }: { user_id: string | null; language: Locale },
): Promise<NoticeFacts[]> {
  return rowsOf<NoticeFacts>(
    db,
    sql`select c.code, s.kind, c.kind as origin, money_of(s.amount, s.currency) as amount, project_name_in(s.project_id, ${language}) as project, s.cause, s.reason, s.acted_by is not null as by_person,
        case when b.amount <> s.amount or b.currency <> s.currency then money_of(b.amount, b.currency) end as was,
        s.kind = 'adjusted' and b.currency is distinct from s.currency and exists (select from contribution_steps x
          where x.contribution_id = s.contribution_id and x.id < s.id and x.booking_revision = s.booking_revision) as converted
      from contribution_notices n join contribution_steps s on s.id = n.step_id join contributions c on c.id = s.contribution_id
      left join lateral (select amount, currency from contribution_steps x where x.contribution_id = s.contribution_id and x.id < s.id and x.amount > 0 order by x.id desc limit 1) b on true
      where n.id = any(${sql.param([...notices])}::bigint[]) ${user_id === null ? sql`` : sql`and not ${isRefusedNews(user_id)}`} order by n.id`,
  )
}

/** A step of a contribution, for its giver, if they have an account. */
export interface GiverNotice extends Record<string, unknown> {
  user_id: string
  notice_id: number
  kind: StepKind
  code: string
  amount: Money
  /** null for the common fund */
  project: string | null
}

/** Steps of which givers are notified under the bell, also those who unsubscribed from these letters. */
export const UNDER_BELL: readonly StepKind[] = ['approved', 'paid', 'reported']

/** The notices about a contribution's state, by giver and in their language. An approval that divided it is about what stayed. */
export function findGiverNotices(db: Db, notices: readonly number[]): Promise<GiverNotice[]> {
  return rowsOf<GiverNotice>(
    db,
    sql`select g.user_id, n.id::float8 as notice_id, s.kind, c.code, project_name_in(s.project_id, u.language) as project,
        money_of(coalesce((select x.amount from contribution_steps x where s.kind = 'approved' and x.contribution_id = s.contribution_id and x.kind = 'parted'
          and x.id > s.id and x.created_at = s.created_at order by x.id limit 1), s.amount), s.currency) as amount
      from contribution_notices n join contribution_steps s on s.id = n.step_id join contributions c on c.id = s.contribution_id
      join gift_givers g on g.contribution_id = c.id join enabled_users u on u.id = g.user_id
      where n.id = any(${sql.param([...notices])}::bigint[]) and s.kind = any(${sql.param([...UNDER_BELL])}::text[])
      order by g.user_id, n.id`,
  )
}
