import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOfEach } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { type BellRow, bellFrom, bellOf } from '../notifications/find-notifications.server.ts'
import { savedFiltersOf } from '../saved-filters/save-filter.server.ts'
import type { SavedFilter } from '../saved-filters/saved-filter.ts'
import { type OwnUserRow, ownUserFrom, ownUserOf } from '../users/find-user.server.ts'
import type { Visit } from './visit.ts'

interface Parts extends Record<string, object> {
  user: OwnUserRow
  bell: BellRow
  saved_filters: SavedFilter
}

/** The user, their bell and their saved filters, in one statement. @throws unauthorized; not_found */
export async function findVisit(ctx: Context): Promise<Visit> {
  const self = requireUser(ctx.actor)
  const { user, bell, saved_filters } = await rowsOfEach<Parts>(ctx.db, {
    user: ownUserOf(self.user_id),
    bell: bellOf(self.user_id),
    saved_filters: savedFiltersOf(self.user_id),
  })
  if (!user[0]) throw notFound()
  return { user: ownUserFrom(user[0], self), bell: bellFrom(bell[0]!, ctx.locale), saved_filters }
}
