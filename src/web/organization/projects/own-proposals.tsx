import type { ManagerProject } from '../../../domain/projects/drafts/managed-project.ts'
import type { Proposal } from '../../../domain/projects/proposals/proposal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import { PartChanges } from '../../components/project-form/part-changes.tsx'
import { ProposalLine } from '../../components/project-form/proposal-line.tsx'
import { Form } from '../../form.tsx'
import css from './own-project.module.css'

/** Changes to an approved project: the waiting one, an unsent draft, and decided ones. */
export function OwnProposals({
  project: { abilities, draft },
  proposals,
}: {
  project: Pick<ManagerProject, 'abilities' | 'draft'>
  proposals: Proposal[]
}) {
  const waiting = proposals.find(({ state }) => state === 'sent')
  const decided = proposals.filter(({ state }) => state !== 'sent')
  return (
    <>
      {waiting && (
        <section className={css.panel} aria-labelledby="proposal-title">
          <h2 id="proposal-title">{m.own_project_proposal_waits()}</h2>
          <ProposalLine proposal={waiting} />
          <PartChanges changes={waiting.changes} />
          {abilities.withdraw_proposal && (
            <Act intent="withdraw_proposal" text={m.own_project_proposal_withdraw()} note={m.own_project_proposal_withdraw_note()} />
          )}
        </section>
      )}
      {abilities.propose && draft.version > 0 && (
        <section className={css.panel} aria-labelledby="written-title">
          <h2 id="written-title">{m.own_project_proposal_written()}</h2>
          <p>{m.own_project_proposal_written_text()}</p>
          <details className={css.delete}>
            <summary>{m.own_project_proposal_forget()}</summary>
            <p>{m.own_project_delete_text()}</p>
            <Form method="post">
              <Button type="submit" name="intent" value="forget" look="outline">
                {m.own_project_proposal_forget_sure()}
              </Button>
            </Form>
          </details>
        </section>
      )}
      {decided.length > 0 && (
        <section className={css.panel} aria-labelledby="decided-title">
          <h2 id="decided-title">{m.proposal_history()}</h2>
          {decided.map((proposal) => (
            <details key={proposal.id} className={css.proposal}>
              <summary>
                <ProposalLine proposal={proposal} />
              </summary>
              {proposal.reason && <blockquote>{proposal.reason}</blockquote>}
              <PartChanges changes={proposal.changes} />
            </details>
          ))}
        </section>
      )}
    </>
  )
}

function Act({ intent, text, note }: { intent: string; text: string; note: string }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} look="outline" aria-describedby={`${intent}-note`}>
        {text}
      </Button>
      <p id={`${intent}-note`} className={css.note}>
        {note}
      </p>
    </Form>
  )
}
