import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { within } from '../places/distance.server.ts'
import type { Entity, Organization, OrganizationCard } from './organization.ts'
import { describedFields, describedJoins } from './organization-fields.server.ts'

type Reader = Pick<Context, 'db' | 'locale'>

interface OrganizationFilter {
  text?: string
  /** Slug or id of an entity. */
  type?: string
  country?: string
  /** Number or id. */
  district?: string
  /** Id of the city, region or country they are in. */
  place?: string
  page: number
  per_page: number
}

/** One page of public organizations by name, and the total count. */
export async function findOrganizations(ctx: Reader, filter: OrganizationFilter): Promise<{ data: OrganizationCard[]; total: number }> {
  const where = conditions(filter)
  const [data, counted] = await Promise.all([
    rowsOf<OrganizationCard>(
      ctx.db,
      sql`with page as materialized (select o.id from public_organizations o where ${where} order by o.name, o.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page})
        select ${cardFields(ctx.locale)} from page join public_organizations o on o.id = page.id ${describedJoins()} order by o.name, o.id`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from public_organizations o where ${where}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** One public organization by slug or id, or the slug it moved to. @throws not_found */
export async function findOrganization(ctx: Reader, slugOrId: string): Promise<Organization | { moved_to: string }> {
  const [organization] = await rowsOf<Organization>(
    ctx.db,
    sql`select ${cardFields(ctx.locale)}, ${moneyOf('expected')} as expected, ${moneyOf('paid')} as paid,
      iso_time(o.created_at) as created_at
      from public_organizations o ${describedJoins()} where o.slug = ${slugOrId} or o.id = ${slugOrId} limit 1`,
  )
  if (organization) return organization
  const [moved] = await rowsOf<{ slug: string }>(
    ctx.db,
    sql`select o.slug from organization_slugs s join public_organizations o on o.id = s.organization_id where s.slug = ${slugOrId}`,
  )
  if (!moved) throw notFound()
  return { moved_to: moved.slug }
}

/** The entity types that are offered, in order. */
export function findEntities(ctx: Reader): Promise<Entity[]> {
  return rowsOf<Entity>(
    ctx.db,
    sql`select id, slug, ${sql.raw(`name_${ctx.locale}`)} as name from entities where enabled order by position, id`,
  )
}

function conditions(filter: OrganizationFilter): SQL {
  const all = [sql`true`]
  if (filter.text)
    all.push(
      sql`plain_text(o.name || ' ' || o.description) like plain_text(${`%${filter.text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`})`,
    )
  if (filter.type) all.push(sql`o.entity_id in (select id from entities where slug = ${filter.type} or id = ${filter.type})`)
  if (filter.country) all.push(sql`o.country_code = ${filter.country.toUpperCase()}`)
  if (filter.district)
    all.push(sql`o.district_id in (select id from district_refs where number = ${filter.district} or id = ${filter.district})`)
  if (filter.place) all.push(sql`o.place_id in (${within(filter.place)})`)
  return sql.join(all, sql` and `)
}

function cardFields(locale: Locale): SQL {
  return sql`${describedFields(locale)},
    (select count(*)::int from public_projects p where p.organization_id = o.id) as project_count,
    ${moneyOf('collected')} as collected`
}

/** One amount per currency of the contributions to the organization's projects, the projects' own or not. */
function moneyOf(kind: 'expected' | 'collected' | 'paid'): SQL {
  const sum = sql.raw(`sum(s.${kind}_amount)`)
  return sql`(select coalesce(json_agg(money_of(total, currency) order by currency), '[]') from (
    select s.currency, ${sum} as total from organization_sums s where s.organization_id = o.id group by s.currency having ${sum} > 0) as sums)`
}
