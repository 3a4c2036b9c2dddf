import { Button } from '@mantine/core'
import type { ProposalReview as Reviewed } from '../../../domain/projects/proposals/proposal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { PartChanges } from '../../components/project-form/part-changes.tsx'
import { partLabel } from '../../components/project-form/part-label.ts'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './admin-project.module.css'
import { PartRemarks } from './review-remarks.tsx'
import { ReviewClaim, ReviewNotes } from './review-side.tsx'

/** Changes that were proposed to an approved project: the difference, with remarks at each part, and the decision. */
export function ProposalReviewPage({ proposal, me }: { proposal: Reviewed; me: string }) {
  const to = usePaths()
  const { name, slug, organization, sent_at, sent_by, full_review, claim, changes, remarks, notes, conflicts, outdated, problems } =
    proposal
  const others = claim && claim.id !== me ? claim : null
  return (
    <DeskPage
      tab={m.project_review_of({ name })}
      title={
        <span className={css.title}>
          {name} {full_review && <DeskBadge tone="warn">{m.proposal_full()}</DeskBadge>}
        </span>
      }
      lead={
        <>
          <Link to={to('admin_pending')}>← {m.project_review_title()}</Link> · {organization.name} · {m.proposal_sent()}{' '}
          <When value={sent_at} short time /> {sent_by && `@${sent_by}`}
        </>
      }
      actions={
        <Button component={Link} to={to('admin_project', { slug })} variant="default">
          {m.own_project_see()}
        </Button>
      }
    >
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          {outdated && conflicts.length === 0 && <p>{m.proposal_outdated()}</p>}
          {conflicts.length > 0 && (
            <DeskCard title={m.proposal_conflicts()}>
              <p>{m.proposal_conflicts_text()}</p>
              <ul className={css.gone}>
                {conflicts.map(({ part, before, after }) => (
                  <li key={part + after}>
                    <b>{partLabel(part)}</b>
                    <p>{m.proposal_conflict_now({ text: before })}</p>
                    <p>{m.proposal_conflict_proposed({ text: after })}</p>
                  </li>
                ))}
              </ul>
            </DeskCard>
          )}
          <DeskCard title={m.proposal_changes()}>
            <PartChanges
              changes={changes}
              below={({ part, language, pictures }) =>
                pictures?.after === null || part === 'language' ? null : (
                  <PartRemarks part={part} label={partLabel(part, language)} remarks={remarks.filter((remark) => remark.part === part)} />
                )
              }
            />
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.project_review_reviewer()}>
            <ReviewClaim review={proposal} me={me} />
          </DeskCard>
          <DeskCard title={m.project_review_decide()}>
            {problems.map(({ field, message }) => (
              <p key={field}>
                <b>{partLabel(field.split('.')[0] ?? field)}:</b> {message}
              </p>
            ))}
            {others ? (
              <p>{m.project_review_decide_other({ username: others.username })}</p>
            ) : (
              <Decision proposal={proposal} is_mine={claim !== null} />
            )}
          </DeskCard>
          <DeskCard title={m.project_review_notes()}>
            <ReviewNotes notes={notes} />
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

function Decision({ proposal: { id, seen, name, full_review, conflicts, problems }, is_mine }: { proposal: Reviewed; is_mine: boolean }) {
  const can_accept = conflicts.length === 0 && problems.length === 0
  const values = { intent: 'decide', proposal: id, seen }
  return (
    <div className={css.decision}>
      {can_accept && full_review && !is_mine && <p>{m.error_proposal_unclaimed()}</p>}
      {can_accept && (is_mine || !full_review) && (
        <ActDialog
          label={m.proposal_accept()}
          button={{ size: 'sm', variant: 'filled' }}
          title={`${m.proposal_accept()}: ${name}`}
          text={m.proposal_accept_text()}
          values={{ ...values, to: 'accepted' }}
        />
      )}
      <ActDialog
        label={m.proposal_refuse()}
        button={{ size: 'sm', variant: 'light', color: 'red' }}
        title={`${m.proposal_refuse()}: ${name}`}
        text={m.proposal_refuse_text()}
        danger
        values={{ ...values, to: 'refused' }}
      >
        <ReasonField label={m.proposal_reason()} />
      </ActDialog>
    </div>
  )
}
