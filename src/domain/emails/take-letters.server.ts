import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type EventHandler, onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import { findReader, lettersByKind } from './find-reader.server.ts'
import type { Letter } from './letter.server.ts'
import { PATIENCE } from './next-try.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'

/**
 * Event handler that puts a letter into the queue of mail, where it is written and sent (`send-letters.server.ts`). Its place there is the time of its event.
 * An event that is delivered again does nothing.
 * @param letters all registered letters
 * @param wake called when there is something to send
 */
export function takeQueuedLetters(letters: readonly Letter[], wake: () => void = () => {}): EventHandler {
  const letterOf = lettersByKind(letters)
  return onEvent(LETTER_QUEUED, async (ctx, asked, event_id) => {
    const letter = letterOf(asked.kind)
    if (asked.user_id === null) return
    const now = ctx.now.toISOString()
    const [event] = await rowsOf<{ at: string }>(ctx.db, sql`select iso_time(created_at) as at from outbox_events where id = ${event_id}`)
    const to = await findReader(ctx, letter, asked, new Date(event?.at ?? now))
    await ctx.db.execute(sql`
      insert into emails (id, event_id, kind, user_id, to_address, mailbox, language, asked, test, urgent, state, error, created_at, next_try_at, give_up_at)
      select ${newId('mail')}, ${event_id}, ${asked.kind}, (select id from users where id = ${to?.user_id ?? asked.user_id ?? null}),
        ${to ? (to.shown_address ?? to.address) : ''}, mailbox_of(${to?.address ?? null}), ${asked.language ?? to?.language ?? 'es'},
        ${JSON.stringify(asked)}::jsonb, ${asked.test !== undefined}, ${letter.to_unconfirmed ?? false},
        ${to ? 'queued' : 'dropped'}, ${to ? null : 'over'}, q.at, ${to ? now : null}::timestamptz, case when ${to !== undefined} then q.at + ${PATIENCE} * interval '1 second' end
      from (select coalesce((select created_at from outbox_events where id = ${event_id}), ${now}::timestamptz) as at) q
      on conflict (event_id) do nothing`)
    wake()
  })
}
