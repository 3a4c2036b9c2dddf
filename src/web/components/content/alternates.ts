import type { ShownText } from '../../../domain/content/shown-text.ts'
import type { Alternates } from '../../page-meta.ts'

/** The addresses of an item in the languages in which it is public. */
export function alternatesOf({ languages }: Pick<ShownText, 'languages'>): Alternates {
  return Object.fromEntries(languages.map(({ language, slug }) => [language, { slug }]))
}
