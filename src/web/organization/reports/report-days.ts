import { m } from '../../../kit/sentences/messages.js'

/** The days that a report has left, or its delay. */
export function reportDaysText(days: number): string {
  if (days < 0) return days === -1 ? m.report_late_one() : m.report_late_other({ count: -days })
  if (days === 0) return m.report_today()
  return days === 1 ? m.report_days_one() : m.report_days_other({ count: days })
}
