import { Button } from '@mantine/core'
import type { AdminHomeData } from '../../../domain/desk-home/admin-home.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { Form } from '../../form.tsx'
import css from './admin-home.module.css'

/** Events whose delivery was given up, each with a way to retry it: the oldest of them, if they are many. */
export function FailedEvents({ failed: events, failed_total }: Pick<AdminHomeData['outbox'], 'failed' | 'failed_total'>) {
  return (
    <DeskCard title={m.desk_home_failed_events()}>
      {failed_total > events.length && <p>{m.desk_home_failed_oldest({ shown: events.length, count: failed_total })}</p>}
      <ul className={css.events}>
        {events.map((event) => (
          <li key={event.id}>
            <div>
              <strong>{event.type}</strong>
              <span>{event.last_error}</span>
              <span>
                <When value={event.created_at} short time /> ·{' '}
                {event.attempts === 1 ? m.desk_tries_one() : m.desk_tries_other({ count: event.attempts })}
              </span>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="event_id" value={event.id} />
              <Button type="submit" variant="default" size="xs" aria-label={m.desk_retry_named({ what: `${event.type} ${event.id}` })}>
                {m.desk_retry()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
