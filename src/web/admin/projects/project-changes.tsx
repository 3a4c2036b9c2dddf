import type { Proposal } from '../../../domain/projects/proposals/proposal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { PartChanges } from '../../components/project-form/part-changes.tsx'
import { ProposalLine } from '../../components/project-form/proposal-line.tsx'
import { DeskNothing } from '../../desk/desk-page.tsx'
import css from './project-history.module.css'

/** Changes of a project after its approval: proposals, and admins' own edits. */
export function ProjectChanges({ proposals }: { proposals: Proposal[] }) {
  if (proposals.length === 0) return <DeskNothing>{m.proposal_none()}</DeskNothing>
  return proposals.map((proposal) => (
    <details key={proposal.id} className={css.change}>
      <summary>
        <ProposalLine proposal={proposal} />
      </summary>
      {proposal.reason && <blockquote className={css.reason}>{proposal.reason}</blockquote>}
      <PartChanges changes={proposal.changes} />
    </details>
  ))
}
