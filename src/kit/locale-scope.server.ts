import { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'
import { overwriteGetLocale } from './sentences/runtime.js'

const scope = new AsyncLocalStorage<Locale>()

/** Makes sentences without an explicit language use that of the present request. Called once, when the app is created. */
export function scopeLocale(): void {
  overwriteGetLocale(() => scope.getStore() ?? DEFAULT_LOCALE)
}

export function withLocale<Result>(locale: Locale, run: () => Result): Result {
  return scope.run(locale, run)
}
