import type { AdminProject } from '../../../domain/projects/desk/managed-project.ts'
import { projectStatusName, projectStatusTone } from '../../../domain/projects/project-status.ts'
import type { Proposal } from '../../../domain/projects/proposals/proposal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { PartChanges } from '../../components/project-form/part-changes.tsx'
import { ProposalLine } from '../../components/project-form/proposal-line.tsx'
import { DeskBadge, DeskNothing } from '../../desk/desk-page.tsx'
import css from './project-history.module.css'

/** Every status of the project: time, actor and reason. The latest first. */
export function ProjectHistory({ history }: Pick<AdminProject, 'history'>) {
  const to = usePaths()
  return (
    <ol className={css.history}>
      {history.map(({ id, to: status, reason, by, acted_as, created_at }) => (
        <li key={id}>
          <p>
            <DeskBadge tone={projectStatusTone(status)}>{projectStatusName(status)}</DeskBadge> <When value={created_at} short time />
          </p>
          {(by || acted_as === 'system') && (
            <p className={css.by}>
              {by ? <Link to={to('admin_user', { slug: by.username })}>@{by.username}</Link> : m.project_desk_by_itself()}
            </p>
          )}
          {reason && <blockquote className={css.reason}>{reason}</blockquote>}
        </li>
      ))}
    </ol>
  )
}

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
