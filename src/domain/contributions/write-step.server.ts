import type { Db } from '../../kit/data/db.server.ts'
import { contributionSteps } from './contribution.tables.server.ts'
import type { StepKind } from './contribution.ts'
import { contributionNotices } from './notices/notice.tables.server.ts'

/** Recipients of the letter about a step. */
export interface StepRecipients {
  organization: boolean
  contributor: boolean
}

/**
 * Writes a step, which the database posts to the ledger, and records its recipients (`notices/send-pending-notifications.server.ts` sends the letters).
 * @returns its id
 */
export async function writeStep(
  tx: Db,
  now: Date,
  step: Omit<typeof contributionSteps.$inferInsert, 'created_at'> & { kind: StepKind },
  tell?: StepRecipients,
): Promise<number> {
  const created_at = now.toISOString()
  const [written] = await tx
    .insert(contributionSteps)
    .values({ ...step, created_at })
    .returning({ id: contributionSteps.id })
  const step_id = written!.id
  if (tell) await noteNotice(tx, now, { contribution_id: step.contribution_id, step_id }, tell)
  return step_id
}

export async function noteNotice(
  tx: Db,
  now: Date,
  about: { contribution_id: string; step_id: number },
  { organization, contributor }: StepRecipients,
): Promise<void> {
  await tx
    .insert(contributionNotices)
    .values({ ...about, to_organization: organization, to_contributor: contributor, created_at: now.toISOString() })
}
