import type { ContentLanguage, ContentRow } from '../../../domain/content/content.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'

/** The desk's name for an item: its title in the language of the page, otherwise in the other one. */
export function titleOf(item: Record<ContentLanguage, Pick<ContentRow['es'], 'title'>>, locale: Locale): string {
  return item[locale].title || item.es.title || item.en.title || m.posts_untitled()
}
