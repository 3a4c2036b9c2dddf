import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { placeRef } from '../places/place-ref.server.ts'
import { within } from '../places/within.server.ts'
import type { Entity, Organization, OrganizationCard } from './organization.ts'

type Reader = Pick<Context, 'db' | 'locale'>

export interface OrganizationFilter {
  text?: string
  /** Slug or id of an entity. */
  type?: string
  country?: string
  /** Number or id. */
  district?: string
  /** Id of a city, region or country that they are from. */
  place?: string
  page: number
  per_page: number
}

/** One page of approved organizations, by name, and how many there are in all. */
export async function findOrganizations(ctx: Reader, filter: OrganizationFilter): Promise<{ data: OrganizationCard[]; total: number }> {
  const where = conditions(filter)
  const [data, counted] = await Promise.all([
    rowsOf<OrganizationCard>(
      ctx.db,
      sql`with page as materialized (select o.id from organizations o where ${where} order by o.name, o.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page})
        select ${cardFields(ctx.locale)} from page join organizations o on o.id = page.id ${joins()} order by o.name, o.id`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from organizations o where ${where}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** One approved organization by slug or id, or the slug it moved to. @throws not_found */
export async function findOrganization(ctx: Reader, slugOrId: string): Promise<Organization | { moved_to: string }> {
  const [organization] = await rowsOf<Organization>(
    ctx.db,
    sql`select ${cardFields(ctx.locale)}, ${moneyOf('expected')} as expected, ${moneyOf('paid')} as paid,
      to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
      from organizations o ${joins()} where (o.slug = ${slugOrId} or o.id = ${slugOrId}) and o.status = 'approved' limit 1`,
  )
  if (organization) return organization
  const [moved] = await rowsOf<{ slug: string }>(
    ctx.db,
    sql`select o.slug from organization_slugs s join organizations o on o.id = s.organization_id where s.slug = ${slugOrId} and o.status = 'approved'`,
  )
  if (!moved) throw notFound()
  return { moved_to: moved.slug }
}

/** The kinds of bodies behind organizations. */
export function findEntities(ctx: Reader): Promise<Entity[]> {
  return rowsOf<Entity>(ctx.db, sql`select id, slug, ${sql.raw(`name_${ctx.locale}`)} as name from entities order by position`)
}

function conditions(filter: OrganizationFilter): SQL {
  const all = [sql`o.status = 'approved'`]
  if (filter.text)
    all.push(
      sql`plain_text(o.name || ' ' || o.description) like plain_text(${`%${filter.text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`})`,
    )
  if (filter.type) all.push(sql`o.entity_id in (select id from entities where slug = ${filter.type} or id = ${filter.type})`)
  if (filter.country) all.push(sql`o.country_code = ${filter.country.toUpperCase()}`)
  if (filter.district)
    all.push(sql`o.district_id in (select id from districts where number = ${filter.district} or id = ${filter.district})`)
  if (filter.place) all.push(sql`o.place_id in (${within(filter.place)})`)
  return sql.join(all, sql` and `)
}

function cardFields(locale: Locale): SQL {
  return sql`o.id, o.slug, o.name, o.description, o.country_code, o.scene,
    json_build_object('id', e.id, 'slug', e.slug, 'name', ${sql.raw(`e.name_${locale}`)}) as type,
    case when d.id is not null then json_build_object('id', d.id, 'number', d.number, 'name', d.name) end as district,
    ${placeRef('pl', locale)} as place,
    (select count(*)::int from projects p where p.organization_id = o.id and p.status in ('active', 'published', 'completed')) as project_count,
    ${moneyOf('collected')} as collected`
}

function joins(): SQL {
  return sql`join entities e on e.id = o.entity_id join places pl on pl.id = o.place_id left join districts d on d.id = o.district_id`
}

/** One amount for each currency that the organization's projects collect in, other currencies of their gifts included. */
function moneyOf(tone: 'expected' | 'collected' | 'paid'): SQL {
  const column = sql.raw(`${tone}_amount`)
  return sql`(select coalesce(json_agg(json_build_object('amount', total, 'currency', currency) order by currency), '[]') from (
    select currency, sum(amount)::float8 as total from (
      select p.currency, p.${column} as amount from projects p where p.organization_id = o.id and p.status in ('active', 'published', 'completed')
      union all select x.currency, x.${column} from project_other_money x join projects p on p.id = x.project_id
        where p.organization_id = o.id and p.status in ('active', 'published', 'completed')) as each group by currency having sum(amount) > 0) as sums)`
}
