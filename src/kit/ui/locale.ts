import { useLocation } from 'react-router'
import { type Locale, localeOfPath } from '../locales.ts'

/** The language of the current page: the address decides it, on the server and in the browser alike. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}
