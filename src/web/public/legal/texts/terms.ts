import type { Locale } from '../../../../kit/locales.ts'
import type { Prose } from './prose.ts'
import { termsEn } from './terms.en.tsx'
import { termsEs } from './terms.es.tsx'
import type { TermsSection } from './terms-sections.ts'

/** When the terms last changed. */
export const TERMS_UPDATED = '2026-11-21T12:00:00Z'

export const TERMS: Record<Locale, Prose<TermsSection>> = { es: termsEs, en: termsEn }
