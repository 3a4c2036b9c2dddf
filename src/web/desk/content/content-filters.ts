import { CONTENT_WAITS, SIDE_STATES } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { CONTENT_STATE_NAMES, WAITS_NAMES } from './side-state.tsx'

/** Filters by the state of the Spanish and the English side. @param any label without a choice */
export function stateFilters(any = m.posts_state_any()) {
  const options = SIDE_STATES.map((value) => ({ value, label: CONTENT_STATE_NAMES[value]() }))
  return [
    { name: 'es', label: m.posts_state_es(), all: `${m.posts_state_es()}: ${any}`, options },
    { name: 'en', label: m.posts_state_en(), all: `${m.posts_state_en()}: ${any}`, options },
  ]
}

/** Filter by the work that an item waits for. @param any label without a choice */
export function waitsFilter(any = m.content_waits_any()) {
  const options = CONTENT_WAITS.map((value) => ({ value, label: WAITS_NAMES[value]() }))
  return { name: 'waits', label: m.content_waits(), all: `${m.content_waits()}: ${any}`, options }
}
