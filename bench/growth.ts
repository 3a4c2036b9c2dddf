import { refreshCommonWords } from '../src/domain/projects/common-words.server.ts'
import { findProjects } from '../src/domain/projects/find-projects.server.ts'
import type { ProjectFilter } from '../src/domain/projects/project-conditions.server.ts'
import type { Database } from '../src/kit/data/db.server.ts'
import { median } from './median.ts'
import { openWorld } from './site.ts'

export interface Growth {
  name: string
  /** median ms with few projects, and with many */
  before: number
  after: number
}

const WARM_ROUNDS = 5
const ROUNDS = 40
const LIST: ProjectFilter = { statuses: ['active', 'published'], sort: 'featured', page: 1, per_page: 12 }

/**
 * Measures the list's finder with few projects and with many: two databases side by side, queried in turn, because figures taken at different times are
 * not comparable on a shared machine.
 */
export async function measureGrowth(data_dir: string, from: number, to: number): Promise<Growth[]> {
  const few = await openWorld(data_dir, 'few', from)
  const many = await openWorld(data_dir, 'many', to)
  try {
    await settle(few)
    await settle(many)
    return await mediansOf(few, many)
  } finally {
    await many.close()
    await few.close()
  }
}

/** Leaves the bulk-written data as a night of autovacuum and scheduled jobs would. */
async function settle({ db, pool }: Database): Promise<void> {
  await refreshCommonWords(db)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    'vacuum analyze projects, project_causes, project_texts, project_stories, project_words, common_words, project_images, organizations',
  )
  client.release(true)
}

/** Typical filters of the list; the district is the one with the most projects, so that there are results. */
async function filters({ pool }: Database): Promise<Record<string, ProjectFilter>> {
  const { rows } = await pool.query<{ number: string }>(
    `select d.number from projects p join districts d on d.id = p.district_id where p.status in ('active', 'published') group by d.id order by count(*) desc limit 1`,
  )
  return {
    'the list': LIST,
    'its fifth page': { ...LIST, page: 5 },
    'a cause': { ...LIST, cause: 'agua-y-saneamiento' },
    'a district': { ...LIST, district: rows[0]!.number },
    'a cause in a district': { ...LIST, cause: 'agua-y-saneamiento', district: rows[0]!.number },
    'one word': { ...LIST, text: 'agua' },
    'two words': { ...LIST, text: 'escuela mendoza' },
    'a word nobody wrote': { ...LIST, text: 'xilofonista' },
  }
}

async function mediansOf(few: Database, many: Database): Promise<Growth[]> {
  const series = Object.entries(await filters(few)).map(([name, filter]) => ({
    name,
    filter,
    before: [] as number[],
    after: [] as number[],
  }))
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const { filter, before, after } of series) {
      const times = [await timeOf(few, filter), await timeOf(many, filter)] as const
      if (round < 0) continue
      before.push(times[0])
      after.push(times[1])
    }
  }
  return series.map(({ name, before, after }) => ({ name, before: median(before), after: median(after) }))
}

async function timeOf({ db }: Database, filter: ProjectFilter): Promise<number> {
  const start = performance.now()
  await findProjects({ db, locale: 'es', now: new Date() }, filter)
  return performance.now() - start
}
