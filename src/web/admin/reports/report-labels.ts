import { REPORT_STATES, type ReportState } from '../../../domain/reports/report-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Tone } from '../../desk/desk-page.tsx'

const STATES: Record<ReportState, { name: () => string; tone: Tone }> = {
  owed: { name: m.report_state_owed, tone: 'warn' },
  pending: { name: m.report_state_pending, tone: 'warn' },
  returned: { name: m.report_state_returned, tone: 'bad' },
  approved: { name: m.report_state_approved, tone: 'good' },
}

export function reportStateName(state: ReportState): string {
  return STATES[state].name()
}

export function reportStateTone(state: ReportState): Tone {
  return STATES[state].tone
}

/** For the filter of the list. */
export function stateOptions() {
  return REPORT_STATES.map((state) => ({ value: state, label: reportStateName(state) }))
}
