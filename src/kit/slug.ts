/** Path segments in the place of a slug. */
const RESERVED = new Set(['new', 'nuevo', 'edit', 'editar', 'pending'])

const SLUG_LENGTH = { least: 4, most: 80 } as const

export type SlugProblem = 'invalid' | 'taken'

/** True for letters, numbers and hyphens within the limits, except reserved segments. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9](-?[a-z0-9])*$/.test(text) && text.length >= SLUG_LENGTH.least && text.length <= SLUG_LENGTH.most && !RESERVED.has(text)
}

/** A typed slug in its form for addresses: capitals and surrounding spaces are accepted. */
export function plainSlug(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The slug proposed for a name, with room for a number suffix. @param otherwise the slug of a name without usable letters */
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
