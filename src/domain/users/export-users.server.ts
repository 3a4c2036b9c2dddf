import type { Context } from '../../kit/context.server.ts'
import { MOST_EXPORTED, writeCsv } from '../../kit/csv.ts'
import { translate } from '../../kit/translate.server.ts'
import { findUsers } from './find-users.server.ts'
import type { UserCard, UserFilter } from './managed-user.ts'

const COLUMNS = ['id', 'username', 'name', 'surname', 'email', 'roles', 'state', 'created_at', 'last_used_at'] as const

/** The filtered accounts as CSV, at most {@link MOST_EXPORTED}; logged, as it exports personal data. */
export async function exportUsers(
  ctx: Pick<Context, 'db' | 'locale' | 'log' | 'actor' | 'request_id'>,
  filter: UserFilter,
): Promise<string> {
  const { data } = await findUsers(ctx.db, { ...filter, page: 1, per_page: MOST_EXPORTED })
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
