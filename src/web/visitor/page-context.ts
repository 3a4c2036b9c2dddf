import { createContext } from 'react-router'
import type { ApiClient } from '../../api/client.server.ts'
import type { Config } from '../../config/config.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { Visitor } from './visitor.server.ts'

/** The values in the `context` of loaders and actions: set by `app.server.ts` for each request. */
export const apiContext = createContext<ApiClient>()
export const visitorContext = createContext<Visitor>({
  user: null,
  bell: null,
  saved_filters: [],
  expired: false,
  failure: null,
  trip: null,
  preview: null,
})
export const localeContext = createContext<Locale>('es')
/** The time of the request, the same as in the API. */
export const nowContext = createContext<Date>()
export const nonceContext = createContext<string>('')
/** Other origins to which a form of this page may redirect: browsers apply the CSP's `form-action` to redirects too. */
export const formTargetsContext = createContext<Set<string>>()
/** Logs a visitor who was refused a page. */
export const refusalContext = createContext<(what: { user: string | undefined; page: string }) => void>(() => {})
/** The HTML of the page once it is rendered: its response has the status and the headers only. */
export const htmlContext = createContext<Uint8Array<ArrayBuffer> | null>(null)
export const configContext = createContext<Config>()
