import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { HeldNote } from './held-note.tsx'

type Step = ContributionDetail['steps'][number]
type Facts = Parameters<typeof HeldNote>[0]['contribution']

const HELD_AT = '2026-11-10T12:00:00.000Z'
function shown(cause: Step['cause'], { kind = 'booking', noted }: { kind?: Facts['kind']; noted?: string } = {}): string {
  const steps = [
    { kind: 'held', cause, created_at: HELD_AT } as Step,
    { kind: 'adjusted', cause: null, created_at: '2026-11-11T12:00:00.000Z' } as Step,
  ]
  const notes = noted ? [{ id: 'note_1', body: 'Seen', author: null, created_at: noted }] : []
  return renderToStaticMarkup(
    <MemoryRouter>
      <HeldNote contribution={{ kind, steps, notes }} />
    </MemoryRouter>,
  )
}

it('says why a contribution is held, also one that waits for its review again, and what frees it', () => {
  expect(shown('assigned')).toContain(m.contribution_step_held_assigned())
  expect(shown('assigned')).toContain(m.contributions_held_next())
  expect(shown('returned', { kind: 'donation' })).toContain(m.contribution_step_taken_by_service())
})

it('says so where the reason was not recorded then', () => {
  expect(shown(null)).toContain(m.contributions_held_unknown())
  expect(shown('assigned')).not.toContain(m.contributions_held_unknown())
})

it('is gone with a note that came later, not with an earlier one', () => {
  expect(shown(null, { noted: '2026-11-09T12:00:00.000Z' })).toContain(m.contributions_held_title())
  expect(shown(null, { noted: HELD_AT })).toBe('')
})
