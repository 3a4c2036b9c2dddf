/** Words that stand where a slug could in an address. */
const RESERVED = new Set(['new', 'nuevo', 'edit', 'editar', 'pending'])

const SLUG_LENGTH = { least: 4, most: 80 } as const

export type SlugProblem = 'invalid' | 'taken'

/** True for letters, numbers and hyphens within their bounds that are no word of an address. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9](-?[a-z0-9])*$/.test(text) && text.length >= SLUG_LENGTH.least && text.length <= SLUG_LENGTH.most && !RESERVED.has(text)
}

/** As it stands in an address, of what was typed: capitals and spaces around are no mistake. */
export function plainSlug(typed: string): string {
  return typed.trim().toLowerCase()
}

/**
 * Proposed for a name, with room for a number behind.
 * @param otherwise the word for a name without letters that an address may have
 */
export function slugOf(name: string, otherwise: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH.most - 8)
    .replace(/^-+|-+$/g, '')
  return isSlug(slug) ? slug : `${otherwise}-${slug}`.replace(/-$/, '')
}
