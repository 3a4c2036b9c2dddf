// Apart from `organization.ts`, so that the browser gets the rules without Zod.

export const ORGANIZATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number]

/** Lengths in characters (specification §5). */
export const NAME_LENGTH = { min: 4, max: 50 }
export const SLUG_LENGTH = { min: 4, max: 50 }
export const DESCRIPTION_LENGTH = { min: 4, max: 250 }
/** Length of the description that replaces the type "Other". */
export const WORD_LENGTH = { min: 2, max: 40 }

/** The kind that requires a description of its own. */
export const OTHER_KIND = 'other'
/** Kinds that belong to a Rotary district. */
export const ROTARY_KINDS: readonly string[] = ['rotary-club', 'rotary-district', 'rotaract', 'interact']

/** Path segments that could be mistaken for a page. */
const RESERVED: ReadonlySet<string> = new Set([
  'nuevo',
  'nueva',
  'editar',
  'edit',
  'pending',
  'registrar',
  'register',
  'invitacion',
  'invitation',
])

/** True for a valid identifier in an address: lower-case letters, digits and single hyphens between them. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length >= SLUG_LENGTH.min && text.length <= SLUG_LENGTH.max && !RESERVED.has(text)
}

/** The identifier proposed for a name; shorter than allowed where the name is. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > SLUG_LENGTH.max) return slug || word.slice(0, SLUG_LENGTH.max)
    slug = longer
  }
  return slug
}
