// Without Zod, so that the browser gets it too.

/** Limit of favourites, in the browser and in the account. */
export const MOST_FAVORITES = 200

const PROJECT_ID = /^proj_[0-9a-z]{1,40}$/

/** Filters untrusted ids: well-formed project ids, without duplicates, in order, at most `MOST_FAVORITES`. */
export function favoriteIds(values: readonly unknown[]): string[] {
  const ids = values.filter((value): value is string => typeof value === 'string' && PROJECT_ID.test(value))
  return [...new Set(ids)].slice(0, MOST_FAVORITES)
}
