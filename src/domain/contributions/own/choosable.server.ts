import { sql } from 'drizzle-orm'

/** Times that the project of a contribution can be chosen: each is a step of its public trail. */
export const MOST_PROJECT_CHOICES = 5

/** Condition on a contribution `c`: a trip's, which waits for its review, so that its traveller may choose another project. */
export const isChoosable = sql`(c.kind = 'booking' and c.status = 'pending' and c.voided_at is null and c.amount > 0
  and (select count(*) from contribution_steps s where s.contribution_id = c.id and s.cause = 'chosen') < ${sql.raw(String(MOST_PROJECT_CHOICES))})`
