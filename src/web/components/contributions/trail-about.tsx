import type { TrailCard } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { receiverOf } from './trail-names.ts'

interface Props {
  trail: Pick<TrailCard, 'kind' | 'created_at' | 'project' | 'common_fund'>
  /** Names the project; leave it out where all are for the same one. */
  showProject?: boolean
  css: Readonly<Record<string, string>>
}

/** The receiver of a gift, its kind and its day. */
export function TrailAbout({ trail, showProject, css }: Props) {
  return (
    <p className={css.about}>
      {showProject && (
        <span className={css.project} lang={trail.project?.language}>
          {receiverOf(trail)}
        </span>
      )}
      <span className={css.when}>
        {trail.kind === 'booking' ? m.contribution_kind_booking() : m.contribution_kind_donation()} · <When value={trail.created_at} />
      </span>
    </p>
  )
}
