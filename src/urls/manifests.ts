import type { Locale } from '../kit/locales.ts'

/** The address of each language's web manifest. */
export const MANIFESTS: Record<Locale, string> = { es: '/manifest.webmanifest', en: '/en/manifest.webmanifest' }
