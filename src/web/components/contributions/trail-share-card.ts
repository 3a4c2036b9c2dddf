import type { Trail } from '../../../domain/contributions/contribution.ts'
import type { ShareCard } from '../../../pictures/share-cards/share-card.ts'
import { isReported } from './trail-path.ts'

/** The card of a contribution, with all data that `draw-trail-share-card.tsx` shows. */
export function trailShareCard(trail: Trail): ShareCard {
  const { code, kind, state, amount, project, booking } = trail
  return { kind: 'trail', key: code, facts: [kind, state, isReported(trail), amount, project?.name, booking] }
}
