import type { EventLink } from '../../../domain/links/link.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import css from './bring-travellers.module.css'
import { Brought } from './brought.tsx'
import { LinkTools } from './link-tools.tsx'

/** The organization's own link to each event to come. */
export function EventLinks({ events }: { events: EventLink[] }) {
  const locale = useLocale()
  if (events.length === 0) return null
  return (
    <section className={css.link} aria-labelledby="event-links">
      <h2 id="event-links">{m.link_events()}</h2>
      <p className={css.about}>{m.link_events_text()}</p>
      {events.map(({ event, link }) => (
        <section key={event.id} className={css.event} aria-labelledby={`event-${event.id}`}>
          <h3 id={`event-${event.id}`}>{event.name}</h3>
          <p className={css.about}>{formatDays(locale, event.start_date, event.end_date)}</p>
          {link ? (
            <>
              <Brought link={link} />
              <LinkTools link={link} name={event.name} />
            </>
          ) : (
            <Form method="post">
              <input type="hidden" name="event_id" value={event.id} />
              <Button type="submit" look="outline" aria-label={m.link_event_open_named({ name: event.name })}>
                {m.link_event_open()}
              </Button>
            </Form>
          )}
        </section>
      ))}
    </section>
  )
}
