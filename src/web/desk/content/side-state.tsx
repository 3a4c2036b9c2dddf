import type { ContentFilter, ContentLanguage, SideState, SideStatus } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskBadge, type Tone } from '../desk-page.tsx'

const TONES: Record<SideState, Tone> = { draft: 'neutral', scheduled: 'info', public: 'good', outdated: 'warn', withdrawn: 'bad' }
export const CONTENT_STATE_NAMES: Record<SideState, () => string> = {
  draft: m.content_state_draft,
  scheduled: m.content_state_scheduled,
  public: m.content_state_public,
  outdated: m.content_state_outdated,
  withdrawn: m.content_state_withdrawn,
}

export const WAITS_NAMES: Record<NonNullable<ContentFilter['waits']>, () => string> = {
  outdated: m.content_waits_outdated,
  changed: m.content_waits_changed,
  scheduled: m.content_waits_scheduled,
}

export function SideBadge({ state }: Pick<SideStatus, 'state'>) {
  return <DeskBadge tone={TONES[state]}>{CONTENT_STATE_NAMES[state]()}</DeskBadge>
}

/** The states of both sides, each in a span, for a row of a list. */
export function SideBadges({ es, en }: Record<ContentLanguage, Pick<SideStatus, 'state'>>) {
  return (
    <>
      <span>
        <abbr title={m.content_side_es()}>es</abbr> <SideBadge {...es} />
      </span>
      <span>
        <abbr title={m.content_side_en()}>en</abbr> <SideBadge {...en} />
      </span>
    </>
  )
}
