import type { SideState, SideStatus } from '../../../domain/content/content.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { DeskBadge, type Tone } from '../desk-page.tsx'

const TONES: Record<SideState, Tone> = { draft: 'neutral', scheduled: 'info', public: 'good', outdated: 'warn', withdrawn: 'bad' }
export const STATE_NAMES: Record<SideState, () => string> = {
  draft: m.content_state_draft,
  scheduled: m.content_state_scheduled,
  public: m.content_state_public,
  outdated: m.content_state_outdated,
  withdrawn: m.content_state_withdrawn,
}

export function SideBadge({ state }: Pick<SideStatus, 'state'>) {
  return <DeskBadge tone={TONES[state]}>{STATE_NAMES[state]()}</DeskBadge>
}
