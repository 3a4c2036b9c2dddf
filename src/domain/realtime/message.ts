import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'

export const MESSAGE_LENGTH = 500

/** The channel that everybody may hear, and the event's names: its own, and as Laravel's clients ask for it. */
export const DEFAULT_CHANNEL = 'default'
export const MESSAGE_EVENTS = ['SendMessageToClientEvent', 'App\\Events\\SendMessageToClientEvent'] as const

export const NewMessage = z.object({
  message: z.string().trim().min(1, 'kit_required_field').max(MESSAGE_LENGTH, 'realtime_error_message').regex(HARMLESS, 'kit_invalid_field'),
})
export type NewMessage = z.infer<typeof NewMessage>
