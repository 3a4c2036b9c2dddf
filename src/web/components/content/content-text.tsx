import { documentOf } from '@huella/rich-text/document'
import { documentLength } from '@huella/rich-text/document-text'
import type { ShownText } from '../../../domain/content/shown-text.ts'
import { useSite } from '../../site.ts'
import { TextCard } from '../blog/text-card.tsx'
import { RichText } from '../rich-text/rich-text.tsx'

/** The text of an item, with the targets of its cards; without those that readers may not see any more. */
export function ContentText({ text: { body, cards }, top = 2 }: { text: Pick<ShownText, 'body' | 'cards'>; top?: 2 | 3 }) {
  const { public_url } = useSite()
  const document = documentOf(body)
  if (documentLength(document) === 0 && cards.length === 0) return null
  const cardOf = (target: string) => {
    const card = cards.find(({ id }) => id === target)
    return card && <TextCard card={card} />
  }
  return <RichText document={document} setting={{ top, public_url, cardOf }} />
}
