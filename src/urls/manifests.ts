import type { Locale } from '../kit/locales.ts'

/** Where each language's web manifest is. */
export const MANIFESTS: Record<Locale, string> = { es: '/manifest.webmanifest', en: '/en/manifest.webmanifest' }
