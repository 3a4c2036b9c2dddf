/** Path segments in the place of a slug. */
const RESERVED = new Set(['new', 'nuevo', 'nueva', 'edit', 'editar', 'pending', 'registrar', 'register', 'invitacion', 'invitation'])

/** Characters; a noun may allow fewer. */
export const SLUG_LENGTH = { least: 4, most: 80 } as const

export type SlugProblem = 'invalid' | 'taken'

/** True for letters, numbers and hyphens within the limits, except reserved segments. */
export function isSlug(text: string, most: number = SLUG_LENGTH.most): boolean {
  return /^[a-z0-9](-?[a-z0-9])*$/.test(text) && text.length >= SLUG_LENGTH.least && text.length <= most && !RESERVED.has(text)
}

/** A typed slug in its form for addresses: capitals and surrounding spaces are accepted. */
export function plainSlug(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The slug proposed for a name, with room for a number suffix. @param otherwise the slug of a name without usable letters */
export function slugOf(name: string, otherwise: string): string {
  const slug = slugFrom(name, SLUG_LENGTH.most - 8)
  return isSlug(slug) ? slug : `${otherwise}-${slug}`.replace(/-$/, '')
}

/** Letters and digits of a name, its words joined by hyphens as far as they fit; shorter than a slug where the name is. */
export function slugFrom(name: string, most: number): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > most) return slug || word.slice(0, most)
    slug = longer
  }
  return slug
}
