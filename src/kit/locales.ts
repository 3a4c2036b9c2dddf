/** Spanish is the default and the fallback (specification §9). */
export const LOCALES = ['es', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'es'

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The reader's preferred language by `Accept-Language` among ours; the default when none matches. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return DEFAULT_LOCALE
  const wanted = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag, q] = part.trim().split(/\s*;\s*q=/)
      return { locale: tag?.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
    .find((choice) => isLocale(choice.locale) && choice.weight > 0)
  return isLocale(wanted?.locale) ? wanted.locale : DEFAULT_LOCALE
}

/** The language of an address: `/en/…` is English, everything else Spanish; the home page's data is at `/en.data`. */
export function localeOfPath(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(pathname) ? 'en' : DEFAULT_LOCALE
}
