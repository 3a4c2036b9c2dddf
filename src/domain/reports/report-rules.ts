import { nightsBetween, todayInArgentina } from '../search/travel-dates.ts'

// For forms and the server alike; the shapes are in `report.ts`.

export const REPORT_STATES = ['owed', 'pending', 'returned', 'approved'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Days after a payout in which its report is due. */
export const DUE_DAYS = 90

/** Days after a payout on which its managers are reminded; once the last one is over, the project is taken out of search and home. */
const REMINDER_DAYS = [45, 75, 90] as const
export type ReminderDay = (typeof REMINDER_DAYS)[number]

/** Payouts within this number of days share one report. */
export const JOIN_DAYS = 45

/** Least days for a report that was sent back: a report sent in time is not punished. */
export const AGAIN_DAYS = 14

/** Days for which a link can be used. */
export const LINK_DAYS = 120

export const ANSWER = { least: 20, most: 3_000 } as const
export const REPORT_PICTURES = { least: 1, most: 8 } as const

/** The last reminder that is due by now, skipping missed ones; 0 before the first. */
export function reminderAt(due_at: string, now: Date): 0 | ReminderDay {
  if (daysLeft(due_at, now) < 0) return DUE_DAYS
  const days = DUE_DAYS - (new Date(due_at).getTime() - now.getTime()) / 86_400_000
  return REMINDER_DAYS.findLast((day) => day < DUE_DAYS && days >= day) ?? 0
}

/** Days left in Argentina, 0 on the last one, all of which is in time; negative once it is late. */
export function daysLeft(due_at: string, now: Date): number {
  return nightsBetween(todayInArgentina(now), todayInArgentina(new Date(due_at)))
}
