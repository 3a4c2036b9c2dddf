import { createContext } from 'react-router'
import type { ApiClient } from '../../api/client.server.ts'
import type { Config } from '../../config/config.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { Visitor } from './visitor.server.ts'

/** What a loader or an action finds in `context`: set by `app.server.ts` for each request. */
export const apiContext = createContext<ApiClient>()
export const visitorContext = createContext<Visitor>({ user: null, expired: false, trip: null })
export const localeContext = createContext<Locale>('es')
/** The moment of the request, the same that the API sees. */
export const nowContext = createContext<Date>()
export const nonceContext = createContext<string>('')
/** Other sites that a form of this page may end at: browsers check them on the redirects that answer it, too. */
export const formTargetsContext = createContext<Set<string>>()
/** Notes in the log that somebody was turned away. */
export const refusalContext = createContext<(what: { user: string | undefined; page: string }) => void>(() => {})
export const configContext = createContext<Config>()
