import { z } from 'zod'
import { ConnectedSite } from '../../clients/client.ts'
import { OwnStops } from '../../emails/stops/letter-stop.ts'
import { OwnNews } from '../../projects/news/news.ts'
import { FactorRecovery } from '../../sign-in/factor-recovery/factor-recovery.ts'
import { Session } from '../../users/user.ts'
import { MovedContributions, OwnGifts } from './own-trip.ts'

/** All that a user's own page shows of them besides their profile. */
export const OwnAccount = z.object({
  sessions: z.array(Session),
  sites: z.array(ConnectedSite),
  trips: OwnGifts.extend({ total: z.int() }).describe('The latest few, and how many there are'),
  moved: MovedContributions,
  news: OwnNews,
  stopped: OwnStops.shape.stopped,
  recovery: FactorRecovery.nullable().describe('A running recovery of the second step'),
})
export type OwnAccount = z.infer<typeof OwnAccount>
