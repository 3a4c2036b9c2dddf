import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { ContentKind, WaitingContent } from '../content/content.ts'
import { type SectionPlace, sectionPage } from '../content/kinds/section-places.ts'
import { CONTENT, isAwaiting, stateOf } from '../content/writing/find-content.server.ts'

export interface WaitingRow extends Omit<WaitingContent, 'page'>, Record<string, unknown> {
  kind: ContentKind
  place: SectionPlace | null
}

/** Numbers of items that wait for work, for all content lists in one query; lists without any are left out. */
export async function countWaiting(ctx: Pick<Context, 'db' | 'now'>): Promise<WaitingContent[]> {
  return listsOf(await rowsOf<WaitingRow>(ctx.db, waitingContent(ctx)))
}

/** SQL: numbers of items that wait for work; {@link listsOf} puts those of a list together. */
export function waitingContent({ now }: Pick<Context, 'now'>): SQL {
  // Not merged (offset 0): each state of a row is computed once.
  return sql`select w.kind, w.place, (count(*) filter (where 'outdated' in (w.es, w.en)))::int as outdated,
      (count(*) filter (where w.es = 'outdated'))::int as outdated_es, (count(*) filter (where w.en = 'outdated'))::int as outdated_en,
      (count(*) filter (where w.changed))::int as changed, (count(*) filter (where w.scheduled))::int as scheduled
    from (select i.kind, s.place, ${stateOf('es', now)} as es, ${stateOf('en', now)} as en, ${isAwaiting('changed', now)} as changed, ${isAwaiting('scheduled', now)} as scheduled
      ${CONTENT} left join sections s on s.item_id = i.id where i.deleted_at is null and (i.kind <> 'section' or s.place is not null) offset 0) w
    where 'outdated' in (w.es, w.en) or w.changed or w.scheduled group by w.kind, w.place`
}

export function listsOf(counted: WaitingRow[]): WaitingContent[] {
  const lists = new Map<string, WaitingContent>()
  for (const { place, ...more } of counted) {
    const page = place && sectionPage(place)
    const key = `${more.kind} ${page}`
    const list = lists.get(key)
    lists.set(key, list ? sum(list, more) : { ...more, page })
  }
  return [...lists.values()]
}

/** Adds the numbers of two places of one page. */
function sum(list: WaitingContent, more: Omit<WaitingContent, 'page'>): WaitingContent {
  const total = { ...list }
  for (const name of ['outdated', 'outdated_es', 'outdated_en', 'changed', 'scheduled'] as const) total[name] += more[name]
  return total
}
