import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import type { ContributionCause } from './contribution-causes.ts'

/** The cause of a decrease, in a few words. */
export function causeName(cause: ContributionCause, locale?: Locale): string {
  return NAMES[cause]({}, locale && { locale })
}

const NAMES: Record<ContributionCause, (inputs: Record<string, never>, options?: { locale?: Locale }) => string> = {
  not_arrived: m.contribution_cause_not_arrived,
  supplier_unpaid: m.contribution_cause_supplier_unpaid,
  cancelled: m.contribution_cause_cancelled,
  returned: m.contribution_cause_returned,
  duplicate: m.contribution_cause_duplicate,
  mistake: m.contribution_cause_mistake,
  assigned: m.contribution_cause_assigned,
  chosen: m.contribution_cause_chosen,
  other: m.contribution_cause_other,
  completed: m.contribution_cause_completed,
  stopped: m.contribution_cause_stopped,
  fee: m.contribution_cause_fee,
  charged_back: m.contribution_cause_charged_back,
  one_person: m.contribution_cause_one_person,
  withdrawn: m.contribution_cause_withdrawn,
  lapsed: m.contribution_cause_lapsed,
  fund_rule: m.contribution_cause_fund_rule,
  fund_decision: m.contribution_cause_fund_decision,
  paid_in_part: m.contribution_cause_paid_in_part,
}
