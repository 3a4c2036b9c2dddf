import { ownValue } from '../../kit/data/own-value.ts'
import { type DayOrder, readDay } from '../sheets/sheet-day.ts'
import type { StatementTable } from './find-table.ts'
import type { Reading } from './statement.ts'

const DAYS: ReadonlySet<string | undefined> = new Set(['booked_on', 'start', 'end'])

/**
 * The order of days and months in a file, as far as it is certain: a date that has only one meaning decides it, else the remembered order, else
 * the chosen month if all bookings are of it in one order only. `auto` if dates contradict each other or none decides.
 */
export function decideDays(table: StatementTable, { columns, days }: Pick<Reading, 'columns' | 'days'>, month: string | null): DayOrder {
  const fields = table.headings.map((heading) => ownValue(columns, heading))
  const certain = { dmy: 0, mdy: 0 }
  const in_month = { dmy: 0, mdy: 0, all: 0 }
  for (const { cells } of table.rows) {
    for (const [column, field] of fields.entries()) {
      const cell = cells[column]
      if (!DAYS.has(field) || cell === undefined || cell === '') continue
      const [by_day, by_month] = [readDay(cell, 'dmy').day, readDay(cell, 'mdy').day]
      if (by_day === by_month) continue
      if (by_day === null || by_month === null) certain[by_day ? 'dmy' : 'mdy']++
      else if (field === 'booked_on') {
        in_month.all++
        if (month && by_day.startsWith(month)) in_month.dmy++
        if (month && by_month.startsWith(month)) in_month.mdy++
      }
    }
  }
  if (certain.dmy > 0 || certain.mdy > 0) return certain.mdy === 0 ? 'dmy' : certain.dmy === 0 ? 'mdy' : 'auto'
  if (days !== 'auto') return days
  for (const [order, other] of [['dmy', 'mdy'] as const, ['mdy', 'dmy'] as const])
    if (in_month.all > 0 && in_month[order] === in_month.all && in_month[other] === 0) return order
  return 'auto'
}
