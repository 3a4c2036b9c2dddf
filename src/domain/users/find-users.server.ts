import { type SQL, sql } from 'drizzle-orm'
import { type Role, requireUser } from '../../kit/actor.policy.ts'
import type { Actor, Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { countOf, findListPage, firstRows } from '../../kit/data/list-page.server.ts'
import { findUnionPage, type ListPart } from '../../kit/data/list-union.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { findSessions, rolesOf } from './find-user.server.ts'
import { abilitiesOn, roleConfirmation } from './managed-user.policy.ts'
import type { RoleCount, RoleRequest, UserCard, UserDetail, UserFilter, UserSort } from './managed-user.ts'
import { findSoleOrganizations } from './sole-organizations.server.ts'

export interface UserRow extends Record<string, unknown>, Omit<UserCard, 'roles' | 'image'> {
  roles: Role[]
}

/** One page of users for the back office, and the total. */
export async function findUsers(
  db: Db,
  filter: UserFilter & { page: number; per_page: number },
): Promise<{ data: UserCard[]; total: number }> {
  const { page, per_page } = filter
  const where = conditions(filter)
  const found =
    filter.sort === 'last_used_at' || filter.sort === '-last_used_at'
      ? await findUnionPage<UserRow>(db, {
          parts: byLastUse(where),
          counted: [{ table: sql`users u`, where }],
          direction: filter.sort === 'last_used_at' ? 'nulls first' : 'desc nulls last',
          fields: cardFields(),
          shown_with: sql`join users u on u.id = page.key`,
          page,
          per_page,
        })
      : await findListPage<UserRow>(db, {
          table: sql`users u`,
          id: sql`u.id`,
          where,
          order: ORDER[filter.sort],
          fields: cardFields(),
          page,
          per_page,
        })
  return { data: found.data.map(userCardOf), total: found.total }
}

/** Users by the latest of their sessions, each read by the index of its order, and users without one. */
function byLastUse(where: readonly SQL[]): ListPart[] {
  // A scalar: as `exists`, all sessions would be compared first.
  const later = sql`(select true from sessions n where n.user_id = s.user_id and (n.last_used_at, n.id) > (s.last_used_at, s.id) limit 1)`
  return [
    {
      table: sql`sessions s join users u on u.id = s.user_id`,
      id: sql`s.user_id`,
      where: [...where, sql`${later} is not true`],
      sorted_by: [sql`s.last_used_at`],
    },
    {
      table: sql`users u`,
      id: sql`u.id`,
      where: [...where, sql`not exists (select from sessions s where s.user_id = u.id)`],
      sorted_by: [sql`null::timestamptz`],
    },
  ]
}

/** SQL: how many users a filter leaves over. */
export function countUsers(filter: Partial<UserFilter>): SQL {
  return countOf({ table: sql`users u`, where: conditions(filter) })
}

/** SQL: the newest accounts; {@link userCardOf} makes cards of them. */
export function newestUsers(per_page: number): SQL {
  return firstRows({ table: sql`users u`, id: sql`u.id`, where: [], order: ORDER['-created_at'], fields: cardFields(), per_page })
}

/** Finds a user by username or id, with their sessions and the actor's abilities on them. @throws not_found */
export async function findUser(ctx: { db: Db; actor: Actor; now: Date }, slug: string): Promise<UserDetail> {
  const [row] = await rowsOf<
    UserRow & Pick<UserDetail, 'email_verified_at' | 'disabled_at' | 'second_factor_since' | 'language' | 'target_project_id'>
  >(
    ctx.db,
    sql`select ${cardFields()}, iso_time(u.email_verified_at) as email_verified_at, iso_time(u.disabled_at) as disabled_at,
      (select iso_time(f.confirmed_at) from second_factors f where f.user_id = u.id) as second_factor_since, u.language, u.target_project_id
      from users u where ${slug.toLowerCase()} in (u.username, u.id)`,
  )
  if (!row) throw notFound()
  const user = { ...row, ...userCardOf(row) }
  const { session_id, user_id: by } = requireUser(ctx.actor)
  const [own_sessions, requests, sole_manager_of] = await Promise.all([
    findSessions(ctx.db, user.id, session_id),
    findRoleRequests(ctx.db, user.id, by),
    findSoleOrganizations(ctx.db, user.id),
  ])
  const role_requests = requests.map(({ is_alone, ...request }) => ({
    ...request,
    ...roleConfirmation(
      { user_id: user.id, requested_by: request.requested_by.id, created_at: request.created_at, is_alone },
      { by, now: ctx.now },
    ),
  }))
  const abilities = abilitiesOn(ctx.actor, user)
  const asked = requests.map(({ role }) => role)
  return {
    ...user,
    sole_manager_of,
    sessions: own_sessions,
    role_requests,
    abilities: { ...abilities, ask: abilities.ask.filter((role) => !asked.includes(role)) },
  }
}

function findRoleRequests(db: Db, user_id: string, by: string) {
  return rowsOf<Omit<RoleRequest, 'why_not' | 'alone_from'> & { is_alone: boolean } & Record<string, unknown>>(
    db,
    sql`select r.role, json_build_object('id', u.id, 'username', u.username) as requested_by, r.reason, iso_time(r.created_at) as created_at,
        is_only_admin(${by}) as is_alone
      from role_requests r join users u on u.id = r.requested_by where r.user_id = ${user_id} order by r.created_at`,
  )
}

/** Number of accounts per role, including roles without any. */
export async function findRoleCounts(db: Db): Promise<RoleCount[]> {
  return rowsOf<RoleCount>(
    db,
    sql`select r.name, (select count(*)::int from user_roles where role = r.name) as users
      from unnest(array['admin', 'hotelier', 'organizationmanager', 'salesop']) with ordinality as r (name, position) order by r.position`,
  )
}

function conditions(filter: Partial<UserFilter>): SQL[] {
  const all = [...hasWords(sql`plain_text(u.username || ' ' || u.name || ' ' || u.surname || ' ' || u.email)`, filter.query)]
  if (filter.role === 'none') all.push(sql`not exists (select from user_roles r where r.user_id = u.id)`)
  else if (filter.role) all.push(sql`u.id in (select r.user_id from user_roles r where r.role = ${filter.role})`)
  if (filter.role_request) all.push(sql`exists (select from role_requests r where r.user_id = u.id)`)
  if (filter.state) all.push(STATES[filter.state])
  return all
}

const ORDER: Record<Exclude<UserSort, 'last_used_at' | '-last_used_at'>, SQL> = {
  '-created_at': sql`u.created_at desc, u.id desc`,
  created_at: sql`u.created_at, u.id`,
  name: sql`u.surname collate "es-x-icu", u.name collate "es-x-icu", u.id`,
  '-name': sql`u.surname collate "es-x-icu" desc, u.name collate "es-x-icu" desc, u.id desc`,
}

function cardFields(): SQL {
  return sql`u.id, u.username, u.name, u.surname, u.email, ${state()} as state, iso_time(u.created_at) as created_at,
    (select iso_time(max(s.last_used_at)) from sessions s where s.user_id = u.id) as last_used_at, ${rolesOf()} as roles`
}

/** The states of {@link state}, as indexes have them. */
const STATES: Record<UserCard['state'], SQL> = {
  active: sql`u.disabled_at is null and u.email_verified`,
  unverified: sql`u.disabled_at is null and not u.email_verified`,
  disabled: sql`u.disabled_at is not null`,
}

function state(): SQL {
  return sql`case when u.disabled_at is not null then 'disabled' when u.email_verified then 'active' else 'unverified' end`
}

export function userCardOf(row: UserRow): UserCard {
  return { ...row, image: { url: `/api/user/${row.id}/image` }, roles: row.roles.map((name) => ({ name })) }
}

const COLUMNS: ListColumns<UserCard, 'users'> = {
  id: (row) => row.id,
  username: (row) => row.username,
  name: (row) => row.name,
  surname: (row) => row.surname,
  email: (row) => row.email,
  roles: (row) => row.roles.map((role) => role.name).join(' '),
  state: (row) => row.state,
  created_at: (row) => row.created_at,
  last_used_at: (row) => row.last_used_at,
}

/** The filtered accounts as CSV; logged, as it exports personal data. */
export async function exportUsers(ctx: Context, filter: UserFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findUsers(ctx.db, { ...filter, ...paging }))
  const user = ctx.actor.kind === 'user' ? ctx.actor.user_id : undefined
  ctx.log.info({ request_id: ctx.request_id, user, rows: data.length }, 'users exported')
  return writeList('users', COLUMNS, data, ctx.locale)
}
