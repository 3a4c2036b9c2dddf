import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { LAST_NUMBER } from '../../kit/realtime/read-events.server.ts'
import { userChannel } from '../realtime/channel.policy.ts'
import { notifications } from './notification.tables.server.ts'
import { type Bell, NOTIFICATION_LOOKS, type Notification, type NotificationFacts } from './notification.ts'
import { contentOf, notificationPath } from './notification-text.ts'

type Row = Pick<Notification, 'id' | 'created_at' | 'read_at'> &
  { [Kind in keyof NotificationFacts]: { kind: Kind; facts: NotificationFacts[Kind] } }[keyof NotificationFacts]

const COLUMNS = sql`t.id, t.kind, t.facts, iso_time(t.created_at) as created_at, iso_time(t.read_at) as read_at`

/** One page of the user's notifications, the latest first. @throws unauthorized */
export async function findNotifications(
  ctx: Pick<Context, 'db' | 'actor' | 'locale'>,
  { unread, page, per_page }: { unread?: boolean | undefined; page: number; per_page: number },
): Promise<{ data: Notification[]; total: number }> {
  const { user_id } = requireUser(ctx.actor)
  const { data, total } = await findListPage<Row>(ctx.db, {
    table: sql`notifications t`,
    id: sql`t.id`,
    order: sql`t.created_at desc, t.id desc`,
    fields: COLUMNS,
    where: [sql`t.user_id = ${user_id}`, ...(unread ? [sql`t.read_at is null`] : [])],
    page,
    per_page,
  })
  return { data: data.map((row) => shown(row, ctx.locale)), total }
}

/** The state of the user's bell. @throws unauthorized */
export async function findBell(ctx: Pick<Context, 'db' | 'actor' | 'locale'>): Promise<Bell> {
  const [row] = await rowsOf<BellRow>(ctx.db, bellOf(requireUser(ctx.actor).user_id))
  return bellFrom(row!, ctx.locale)
}

export interface BellRow {
  number: number
  unread: number
  latest: Row | null
}

/** SQL: the fields of a user's {@link Bell}. */
export function bellOf(user_id: string): SQL {
  return sql`select ${LAST_NUMBER} as number, (select count(*)::int from notifications where user_id = ${user_id} and read_at is null) as unread,
      (select to_jsonb(l) from (select ${COLUMNS} from notifications t where t.user_id = ${user_id} order by t.created_at desc, t.id desc limit 1) l) as latest`
}

export function bellFrom({ number, unread, latest }: BellRow, locale: Context['locale']): Bell {
  return { unread, latest: latest && shown(latest, locale), number }
}

function shown(row: Row, locale: Context['locale']): Notification {
  const { id, kind, created_at, read_at } = row
  return {
    id,
    kind,
    content: contentOf(row, locale),
    ...NOTIFICATION_LOOKS[kind],
    path: notificationPath(row, locale),
    created_at,
    read_at,
  }
}

/**
 * Marks one of the user's notifications as read, or all up to the newest that they saw; their other tabs follow.
 * @throws unauthorized; not_found for one that is not theirs
 */
export async function readNotifications(ctx: Context, which: { newest: string | undefined } | { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const { id, created_at } = notifications
  const mine = eq(notifications.user_id, user_id)
  const named =
    'id' in which
      ? and(mine, eq(id, which.id))
      : which.newest === undefined
        ? mine
        : and(
            mine,
            sql`(${created_at}, ${id}) <= (select n.created_at, n.id from notifications n where n.id = ${which.newest} and n.user_id = ${user_id})`,
          )
  await ctx.db.transaction(async (tx) => {
    if ('id' in which && (await tx.$count(notifications, named)) === 0) throw notFound()
    const read = await tx
      .update(notifications)
      .set({ read_at: ctx.now.toISOString() })
      .where(and(named, isNull(notifications.read_at)))
      .returning({ id: notifications.id })
    if (read.length > 0) await publish(tx, userChannel(user_id), 'notifications.read', {})
  })
}
