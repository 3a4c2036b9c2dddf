import type { Locale } from '../../../../kit/locales.ts'
import type { Prose } from './prose.ts'
import { termsEn } from './terms.en.tsx'
import { termsEs } from './terms.es.tsx'
import type { TermsSection } from './terms-sections.ts'

export const TERMS: Record<Locale, Prose<TermsSection>> = { es: termsEs, en: termsEn }
