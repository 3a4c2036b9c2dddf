import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { m } from '../../../kit/sentences/messages.js'
import { DueBy } from '../../components/contributions/step-facts.tsx'

const DAY = '2026-11-20T12:00:00.000Z'
const shown = (day: string | null, now: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DueBy day={day} now={now} />
    </MemoryRouter>,
  )

it('promises a day only until it has passed; then it says that it is late, and links to the reason', () => {
  expect(shown(DAY, '2026-11-20T11:59:59.999Z')).toContain(m.contribution_due_by())
  const late = shown(DAY, '2026-11-20T12:00:00.001Z')
  expect(late).not.toContain(m.contribution_due_by())
  expect(late).toContain(m.contribution_late_since())
  expect(late).toContain('/transparencia#reconciliation')
  expect(shown(null, DAY)).toBe('')
})
