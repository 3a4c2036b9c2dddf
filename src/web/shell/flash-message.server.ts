import type { Flash } from '../../kit/http/flash.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { translate } from '../../kit/translate.server.ts'

/** The result of the last action, shown in a snackbar. */
export interface FlashMessage {
  text: string
  tone: 'good' | 'bad'
}

/** The message for the current page: resolved here, so that pages need not bundle all of them. It may name the user and their project. */
export function flashMessage(
  flash: Flash | null,
  about: { locale: Locale; chosen: { name: string } | null; user: { name: string } | null },
): FlashMessage | null {
  if (flash === null) return null
  // Chosen just before, and no longer available.
  const key = flash === 'site_flash_project_chosen' && !about.chosen ? 'site_flash_project_cleared' : flash
  const inputs = { name: about.user?.name ?? '', project: about.chosen?.name ?? '' }
  return { text: translate(key, about.locale, inputs), tone: flash.includes('_alert_') ? 'bad' : 'good' }
}
