import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addMonths, dayAfterKey, monthsBetween } from './calendar-days.ts'

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
export function useCalendarKeys({ box, first, last, months, month, onMonth, week_starts }: Options) {
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
