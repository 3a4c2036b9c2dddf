import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { patternsOf } from '../../kit/data/search-text.server.ts'
import type { ProjectFilter } from './project-conditions.server.ts'
import { MOST_COUNTED } from './project-rules.ts'

/**
 * Notes anew which words at least `MOST_COUNTED` projects have. All of it sees one moment (repeatable read): what changes meanwhile is counted as it was,
 * and the note of its change stays.
 */
export function refreshCommonWords(db: Db): Promise<void> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`delete from changed_texts`)
      await tx.execute(sql`delete from common_words`)
      await tx.execute(sql`insert into common_words (word, status, projects)
        select word, status, projects from (
          select word, status, count(*) as projects, sum(count(*)) over (partition by word) as in_all
          from project_texts, lateral (select distinct unnest(string_to_array(search_text, ' ')) as word) as its_words
          group by word, status
        ) as counted where in_all >= ${MOST_COUNTED}`)
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Whether it is certain, without counting, that `MOST_COUNTED` projects have these words. Not of all that many have it is known. */
export function isCommon({ text, statuses, cause, district, place, organization_id }: ProjectFilter): SQL {
  if (cause || district || place || organization_id) return sql`false`
  return sql`is_common(${sql.param(patternsOf(text))}::text[], ${sql.param(statuses)}::text[], ${MOST_COUNTED})`
}
