import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { countOf, findListPage } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { ownFields } from './find-own-organizations.server.ts'
import type { ManagedOrganization, ManagedOrganizationCard, ManagedOrganizationFilter, OrganizationSort } from './managed-organization.ts'
import { describedJoins } from './organization-fields.server.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of all organizations for the back office, and the total. */
export async function findManagedOrganizations(
  ctx: Reader,
  filter: ManagedOrganizationFilter & { page: number; per_page: number },
  only: SQL[] = [],
): Promise<{ data: ManagedOrganizationCard[]; total: number }> {
  return findListPage<ManagedOrganizationCard>(ctx.db, {
    table: sql`organizations o`,
    id: sql`o.id`,
    where: [...conditions(filter), ...only],
    order: ORDER[filter.sort],
    fields: cardFields(ctx),
    shown_with: describedJoins(),
    ...filter,
  })
}

/** SQL: how many organizations a filter leaves over. */
export function organizationCount(filter: Partial<ManagedOrganizationFilter>): SQL {
  return countOf({ table: sql`organizations o`, where: conditions(filter) })
}

/** The organizations that the admin manages, or has claimed for review. */
export function findClaimedOrganizations(ctx: Context, filter: ManagedOrganizationFilter & { page: number; per_page: number }) {
  const { user_id } = requireUser(ctx.actor)
  const mine = sql`o.id = any(array(select c.id from organizations c where c.claimed_by = ${user_id}
    union select m.organization_id from organization_members m where m.user_id = ${user_id}))`
  return findManagedOrganizations(ctx, filter, [mine])
}

/** One organization in any status, by slug or id, with all that a review needs. @throws not_found */
export async function findManagedOrganization(ctx: Context, slugOrId: string): Promise<ManagedOrganization> {
  const { user_id } = requireUser(ctx.actor)
  const [found] = await rowsOf<Omit<ManagedOrganization, 'abilities'> & { is_changed_by_other: boolean }>(
    ctx.db,
    sql`select ${ownFields(ctx)}, ${member('o.claimed_by')} as claimed_by, organization_version(o.id) as version,
      exists (select from organization_changes x where x.organization_id = o.id and x.state = 'sent' and x.sent_by is distinct from ${user_id}) as is_changed_by_other,
      (select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'surname', u.surname, 'email', u.email) from enabled_users u where u.id = o.registered_by) as registered_by,
      (select coalesce(json_agg(${member('m.user_id')} order by m.created_at), '[]') from organization_members m where m.organization_id = o.id) as managers,
      (select coalesce(json_agg(json_build_object('id', r.id, 'decision', r.decision, 'reason', r.reason, 'decided_by', ${member('r.decided_by')}, 'created_at', iso_time(r.created_at)) order by r.created_at desc), '[]')
        from organization_reviews r where r.organization_id = o.id) as reviews,
      (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'status', a.status) order by a.name), '[]') from organizations a
        where a.place_id = o.place_id and a.id <> o.id and similarity(plain_text(a.name), plain_text(o.name)) > 0.35) as alike
      from organizations o ${describedJoins()} where ${slugOrId} in (o.slug, o.id)`,
  )
  if (!found) throw notFound()
  const { is_changed_by_other, ...row } = found
  const pending = row.status === 'pending'
  const is_own = row.claimed_by?.id === user_id
  return {
    ...row,
    abilities: {
      decide: pending,
      approve: pending && row.registered_by?.id !== user_id,
      claim: pending && !is_own,
      give_back: pending && is_own,
      decide_change: is_changed_by_other && !row.managers.some(({ id }) => id === user_id),
    },
  }
}

function conditions({ query, status, type, district, change }: Partial<ManagedOrganizationFilter>): SQL[] {
  const all = [...hasWords(sql`plain_text(o.name || ' ' || o.slug || ' ' || o.description)`, query)]
  if (status) all.push(sql`o.status = ${status}`)
  if (type) all.push(sql`o.entity_id = (select id from entities where slug = ${type})`)
  if (district) all.push(sql`o.district_id = (select id from district_refs where number = ${district})`)
  if (change) all.push(sql`exists (select from organization_changes x where x.organization_id = o.id and x.state = ${change})`)
  return all
}

const sent = sql`coalesce(o.sent_at, o.created_at)`
const ORDER: Record<OrganizationSort, SQL> = {
  '-sent_at': sql`${sent} desc, o.id desc`,
  sent_at: sql`${sent}, o.id`,
  name: sql`o.name collate "es-x-icu", o.id`,
  '-name': sql`o.name collate "es-x-icu" desc, o.id desc`,
}

function cardFields({ locale }: Reader): SQL {
  return sql`o.id, o.slug, o.name, o.status, o.type_word,
    json_build_object('id', e.id, 'slug', e.slug, 'name', ${sql.raw(`e.name_${locale}`)}) as type,
    (select d.ref from district_refs d where d.id = o.district_id) as district, ${sql.raw(`pl.ref_${locale}`)} as place,
    iso_time(${sent}) as sent_at, ${member('o.claimed_by')} as claimed_by,
    (select count(*)::int from organization_members m where m.organization_id = o.id) as managers`
}

/** A user by their id, null for nobody and for an account that is disabled. */
export function member(id: string): SQL {
  return sql.raw(
    `(select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'surname', u.surname) from enabled_users u where u.id = ${id})`,
  )
}

const COLUMNS: ListColumns<ManagedOrganizationCard, 'organizations'> = {
  id: (row) => row.id,
  slug: (row) => row.slug,
  name: (row) => row.name,
  status: (row) => row.status,
  type: (row) => row.type_word ?? row.type.name,
  place: ({ place }) => [place.text, place.context].filter(Boolean).join(', '),
  district: (row) => row.district?.number ?? null,
  managers: (row) => row.managers,
  sent_at: (row) => row.sent_at,
}

/** The filtered organizations as CSV; without their private fields. */
export async function exportOrganizations(ctx: Context, filter: ManagedOrganizationFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedOrganizations(ctx, { ...filter, ...paging }))
  return writeList('organizations', COLUMNS, data, ctx.locale)
}
