import type { EventType } from './data/event.ts'
import type { OutboxEvent } from './data/outbox.server.ts'
import type { Services } from './services.server.ts'

/** Services for a handler; `now` is the app's clock at the time of this delivery. */
export interface DeliveryContext extends Pick<Services, 'db' | 'config' | 'log' | 'files' | 'decoder' | 'outbox' | 'network'> {
  now: Date
}

/** A noun's reaction to an event, its own or another noun's. `app/subscribers.server.ts` collects them. */
export interface EventHandler {
  type: string
  takes_long?: true
  handle(ctx: DeliveryContext, event: OutboxEvent): Promise<void>
}

/**
 * Declares a handler. Delivery is at least once and unordered, so it must be idempotent and read the current state rather than trust the event.
 * @param handle receives the validated payload and the event's id; when it throws, the outbox retries
 */
export function onEvent<Payload extends Record<string, unknown>>(
  { payload, ...about }: EventType<Payload>,
  handle: (ctx: DeliveryContext, payload: Payload, event_id: string) => Promise<void>,
): EventHandler {
  return { ...about, handle: async (ctx, event) => handle(ctx, payload.parse(event.payload), event.id) }
}
