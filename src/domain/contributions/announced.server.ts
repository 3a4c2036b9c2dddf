import { sql } from 'drizzle-orm'

/** True if the contribution `c` waits and was only announced: it is part of no total. */
export const isAnnounced = sql`exists (select from announced_contributions a where a.contribution_id = c.id)`
