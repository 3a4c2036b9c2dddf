import type { EmailCard } from '../../../domain/emails/email.ts'
import type { AccountEmailKind } from '../../../domain/users/account-email.ts'
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

const KINDS: Record<AccountEmailKind, () => string> = {
  verify_email: m.email_kind_verify_email,
  already_registered: m.email_kind_already_registered,
  recover_password: m.email_kind_recover_password,
  password_changed: m.email_kind_password_changed,
  confirm_new_email: m.email_kind_confirm_new_email,
  email_change_asked: m.email_kind_email_change_asked,
  email_changed: m.email_kind_email_changed,
  new_device: m.email_kind_new_device,
  second_factor_on: m.email_kind_second_factor_on,
  second_factor_off: m.email_kind_second_factor_off,
  recovery_code_used: m.email_kind_recovery_code_used,
  wrong_codes: m.email_kind_wrong_codes,
  identity_linked: m.email_kind_identity_linked,
}

/** What a message is about. */
export function emailKind(kind: string): string {
  return (KINDS as Record<string, (() => string) | undefined>)[kind]?.() ?? kind
}
