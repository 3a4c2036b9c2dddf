import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'
import { MESSAGE_LENGTH } from './message.ts'

export const NewMessage = z.object({
  message: z
    .string()
    .trim()
    .min(1, 'kit_required_field')
    .max(MESSAGE_LENGTH, 'realtime_error_message')
    .regex(HARMLESS, 'kit_invalid_field'),
})
export type NewMessage = z.infer<typeof NewMessage>
