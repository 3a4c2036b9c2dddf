import type { Proposal } from '../../../domain/projects/proposals/proposal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Badge } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'

/** A change in one line: its state, its sender and its time. */
export function ProposalLine({ proposal: { state, written_as, full_review, sent_at, sent_by } }: { proposal: Proposal }) {
  return (
    <span>
      <Badge {...(state === 'accepted' && { tone: 'good' as const })} {...(state === 'refused' && { tone: 'gold' as const })}>
        {written_as === 'admin' ? m.proposal_by_admin() : STATES[state]()}
      </Badge>{' '}
      <When value={sent_at} short /> {sent_by && `@${sent_by}`} {full_review && state === 'sent' && `· ${m.proposal_full()}`}
    </span>
  )
}

const STATES: Record<Proposal['state'], () => string> = {
  sent: m.proposal_state_sent,
  accepted: m.proposal_state_accepted,
  refused: m.proposal_state_refused,
  withdrawn: m.proposal_state_withdrawn,
}
