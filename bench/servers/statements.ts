import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { findProjects } from '../../src/domain/projects/find-projects.server.ts'
import type { Db } from '../../src/kit/data/db.server.ts'

export interface ListQuery {
  text: string
  values: unknown[]
  /** Name of the prepared statement, if it is to be prepared. */
  name?: string
}

/** The statement that the list's finder sends for `GET /projects?per_page=12`, without the name that makes it a prepared one. */
export async function listQuery(): Promise<ListQuery> {
  const sent: ListQuery[] = []
  const recorder = {
    query: async ({ text }: { text: string }, values: unknown[]) => {
      sent.push({ text, values })
      return { rows: [] }
    },
  }
  const db: Db = drizzle(recorder as unknown as pg.Pool)
  await findProjects({ db, locale: 'es', now: new Date() }, { statuses: ['active', 'published'], sort: 'featured', page: 1, per_page: 12 })
  const [statement] = sent
  if (!statement || sent.length > 1) throw new Error(`the finder sends ${sent.length} statements, not one`)
  return statement
}
