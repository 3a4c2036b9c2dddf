import type { ContentRow, Side } from '../../../domain/content/content.ts'
import { m } from '../../../kit/paraglide/messages.js'

/** What the desk calls an item: by its Spanish title, if it has one. */
export function titleOf({ es, en }: Record<Side, Pick<ContentRow['es'], 'title'>>): string {
  return es.title || en.title || m.posts_untitled()
}
