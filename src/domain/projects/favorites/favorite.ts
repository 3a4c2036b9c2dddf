// Without Zod, so that the browser gets it too.

/** How many projects a person can keep, in the browser as in the account. */
export const MOST_FAVORITES = 200

const PROJECT_ID = /^proj_[0-9a-z]{1,40}$/

/** Ids as they came from outside: those that can be a project's, each once, in their order, no more than can be kept. */
export function favoriteIds(values: readonly unknown[]): string[] {
  const ids = values.filter((value): value is string => typeof value === 'string' && PROJECT_ID.test(value))
  return [...new Set(ids)].slice(0, MOST_FAVORITES)
}
