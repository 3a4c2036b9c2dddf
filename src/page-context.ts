import { createContext } from 'react-router'
import type { ApiClient } from './api.server.ts'
import type { Config } from './config.server.ts'
import type { Locale } from './kit/locales.ts'
import type { Visitor } from './visitor.server.ts'

/** What a loader or an action finds in `context`: set by `app.server.ts` for each request. */
export const apiContext = createContext<ApiClient>()
export const visitorContext = createContext<Visitor>({ user: null, expired: false })
export const localeContext = createContext<Locale>('es')
export const nonceContext = createContext<string>('')
export const configContext = createContext<Config>()
