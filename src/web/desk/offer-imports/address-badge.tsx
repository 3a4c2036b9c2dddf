import type { AddressState } from '../../../domain/offer-imports/offer-import.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskBadge, type Tone } from '../desk-page.tsx'

const STATES: Record<AddressState, { tone: Tone; name: () => string }> = {
  waiting: { tone: 'info', name: m.befun_state_waiting },
  refused: { tone: 'bad', name: m.befun_state_refused },
  created: { tone: 'good', name: m.befun_state_created },
  proposed: { tone: 'warn', name: m.befun_state_proposed },
  unchanged: { tone: 'neutral', name: m.befun_state_unchanged },
}

export function addressStateName(state: AddressState): string {
  return STATES[state].name()
}

/** The state of an address, or of several. */
export function AddressBadge({ state, count }: { state: AddressState; count?: number }) {
  return (
    <DeskBadge tone={STATES[state].tone}>
      {count === undefined ? addressStateName(state) : `${addressStateName(state)}: ${count}`}
    </DeskBadge>
  )
}
