import type { Locale } from '../../../../kit/locales.ts'
import { privacyEn } from './privacy.en.tsx'
import { privacyEs } from './privacy.es.tsx'
import type { PrivacySection } from './privacy-sections.ts'
import type { Prose } from './prose.ts'

/** When the privacy page last changed. Change it together with what the product keeps. */
export const PRIVACY_UPDATED = '2026-11-20T12:00:00Z'

export const PRIVACY: Record<Locale, Prose<PrivacySection>> = { es: privacyEs, en: privacyEn }
