import type { EmailCard } from '../../../domain/emails/email.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Tone } from '../../desk/desk-page.tsx'

type State = EmailCard['state']

const STATES: Record<State, { name: () => string; tone: Tone; text: () => string }> = {
  queued: { name: m.email_state_queued, tone: 'warn', text: m.email_state_queued_text },
  kept: { name: m.email_state_undelivered, tone: 'info', text: m.email_state_undelivered_text },
  sent: { name: m.email_state_sent, tone: 'good', text: m.email_state_sent_text },
  bounced: { name: m.email_state_bounced, tone: 'bad', text: m.email_state_bounced_text },
  failed: { name: m.email_state_failed, tone: 'bad', text: m.email_state_failed_text },
  dropped: { name: m.email_state_dropped, tone: 'info', text: m.email_state_dropped_text },
}
export const EMAIL_STATES = Object.keys(STATES) as State[]

export function emailState(state: State) {
  const { name, tone, text } = STATES[state]
  return { name: name(), tone, text: text() }
}

/** Label of the reason why a letter waits after a try. */
export function waitReason(waits_for: NonNullable<EmailCard['waits_for']>): string {
  return WAITS_FOR[waits_for]()
}

const WAITS_FOR = { mailbox: m.email_waits_mailbox, server: m.email_waits_server, sender: m.email_waits_sender }
