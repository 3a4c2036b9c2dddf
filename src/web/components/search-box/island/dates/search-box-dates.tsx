import { lazy, Suspense, useState } from 'react'
import { hasHotel, type SearchFields } from '../../../../../domain/search/search-rules.ts'
import { addDays, nightsBetween } from '../../../../../domain/search/travel-dates.ts'
import { dateFormat } from '../../../../../kit/formatters.ts'
import type { Locale } from '../../../../../kit/locales.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { IconCalendar } from '../../../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../../../kit/ui/locale.ts'
import { browserToday } from '../../browser-today.ts'
import css from '../../search-box.module.css'
import { CellButton } from '../../search-box-cell.tsx'
import { describedProps, errorsOf, FieldError } from '../../search-box-errors.tsx'
import islandCss from '../search-box-island.module.css'
import { nightsText } from '../search-box-island-sentences.ts'
import { SearchBoxPanel } from '../search-box-panel.tsx'
import { usePhone } from '../use-phone.ts'
import type { SearchBoxState } from '../use-search-box.ts'
import { SearchBoxNativeDates } from './search-box-native-dates.tsx'

const fetchCalendar = () => import('./search-box-calendar.tsx').then(({ SearchBoxCalendar }) => ({ default: SearchBoxCalendar }))
const Calendar = lazy(() => fetchCalendar().catch(() => ({ default: SearchBoxNativeDates })))

type DateEnd = 'start' | 'end'

/** Both dates, each in its field; either field opens the calendar. */
export function SearchBoxDates({ id, box }: { id: string; box: SearchBoxState }) {
  const [picking, setPicking] = useState<DateEnd | null>(null)
  const phone = usePhone()
  const locale = useLocale()
  const { search } = box
  const errors = errorsOf(box.errors, 'start', 'end')
  const labels = labelsOf(search)
  const close = () => setPicking(null)
  const pick = (start: string, end: string | null) => {
    box.change({ start, end })
    setPicking(end === null ? 'end' : phone ? 'start' : null)
  }
  const button = (end: DateEnd) => ({
    id: `${id}-${end}`,
    label: labels[end],
    value: search[end] ? shortDate(search[end], locale) : '',
    placeholder: m.travel_dates_pick(),
    onClick: () => setPicking(picking === end ? null : end === 'end' && !search.start ? 'start' : end),
    onPointerEnter: () => void fetchCalendar().catch(() => undefined),
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': picking === end,
    ...describedProps(`${id}-dates`, errors),
  })
  return (
    <div className={css.dates}>
      <div className={css.field}>
        <div className={css.cell}>
          <CellButton icon={IconCalendar} {...button('start')} />
        </div>
      </div>
      <div className={css.field}>
        <div className={css.cell}>
          <CellButton {...button('end')} />
        </div>
      </div>
      <SearchBoxPanel
        open={picking !== null}
        title={m.travel_dates()}
        onClose={close}
        footer={<DatesFooter box={box} hint={picking && labels[`pick_${picking}`]} locale={locale} />}
      >
        {picking && (
          <Suspense fallback={<div className={islandCss.calendar_waits} aria-busy="true" />}>
            <Calendar search={search} picking={picking} months={phone ? 1 : 2} onPick={pick} />
          </Suspense>
        )}
      </SearchBoxPanel>
      <FieldError id={`${id}-dates`} errors={errors} />
    </div>
  )
}

/** The chosen dates, or the next one to choose. */
function DatesFooter({ box, hint, locale }: { box: SearchBoxState; hint: string | null; locale: Locale }) {
  const { start, end } = box.search
  return (
    <div className={islandCss.dates_footer}>
      <p role="status">
        {start && end ? (
          <>
            {m.travel_date_range({ start: shortDate(start, locale), end: shortDate(end, locale) })}
            <small>{hasHotel(box.search.trip_type) ? nightsText(nightsBetween(start, end)) : null}</small>
          </>
        ) : (
          hint
        )}
      </p>
      {start && (
        <button type="button" className={islandCss.link} onClick={() => box.change({ start: null, end: null })}>
          {m.travel_clear_dates()}
        </button>
      )}
    </div>
  )
}

/** A stay has check-in and check-out; a flight has outbound and return. */
function labelsOf({ trip_type }: SearchFields) {
  return hasHotel(trip_type)
    ? {
        start: m.travel_check_in(),
        end: m.travel_check_out(),
        pick_start: m.travel_dates_pick_check_in(),
        pick_end: m.travel_dates_pick_check_out(),
      }
    : {
        start: m.travel_outbound(),
        end: m.travel_return(),
        pick_start: m.travel_dates_pick_outbound(),
        pick_end: m.travel_dates_pick_return(),
      }
}

/** “mié 10 mar”; with the year unless it is the next such day. */
function shortDate(date: string, locale: Locale): string {
  const distant = date > addDays(browserToday(), 330)
  const format = dateFormat(locale, {
    weekday: distant ? undefined : 'short',
    day: 'numeric',
    month: 'short',
    year: distant ? 'numeric' : undefined,
    timeZone: 'UTC',
  })
  return format.format(Date.parse(date))
}
