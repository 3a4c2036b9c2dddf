import { causeName } from '../../../domain/contributions/cause-name.ts'
import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { stepName } from '../../components/contributions/trail-labels.ts'
import { DeskCard } from '../../desk/desk-page.tsx'

/** Since when and why a contribution is held, and what frees it; nothing for one that is not. */
export function HeldNote({ contribution: { kind, steps, notes } }: { contribution: Pick<ContributionDetail, 'kind' | 'steps' | 'notes'> }) {
  const held = steps.findLast((step) => step.kind === 'held')
  if (!held || notes.some(({ created_at }) => created_at >= held.created_at)) return null
  const { cause, created_at } = held
  const what = kind === 'donation' ? m.contribution_step_taken_by_service() : stepName('held', cause)
  return (
    <DeskCard title={m.contributions_held_title()}>
      <p>
        <strong>{what}</strong>
        {kind === 'donation' && cause && ` (${causeName(cause)})`} · <When value={created_at} short time />
      </p>
      {kind === 'booking' && cause === null && <p>{m.contributions_held_unknown()}</p>}
      <p>
        {m.contributions_held_next()} <a href="#notes">{m.contributions_held_write()}</a>
      </p>
    </DeskCard>
  )
}
