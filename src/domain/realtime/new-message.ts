import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'
import { MESSAGE_LENGTH } from './message.ts'

export const NewMessage = z.object({
  message: typedLine().min(1, 'kit_required_field').max(MESSAGE_LENGTH, 'realtime_error_message').regex(HARMLESS, 'kit_invalid_field'),
})
export type NewMessage = z.infer<typeof NewMessage>
