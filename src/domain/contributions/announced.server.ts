import { sql } from 'drizzle-orm'

/** True if the contribution `c` waits and was only announced: it is part of no total. */
export const isAnnounced = sql`exists (select from announced_contributions a where a.contribution_id = c.id)`

/** State of a claim: still owed, or written off; null for every other contribution `c`. */
export const owedState = sql`case when c.claimed_amount > 0 then 'claimed' when c.lost_amount > 0 then 'lost' end`
