import type { Locale } from '../../../../kit/locales.ts'
import { privacyEn } from './privacy.en.tsx'
import { privacyEs } from './privacy.es.tsx'
import type { PrivacySection } from './privacy-sections.ts'
import type { Prose } from './prose.ts'

export const PRIVACY: Record<Locale, Prose<PrivacySection>> = { es: privacyEs, en: privacyEn }
