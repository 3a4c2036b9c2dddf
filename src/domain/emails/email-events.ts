import { z } from 'zod'
import { eventType } from '../../kit/data/event.ts'

const OfEmail = z.object({ email_id: z.string() })

/** A letter was refused for good, came back, or was given up. */
export const EMAIL_FAILED = eventType('email.failed', OfEmail)
/** The mail server refuses the platform as a sender: letters wait. Emitted once for all of them. */
export const SENDER_REFUSED = eventType('email.sender_refused', OfEmail)
