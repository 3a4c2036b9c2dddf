import type { OfferEvent } from '../../../domain/offers/offer.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { nightsBetween } from '../../../domain/search/travel-dates.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconCalendarPlus } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import css from './occasion-view.module.css'

interface Props {
  event: Pick<OfferEvent, 'start_date' | 'end_date'> & { place: Pick<OfferEvent['place'], 'text'> | null }
  /** Today in Argentine time. */
  today: string
  /** Path of its calendar file, once it is public. */
  file?: string
}

/** Dates and place of an event, the days left until then, and its file for calendars. */
export function EventFacts({ event: { start_date, end_date, place }, today, file }: Props) {
  const locale = useLocale()
  if (!start_date || end_date < start_date) return null
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{m.offers_event_when()}</dt>
          <dd>{formatDays(locale, start_date, end_date)}</dd>
        </div>
        {place && (
          <div>
            <dt>{m.offer_where()}</dt>
            <dd>{place.text}</dd>
          </div>
        )}
      </dl>
      <p className={css.countdown}>{countdown(start_date, end_date, today)}</p>
      {file && end_date >= today && (
        <div>
          {/* A file, not a page. */}
          <ButtonLink to={file} look="outline" reloadDocument>
            <IconCalendarPlus size={20} aria-hidden="true" /> {m.offers_event_calendar()}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function countdown(start: string, end: string, today: string): string {
  if (end < today) return m.offers_event_past()
  const days = nightsBetween(today, start)
  if (days < 0) return m.offers_event_now()
  if (days === 0) return m.offers_event_today()
  return days === 1 ? m.offers_event_days_one() : m.offers_event_days_other({ count: days })
}
