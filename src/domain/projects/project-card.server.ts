import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { isPoint } from '../../kit/distance.ts'
import { namedCauses } from '../causes/name-causes.server.ts'
import { kilometresTo } from '../places/distance.server.ts'
import type { PlacePoint } from '../places/place.ts'
import type { ProjectCard } from './project.ts'
import { type NamedImage, projectImage } from './project-image.ts'

export type ProjectReader = Pick<Context, 'db' | 'locale' | 'now' | 'seen_at'>

interface CardQuery {
  /** Point that distances are measured from. */
  from?: PlacePoint | null | undefined
  /** Columns in addition to the card's. */
  more?: SQL
}

/**
 * Finds the cards of the projects that a query selects, in its order. The page is selected first and joined after: twenty joins, not a
 * hundred thousand.
 * @param page a query with one column `id`, already ordered and limited
 */
export async function findCards<More extends object = object>(
  ctx: ProjectReader,
  page: SQL,
  { from, more = sql`` }: CardQuery = {},
): Promise<(ProjectCard & More)[]> {
  const found = await rowsOf<WithNamedImage<ProjectCard & More> & Record<string, unknown>>(
    ctx.db,
    sql`with ${namedCauses(ctx)}, page as materialized (select id, row_number() over () as n from (${page}) as chosen)
      select ${projectCardFields(ctx)} ${distance(from)} ${more} from page join project_cards c on c.id = page.id order by page.n`,
  )
  return found.map((card) => Object.assign(card, { image: projectImage(card.image) }) as ProjectCard & More)
}

/** A row as the database gives it. */
export type WithNamedImage<Card> = Omit<Card, 'image'> & { image: NamedImage }

/** The columns of a `ProjectCard`, over `project_cards c` and {@link namedCauses}. */
export function projectCardFields({ locale }: Pick<ProjectReader, 'locale'>): SQL {
  return sql.raw(`c.id, c.slug, c.name_${locale} as name, c.summary_${locale} as summary, c.language_${locale} as language, c.status, c.currency, c.country_code, c.achievement,
    c.objective, c.expected, c.collected, c.paid, c.image_${locale} as image, c.district, c.organization, c.place_${locale} as place, ${causesOf('c.id')} as causes`)
}

/** SQL: the causes of a project that have a name, in its order, over {@link namedCauses}. */
export function causesOf(project: string, ref = 'n.ref'): string {
  return `(select coalesce(json_agg(${ref} order by pc.position), '[]') from project_causes pc join named_causes n on n.id = pc.cause_id where pc.project_id = ${project})`
}

/** Only from a city: from a whole region or country a distance is meaningless. */
function distance(from: PlacePoint | null | undefined): SQL {
  return from?.city_id && isPoint(from) ? sql`, round(${kilometresTo('c', from)})::int as distance_km` : sql``
}
