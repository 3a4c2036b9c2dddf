import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { forAllValues, rowsOfEach } from '../../../kit/data/db.server.ts'
import type { ConnectedSite } from '../../clients/client.ts'
import { connectedSitesOf } from '../../clients/consents/consents.server.ts'
import { confirmedAddressOf, findStopsOf, ownNames } from '../../emails/stops/stop-letters.server.ts'
import { newsChoiceOf } from '../../projects/news/choose-news.server.ts'
import type { OwnNews } from '../../projects/news/news.ts'
import type { FactorRecovery } from '../../sign-in/factor-recovery/factor-recovery.ts'
import { recoveryOf } from '../../sign-in/factor-recovery/find-recovery.server.ts'
import { sessionsOf } from '../../users/find-user.server.ts'
import type { Session } from '../../users/user.ts'
import { MOVED_PARTS, type MovedParts, movedOf } from './find-moved.server.ts'
import { ownGiftsOf, type TripParts, tripParts, withOwn } from './find-own-trips.server.ts'
import type { OwnAccount } from './own-account.ts'

const LATEST_TRIPS = 5

type Parts = TripParts &
  MovedParts & { sessions: Session; sites: ConnectedSite; news: OwnNews; address: { email: string }; recovery: FactorRecovery }

/** All that a user's own page shows of them, in one statement as far as it can be. @throws unauthorized */
export async function findOwnAccount(ctx: Context): Promise<OwnAccount> {
  const { user_id, session_id } = requireUser(ctx.actor)
  const user = forAllValues(user_id)
  const found = await rowsOfEach<Parts>(
    ctx.db,
    {
      sessions: sessionsOf(user, session_id),
      sites: connectedSitesOf(user),
      news: newsChoiceOf(user, ctx.locale),
      address: confirmedAddressOf(user),
      recovery: recoveryOf(user),
      ...tripParts(ctx, user, { page: 1, per_page: LATEST_TRIPS }),
      ...MOVED_PARTS,
    },
    withOwn(user),
  )
  const [moved, stopped] = await Promise.all([movedOf(ctx, found), findStopsOf(ctx.db, ownNames(ctx.config, user_id, found.address))])
  return {
    sessions: found.sessions,
    sites: found.sites,
    trips: { ...ownGiftsOf(found), total: found.counted[0]?.total ?? 0 },
    moved,
    news: found.news[0]!,
    stopped,
    recovery: found.recovery[0] ?? null,
  }
}
