import { seedWorld } from '../db/world/seed-world.ts'
import type { Database } from '../src/kit/db.server.ts'
import { findProjects } from '../src/projects/find-projects.server.ts'
import type { ProjectFilter } from '../src/projects/project-conditions.server.ts'
import { median } from './load.ts'
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

/** How much longer the finder of the list takes when a database grows from so many projects to so many. */
export async function measureGrowth(data_dir: string, from: number, to: number): Promise<Growth[]> {
  const world = await openWorld(data_dir, 'growth', from)
  try {
    const asked = await questions(world)
    await vacuum(world)
    const before = await mediansOf(world, asked)
    await seedWorld(world.pool, {
      projects: to,
      now: new Date(),
      log: { info: (facts) => process.stdout.write(`${JSON.stringify(facts)}\n`) },
    })
    await vacuum(world)
    const after = await mediansOf(world, asked)
    return Object.keys(asked).map((name) => ({ name, before: before[name]!, after: after[name]! }))
  } finally {
    await world.close()
  }
}

/** As a night of autovacuum leaves what was written in bulk. */
async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze projects, project_causes, project_texts, project_images, organizations')
  client.release(true)
}

/** What people ask the list for; the district is the one with the most projects, so that there is something to find. */
async function questions({ pool }: Database): Promise<Record<string, ProjectFilter>> {
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

async function mediansOf({ db }: Database, asked: Record<string, ProjectFilter>): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]))
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const [name, filter] of Object.entries(asked)) {
      const start = performance.now()
      await findProjects({ db, locale: 'es' }, filter)
      if (round >= 0) times.get(name)!.push(performance.now() - start)
    }
  }
  return Object.fromEntries([...times].map(([name, each]) => [name, median(each)]))
}
