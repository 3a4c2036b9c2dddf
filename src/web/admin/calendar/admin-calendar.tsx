import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CalendarEntry } from '../../../domain/content/calendar/calendar.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { argentineTime } from '../../../kit/argentine-time.ts'
import { dateFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { daysOfMonth, MONTH, monthAfter, monthBefore, monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconChevronLeft, IconChevronRight } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { CONTENT_DESK_PAGES } from '../../desk/content/desk-pages.ts'
import { DeskBadge, DeskPage, type Tone } from '../../desk/desk-page.tsx'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import css from './admin-calendar.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const today = todayInArgentina(context.get(nowContext))
  const asked = url.searchParams.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : today.slice(0, 7)
  const entries = await ask(context.get(apiContext).admin['content-calendar'].$get({ query: { month } }))
  return { month, today, entries }
}

/** Publications, changes and ends in a month: a grid, or on a phone the days with entries. */
export default function AdminCalendar() {
  const { month, today, entries } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  return (
    <DeskPage title={m.calendar_title()} lead={m.calendar_lead()}>
      <nav className={css.months} aria-label={m.calendar_title()}>
        <MonthLink month={monthBefore(month)} label={m.calendar_before}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </MonthLink>
        <h2 aria-live="polite">{monthName(month, locale)}</h2>
        <MonthLink month={monthAfter(month)} label={m.calendar_after}>
          <IconChevronRight size={20} aria-hidden="true" />
        </MonthLink>
        {month !== today.slice(0, 7) && (
          <Button component={Link} to={to('admin_calendar')} variant="default" size="sm">
            {m.calendar_today()}
          </Button>
        )}
      </nav>
      {entries.length > 0 ? (
        <Days month={month} today={today} entries={entries} />
      ) : (
        <EmptyState title={m.calendar_none()} action={<ButtonLink to={to('admin_posts')}>{m.posts_title()}</ButtonLink>}>
          {m.calendar_none_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function MonthLink({ month, label, children }: { month: string; label: (given: { month: string }) => string; children: React.ReactNode }) {
  return (
    <Link to={`?month=${month}`} preventScrollReset className={css.step} aria-label={label({ month: monthName(month, useLocale()) })}>
      {children}
    </Link>
  )
}

function Days({ month, today, entries }: { month: string; today: string; entries: CalendarEntry[] }) {
  const locale = useLocale()
  const by_day = Map.groupBy(entries, ({ at }) => argentineTime(new Date(at)).slice(0, 10))
  const days = daysOfMonth(month)
  return (
    <div>
      <div className={css.weekdays} aria-hidden="true">
        {/* Any week that begins on a Monday. */}
        {daysOfMonth('2026-06')
          .slice(0, 7)
          .map((day) => (
            <span key={day}>{dayText(day, locale, { weekday: 'short' })}</span>
          ))}
      </div>
      <ol className={css.days}>
        {days.map((day, index) => (
          <li
            key={day}
            className={css.day}
            data-today={day === today || undefined}
            data-empty={!by_day.has(day) || undefined}
            style={index === 0 ? { gridColumnStart: ((new Date(day).getUTCDay() + 6) % 7) + 1 } : undefined}
          >
            <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
              <span className={css.number}>{Number(day.slice(8))}</span>
              <span className={css.long}>{dayText(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}</span>
            </time>
            <Entries entries={by_day.get(day) ?? []} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A day on which a lot happens is cut short: otherwise it would push the rest of the month away. */
const SHOWN = 4

function Entries({ entries }: { entries: CalendarEntry[] }) {
  const more = entries.slice(SHOWN)
  return (
    <>
      <EntryList entries={entries.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className={css.more}>
          <summary>{more.length === 1 ? m.calendar_more_one() : m.calendar_more_other({ count: more.length })}</summary>
          <EntryList entries={more} />
        </details>
      )}
    </>
  )
}

function EntryList({ entries }: { entries: CalendarEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={`${entry.id} ${entry.part} ${entry.at}`} {...entry} />
      ))}
    </ul>
  )
}

const ACTS: Record<CalendarEntry['what'], { tone: Tone; text: () => string }> = {
  publish: { tone: 'good', text: m.calendar_publish },
  change: { tone: 'info', text: m.calendar_change },
  withdraw: { tone: 'bad', text: m.calendar_withdraw },
}

function Entry({ at, what, part, id, kind, title }: CalendarEntry) {
  const to = usePaths()
  const { tone, text } = ACTS[what]
  return (
    <li className={css.entry}>
      <span className={css.about}>
        <time dateTime={at}>{argentineTime(new Date(at)).slice(11)}</time>
        <span className={css.side}>{part === 'shared' ? m.calendar_both() : part.toUpperCase()}</span>
        <DeskBadge tone={tone}>{text()}</DeskBadge>
      </span>
      <Link to={to(CONTENT_DESK_PAGES[kind].item, { slug: id })} lang={part === 'shared' ? undefined : part}>
        {title || m.calendar_untitled()}
      </Link>
    </li>
  )
}

/** A day, which has no time zone of its own. */
function dayText(day: string, locale: Locale, format: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...format, timeZone: 'UTC' }).format(new Date(day))
}
