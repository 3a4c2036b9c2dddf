import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { patternsOf } from '../../kit/data/search-text.server.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { changedTexts, commonWords } from './common-word.tables.server.ts'
import { counted, type ProjectFilter } from './project-conditions.server.ts'
import { singularParts } from './search-terms.server.ts'

type SearchedFilter = Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>

/**
 * Counts the projects with the keywords of a filter, up to `MOST_COUNTED`, and returns their ids if they are few. Keywords known to be
 * common are not counted at all (docs/decisions/0010-fast-lists.md), which is invisible to the caller.
 * @param most_few above this many, `few` is null
 */
export async function countByWords(db: Db, filter: SearchedFilter, most_few: number): Promise<{ total: number; few: string[] | null }> {
  const [found] = await rowsOf<{ total: number; few: string[] | null }>(
    db,
    sql`with known as materialized (select ${isCommon(filter)} as common)
      select case when (select common from known) then ${MOST_COUNTED} else count(*)::int end as total,
        case when count(*) <= ${sql.raw(String(Math.min(most_few, MOST_COUNTED - 1)))} then coalesce(array_agg(id), '{}') end as few
      from (${counted(filter)}) as counted where not (select common from known)`,
  )
  const { total, few } = found!
  return { total, few: total === MOST_COUNTED ? null : few }
}

/** True if at least `MOST_COUNTED` projects are known to have these keywords, without counting; false does not mean that fewer do. */
function isCommon({ text, statuses, cause, district, place, organization_id }: SearchedFilter): SQL {
  if (cause || district || place || organization_id) return sql`false`
  return sql`is_common(${sql.param(patternsOf(singularParts(text ?? '').join(' ')))}::text[], ${sql.param(statuses)}::text[], ${MOST_COUNTED})`
}

/**
 * Rebuilds the table of words that at least `MOST_COUNTED` projects have. It reads one snapshot (repeatable read): texts that change
 * meanwhile are counted in their old form, and their rows in `changed_texts` are not removed.
 */
export async function refreshCommonWords(db: Db): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.delete(changedTexts)
      await tx.delete(commonWords)
      await tx.execute(sql`insert into common_words (word, status, projects)
        select word, status, projects from (
          select word, status, count(*) as projects, sum(count(*)) over (partition by word) as in_all
          from project_texts, lateral (select distinct unnest(string_to_array(search_text, ' ')) as word) as its_words
          group by word, status
        ) as counted where in_all >= ${MOST_COUNTED}`)
    },
    { isolationLevel: 'repeatable read' },
  )
  // Searches read these tables first: the rows deleted after a bulk change would cost each of them 40 ms until PostgreSQL cleans up by itself.
  await db.execute(sql`vacuum (analyze) changed_texts, common_words`)
}
