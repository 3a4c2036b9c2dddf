import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import { findUsers } from './find-users.server.ts'
import type { UserCard, UserFilter } from './managed-user.ts'

const COLUMNS = ['id', 'username', 'name', 'surname', 'email', 'roles', 'state', 'created_at', 'last_used_at'] as const

/** The filtered accounts as CSV; logged, as it exports personal data. */
export async function exportUsers(ctx: Context, filter: UserFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findUsers(ctx.db, { ...filter, ...paging }))
  const user = ctx.actor.kind === 'user' ? ctx.actor.user_id : undefined
  ctx.log.info({ request_id: ctx.request_id, user, rows: data.length }, 'users exported')
  return writeCsv(
    COLUMNS.map((column) => translate(`users_csv_${column}`, ctx.locale)),
    data.map((user) => COLUMNS.map((column) => cellOf(user, column))),
  )
}

function cellOf(user: UserCard, column: (typeof COLUMNS)[number]): string | null {
  return column === 'roles' ? user.roles.map((role) => role.name).join(' ') : user[column]
}
