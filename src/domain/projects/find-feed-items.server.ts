import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { namedCauses } from '../causes/name-causes.server.ts'
import { causesOf, type ProjectReader } from './project-card.server.ts'

/** A project, or an update of one, as feed readers show it. */
export type FeedItem = {
  /** Id of the project or of the update. */
  id: string
  slug: string
  title: string
  text: string
  /** Name of its first picture. */
  scene: string
  organization: string
  causes: string[]
  at: string
}

/** The latest open projects. */
export function findNewProjects(ctx: ProjectReader, count: number): Promise<FeedItem[]> {
  return rowsOf<FeedItem>(
    ctx.db,
    sql`with ${namedCauses(ctx)}, page as materialized (select id from open_projects order by published_at desc, id desc limit ${count})
      select p.id, p.slug, ${inReader(ctx, 'p.name')} as title, ${inReader(ctx, 'p.summary')} as text, iso_second(p.published_at) as at, ${PROJECT_FIELDS}
      from page join projects p on p.id = page.id join organization_refs o on o.id = p.organization_id order by p.published_at desc, p.id desc`,
  )
}

/** The latest updates of public projects. */
export function findNews(ctx: ProjectReader, count: number): Promise<FeedItem[]> {
  return rowsOf<FeedItem>(
    ctx.db,
    sql`with ${namedCauses(ctx)} select u.id, p.slug, ${inReader(ctx, 'p.name')} || ': ' || ${inReader(ctx, 'u.title')} as title, ${inReader(ctx, 'u.body')} as text, iso_second(u.created_at) as at, ${PROJECT_FIELDS}
      from project_updates u join listed_projects p on p.id = u.project_id join organization_refs o on o.id = p.organization_id
      order by u.created_at desc, u.id desc limit ${count}`,
  )
}

/** SQL: a text of the project `p` or the update `u`, in the reader's language where it has that. */
function inReader({ locale }: ProjectReader, column: `${'p' | 'u'}.${string}`): SQL {
  return sql.raw(`case when ${column[0]}.language <> '${locale}' then coalesce(${column}_other, ${column}) else ${column} end`)
}

const PROJECT_FIELDS = sql`o.name as organization,
    (select picture_name(i) from project_images i where i.project_id = p.id order by i.position limit 1) as scene,
    ${sql.raw(causesOf('p.id', 'n.name'))} as causes`
