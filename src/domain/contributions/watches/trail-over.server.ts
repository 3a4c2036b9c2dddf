import { sql } from 'drizzle-orm'

/** Condition on a contribution `c`: its last step is the report. */
export const isReportedLast = sql`coalesce((select s.kind = 'reported' from contribution_steps s where s.contribution_id = c.id order by s.id desc limit 1), false)`

/** Condition on a contribution `c`: it was voided or refused. */
export const isDropped = sql`(c.voided_at is not null or c.status = 'not_approved')`

/** Condition on a dropped contribution `c`: the next report of its booking may bring it back. */
export const mayComeBack = sql`(c.kind = 'booking' and c.split_from is null)`
