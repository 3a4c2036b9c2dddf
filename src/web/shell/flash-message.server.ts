import type { Flash } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/paraglide/messages.js'

/** What just happened, shown in a snackbar. */
export interface FlashMessage {
  text: string
  tone: 'good' | 'bad'
}

/** The message for the next page: chosen here, so that pages need not bring all of them. */
export function flashMessage(
  flash: Flash | null,
  about: { chosen: { name: string } | null; user: { name: string } | null },
): FlashMessage | null {
  return flash && { text: TEXTS[flash](about), tone: flash === 'session_expired' ? 'bad' : 'good' }
}

const TEXTS: Record<Flash, (about: Parameters<typeof flashMessage>[1]) => string> = {
  project_chosen: ({ chosen }) => (chosen ? m.site_flash_project_chosen({ name: chosen.name }) : m.site_flash_project_cleared()),
  project_cleared: () => m.site_flash_project_cleared(),
  signed_in: ({ user }) => m.people_flash_signed_in({ name: user?.name ?? '' }),
  signed_out: () => m.people_flash_signed_out(),
  session_expired: () => m.people_flash_session_expired(),
  password_changed: () => m.people_flash_password_changed(),
  profile_saved: () => m.people_flash_profile_saved(),
  mail_sent: () => m.people_flash_mail_sent(),
  site_withdrawn: () => m.client_flash_withdrawn(),
  second_factor_off: () => m.security_flash_off(),
  email_kept: () => m.account_flash_email_kept(),
  password_saved: () => m.account_flash_password_saved(),
  picture_saved: () => m.account_flash_picture_saved(),
  account_erased: () => m.account_flash_erased(),
  role_granted: () => m.users_flash_role_granted(),
  role_removed: () => m.users_flash_role_removed(),
  user_disabled: () => m.users_flash_disabled(),
  user_enabled: () => m.users_flash_enabled(),
  sessions_ended: () => m.users_flash_sessions_ended(),
  email_queued: () => m.email_flash_queued(),
  client_revoked: () => m.client_flash_revoked(),
  outbox_retried: () => m.desk_flash_outbox_retried(),
}
