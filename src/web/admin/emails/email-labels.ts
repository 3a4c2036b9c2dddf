import type { EmailCard } from '../../../domain/emails/email.ts'
import { m } from '../../../kit/paraglide/messages.js'
import type { Tone } from '../../desk/desk-page.tsx'

type State = EmailCard['state']

const STATES: Record<State, { name: () => string; tone: Tone; text: () => string }> = {
  queued: { name: m.email_state_queued, tone: 'warn', text: m.email_state_queued_text },
  kept: { name: m.email_state_kept, tone: 'info', text: m.email_state_kept_text },
  sent: { name: m.email_state_sent, tone: 'good', text: m.email_state_sent_text },
  failed: { name: m.email_state_failed, tone: 'bad', text: m.email_state_failed_text },
}
export const EMAIL_STATES = Object.keys(STATES) as State[]

export function emailState(state: State) {
  const { name, tone, text } = STATES[state]
  return { name: name(), tone, text: text() }
}
