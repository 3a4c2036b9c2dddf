import { sql } from 'drizzle-orm'
import { parseArgentineTime } from '../../../kit/argentine-time.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { monthAfter } from '../../../kit/months.ts'
import type { CalendarEntry } from './calendar.ts'

/** Publications, changes and ends in an Argentine month (`2026-11`), past and future, in order. */
export async function findCalendar(ctx: Pick<Context, 'db' | 'locale'>, month: string): Promise<CalendarEntry[]> {
  const [from, to] = [month, monthAfter(month)].map((first) => parseArgentineTime(`${first}-01T00:00`)?.toISOString())
  // The shared part has its own entry only if no language side has one at the same time.
  return rowsOf<CalendarEntry & Record<string, unknown>>(
    ctx.db,
    sql`select iso_time(m.starts_at) as at, m.part, i.id, i.kind,
        case when m.version_id is null then 'withdraw' when before.version_id is not null then 'change' else 'publish' end as what,
        coalesce(v.content ->> 'title', before.content ->> 'title', nullif(d.content -> ${ctx.locale} ->> 'title', ''), d.content -> 'es' ->> 'title', '') as title
      from content_moments m
      join content_items i on i.id = m.item_id and i.deleted_at is null
      join content_drafts d on d.item_id = i.id
      left join content_versions v on v.id = m.version_id
      left join lateral (
        select p.version_id, pv.content from content_moments p left join content_versions pv on pv.id = p.version_id
        where p.item_id = m.item_id and p.part = m.part and p.starts_at < m.starts_at order by p.starts_at desc limit 1
      ) before on true
      where m.starts_at >= ${from} and m.starts_at < ${to}
        and (m.part <> 'shared' or not exists (select from content_moments s where s.item_id = m.item_id and s.part <> 'shared' and s.starts_at = m.starts_at))
      order by m.starts_at, i.id, m.part desc`,
  )
}
