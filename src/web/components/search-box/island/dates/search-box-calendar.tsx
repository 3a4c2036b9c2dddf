import { HeadlessMantineProvider } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { dateFormat } from '../../../../../kit/formatters.ts'
import { IconChevronLeft, IconChevronRight } from '../../../../../kit/ui/icons/icons.ts'
import 'dayjs/locale/es'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { hasHotel, lastSearchDate, SEARCH_LIMITS, type SearchFields } from '../../../../../domain/search/search-rules.ts'
import { addDays } from '../../../../../domain/search/travel-dates.ts'
import type { Locale } from '../../../../../kit/locales.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { useLocale } from '../../../../../kit/ui/locale.ts'
import { browserToday } from '../../browser-today.ts'
import { addMonths, dayAfterKey, monthsBetween } from './calendar-days.ts'
import css from './search-box-calendar.module.css'

export interface CalendarProps {
  search: SearchFields
  picking: 'start' | 'end'
  months: 1 | 2
  onPick: (start: string, end: string | null) => void
}

/**
 * The days of a trip, on one or two months. The library's calendar is headless here: it has our own classes, without its style sheet and
 * its variables. Days that the rules forbid cannot be picked.
 */
export function SearchBoxCalendar({ search, picking, months, onPick }: CalendarProps) {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const first = browserToday()
  const last = lastSearchDate(first)
  const { start, end, trip_type } = search
  const [month, setMonth] = useState((picking === 'end' && end) || start || first)
  const onKeyDown = useCalendarKeys({ box, first, last, months, month, onMonth: setMonth, week_starts: weekStart(locale) })
  const lastNight = picking === 'end' && start && hasHotel(trip_type) ? addDays(start, SEARCH_LIMITS.nights) : last
  // The library would take a day before the first one for the first of a range.
  const begins = (from: string) => picking === 'end' && start !== null && from < start
  useEffect(() => focusDay(box.current, start ?? first), [start, first])
  return (
    <div ref={box} onKeyDownCapture={onKeyDown} role="presentation">
      <HeadlessMantineProvider>
        <DatePicker
          type="range"
          classNames={classNames}
          value={picking === 'end' ? [start, null] : [start, end]}
          onChange={([from, to]) => from && onPick(from, begins(from) ? null : to)}
          date={month}
          onDateChange={setMonth}
          minDate={first}
          maxDate={last}
          excludeDate={(date) => date > lastNight}
          allowSingleDateInRange={!hasHotel(trip_type)}
          numberOfColumns={months}
          columnsToScroll={1}
          hideOutsideDates
          highlightToday
          maxLevel="month"
          enableKeyboardNavigation={false}
          locale={locale}
          firstDayOfWeek={weekStart(locale)}
          previousIcon={<IconChevronLeft size={22} stroke={1.75} aria-hidden="true" />}
          nextIcon={<IconChevronRight size={22} stroke={1.75} aria-hidden="true" />}
          ariaLabels={{ previousMonth: m.travel_previous_month(), nextMonth: m.travel_next_month() }}
          getDayAriaLabel={(date) => longDate(date, locale)}
          getDayProps={(date) => ({ 'data-date': date, 'aria-pressed': date === start || (picking === 'start' && date === end) })}
        />
      </HeadlessMantineProvider>
    </div>
  )
}

const classNames = {
  levelsGroup: css.months,
  calendarHeader: css.header,
  calendarHeaderControl: css.turn,
  calendarHeaderLevel: css.name,
  month: css.month,
  weekday: css.weekday,
  monthCell: css.cell,
  day: css.day,
}

/** Monday in Spanish, Sunday in English. */
function weekStart(locale: Locale): 0 | 1 {
  return locale === 'es' ? 1 : 0
}

function longDate(date: string, locale: Locale): string {
  const format = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(date))
}

function focusDay(box: HTMLElement | null, date: string) {
  box?.querySelector<HTMLElement>(`[data-date="${date}"]:not([data-outside])`)?.focus({ preventScroll: true })
}

interface Options {
  box: RefObject<HTMLElement | null>
  /** The first and last day of the calendar. */
  first: string
  last: string
  months: number
  /** Any day of the first visible month. */
  month: string
  onMonth: (month: string) => void
  /** 0 is Sunday. */
  week_starts: 0 | 1
}

/**
 * The keys of the ARIA date grid: arrows by days and weeks, Page Up and Down by months, Home and End within the week. They cross into
 * months that are not visible, which the library's own do not. Each day button has its `data-date`; days of the next month that fill up
 * a month's last week exist twice, once hidden.
 */
function useCalendarKeys({ box, first, last, months, month, onMonth, week_starts }: Options) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    box.current?.querySelector<HTMLElement>(`[data-date="${wanted.current}"]:not(:disabled, [data-outside])`)?.focus()
    wanted.current = null
  })
  return (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined
    const to = from && dayAfterKey(event.key, from, week_starts)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    const day = to < first ? first : to > last ? last : to
    const button = box.current?.querySelector<HTMLElement>(`[data-date="${day}"]:not(:disabled, [data-outside])`)
    const shown = monthsBetween(month, day)
    if (shown >= 0 && shown < months) return button?.focus()
    wanted.current = day
    onMonth(shown < 0 ? day : addMonths(day, 1 - months))
  }
}
