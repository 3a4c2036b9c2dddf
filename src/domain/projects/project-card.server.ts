import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { preparedRowsOf, rowsOf } from '../../kit/data/db.server.ts'
import { isPoint } from '../../kit/distance.ts'
import type { Locale } from '../../kit/locales.ts'
import { kilometresTo } from '../places/distance.server.ts'
import type { PlacePoint } from '../places/place.ts'
import { placeRef } from '../places/place-ref.server.ts'
import type { ProjectCard } from './project.ts'

export type Reader = Pick<Context, 'db' | 'locale'>

interface CardQuery {
  /** Where each one's distance is measured from. */
  from?: PlacePoint | null | undefined
  /** Columns beside the card's. */
  more?: SQL
  /** See {@link preparedRowsOf}. */
  prepared?: boolean
}

/**
 * Cards of the projects that a query picked, in its order. The page is picked first and joined after: twenty joins, not a hundred thousand.
 * @param page a query with one column `id`, already ordered and limited
 */
export function findCards<More extends object = object>(
  ctx: Reader,
  page: SQL,
  { from, more = sql``, prepared = false }: CardQuery = {},
): Promise<(ProjectCard & More)[]> {
  const rows = prepared ? preparedRowsOf : rowsOf
  return rows<ProjectCard & More & Record<string, unknown>>(
    ctx.db,
    sql`with page as materialized (select id, row_number() over () as n from (${page}) as chosen)
      select ${cardFields(ctx.locale)} ${distance(from)} ${more} from page join projects p on p.id = page.id ${cardJoins()} order by page.n`,
  )
}

/** The columns of a `ProjectCard`, over {@link cardJoins}: few joins, as to plan each takes longer than to look up a dozen rows. */
export function cardFields(locale: Locale): SQL {
  const name = sql.raw(`name_${locale}`)
  return sql`p.id, p.slug, p.name, p.summary, p.language, p.status, p.currency, p.country_code, p.achievement,
    ${money('p.objective_amount')} as objective, ${money('p.expected_amount')} as expected, ${money('p.collected_amount')} as collected, ${money('p.paid_amount')} as paid,
    (select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.${name}) order by pc.position), '[]')
      from project_causes pc join causes c on c.id = pc.cause_id where pc.project_id = p.id) as causes,
    (select json_build_object('scene', i.scene, 'alt', i.alt) from project_images i where i.project_id = p.id order by i.position limit 1) as image,
    (select json_build_object('id', d.id, 'number', d.number, 'name', d.name) from districts d where d.id = p.district_id) as district,
    (select json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) from organizations o where o.id = p.organization_id) as organization,
    ${placeRef('pl', locale)} as place`
}

export function cardJoins(): SQL {
  return sql`left join places pl on pl.id = p.place_id`
}

/** From a city only: from a whole region or country it would say nothing. */
function distance(from: PlacePoint | null | undefined): SQL {
  return from?.city_id && isPoint(from) ? sql`, round(${kilometresTo('pl', from)})::int as distance_km` : sql``
}

/** `{ amount, currency }` in the project's own currency. */
function money(column: string): SQL {
  return sql`json_build_object('amount', ${sql.raw(column)}, 'currency', p.currency)`
}
