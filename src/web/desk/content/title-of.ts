import type { ContentLanguage, ContentRow } from '../../../domain/content/content.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/paraglide/messages.js'

/** What the desk calls an item: by its title in the language of the page, or else in the other one. */
export function titleOf(item: Record<ContentLanguage, Pick<ContentRow['es'], 'title'>>, locale: Locale): string {
  return item[locale].title || item.es.title || item.en.title || m.posts_untitled()
}
