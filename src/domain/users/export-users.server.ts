import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { findUsers } from './find-users.server.ts'
import type { UserCard, UserFilter } from './managed-user.ts'

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
