/** A letter's kind in an address; one that no letter has where it cannot be one. */
export function letterKindOf(slug: string | undefined): string {
  return slug && /^[a-z][a-z_]{0,59}$/.test(slug) ? slug : 'none'
}
