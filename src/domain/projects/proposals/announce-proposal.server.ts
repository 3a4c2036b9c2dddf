import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { proposalAcceptedLetter, proposalRefusedLetter } from './proposal.letters.ts'

/** Queues the letters to the project's managers, in the transaction of the decision. */
export async function announceProposal(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  { proposal_id, project_id, to }: { proposal_id: string; project_id: string; to: 'accepted' | 'refused' },
): Promise<void> {
  const managers = await rowsOf<{ user_id: string }>(
    tx,
    sql`select m.user_id from managed_organizations m join projects p on p.organization_id = m.organization_id where p.id = ${project_id} order by m.user_id`,
  )
  const letter = to === 'accepted' ? proposalAcceptedLetter : proposalRefusedLetter
  for (const { user_id } of managers) await queueLetter(ctx, tx, letter, { user_id, facts: { proposal_id } })
}
