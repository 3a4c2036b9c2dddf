import { hasHotel, lastSearchDate } from '../../../../../domain/search/search-rules.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { browserToday } from '../../browser-today.ts'
import css from '../search-box-island.module.css'
import type { CalendarProps } from './search-box-calendar.tsx'

/** Replaces the calendar when its chunk cannot be loaded: the browser's own date fields. */
export function SearchBoxNativeDates({ search: { start, end, trip_type }, onPick }: CalendarProps) {
  const today = browserToday()
  const control = { type: 'date', max: lastSearchDate(today), className: css.sheet_input }
  const labels = hasHotel(trip_type) ? [m.travel_check_in(), m.travel_check_out()] : [m.travel_outbound(), m.travel_return()]
  return (
    <div className={css.native_dates}>
      <input
        {...control}
        aria-label={labels[0]}
        min={today}
        value={start ?? ''}
        onChange={({ target }) => target.value && onPick(target.value, null)}
      />
      <input
        {...control}
        aria-label={labels[1]}
        min={start ?? today}
        value={end ?? ''}
        onChange={({ target }) => start && target.value && onPick(start, target.value)}
      />
    </div>
  )
}
