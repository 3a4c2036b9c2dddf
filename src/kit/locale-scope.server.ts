import { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

const scope = new AsyncLocalStorage<Locale>()

/** Sentences without an explicit language take the one of the request being rendered. Called once, when the app is made. */
export function scopeLocale(): void {
  overwriteGetLocale(() => scope.getStore() ?? DEFAULT_LOCALE)
}

export function withLocale<Result>(locale: Locale, run: () => Result): Result {
  return scope.run(locale, run)
}
