import type { ContentLanguage } from '../../../domain/content/content.ts'

/** `es`, `en` or `both`, as forms post it. */
export function readSides(text: string): ContentLanguage[] {
  if (text === 'both') return ['es', 'en']
  return text === 'es' || text === 'en' ? [text] : []
}
