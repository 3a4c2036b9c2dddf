import type { EventType } from './data/event.ts'
import type { OutboxEvent } from './data/outbox.server.ts'
import type { Services } from './services.server.ts'

/** What a handler may use; `now` is the app's clock at this delivery. */
export interface DeliveryContext extends Pick<Services, 'db' | 'config' | 'log' | 'files'> {
  now: Date
}

/** What a noun does when an event of another noun, or of its own, is delivered. `app/subscribers.server.ts` collects them. */
export interface EventHandler {
  type: string
  handle(ctx: DeliveryContext, event: OutboxEvent): Promise<void>
}

/**
 * Declares a handler. Delivery is at least once and in no order, so it must be idempotent and look at the present state rather than at the event.
 * @param handle given the checked payload and the event's id; when it throws, the outbox tries again
 */
export function onEvent<Payload extends Record<string, unknown>>(
  { type, payload }: EventType<Payload>,
  handle: (ctx: DeliveryContext, payload: Payload, event_id: string) => Promise<void>,
): EventHandler {
  return { type, handle: async (ctx, event) => handle(ctx, payload.parse(event.payload), event.id) }
}
