import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { NoticeFacts } from './notice-facts.ts'

export function findNoticeFacts(db: Db, notices: readonly number[]): Promise<NoticeFacts[]> {
  return rowsOf<NoticeFacts>(
    db,
    sql`select c.code, s.kind, c.kind as origin, money_of(s.amount, s.currency) as amount, p.name as project, coalesce(p.language, 'es') as language, s.cause, s.reason,
        case when b.amount <> s.amount or b.currency <> s.currency then money_of(b.amount, b.currency) end as was
      from contribution_notices n join contribution_steps s on s.id = n.step_id join contributions c on c.id = s.contribution_id
      left join project_goals p on p.id = s.project_id
      left join lateral (select amount, currency from contribution_steps x where x.contribution_id = s.contribution_id and x.id < s.id and x.amount > 0 order by x.id desc limit 1) b on true
      where n.id = any(${sql.param([...notices])}::bigint[]) order by n.id`,
  )
}
