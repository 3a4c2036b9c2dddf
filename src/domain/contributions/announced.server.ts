import { sql } from 'drizzle-orm'

/** True if the contribution `c` waits and was only announced: no total has it. */
export const isAnnounced = sql`exists (select from announced_contributions a where a.contribution_id = c.id)`
