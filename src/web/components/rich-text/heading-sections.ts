import type { RichBlock, RichDocument } from '@huella/rich-text/document'
import { blockText } from '@huella/rich-text/document-text'
import { slugOf } from '../../../kit/slug.ts'

export interface HeadingSection {
  /** Derived from its title, unique in the text. */
  id: string
  title: string
  content: RichBlock[]
}

/** A text cut at its headings of the second level. */
export function headingSections({ content }: RichDocument): { lead: RichBlock[]; sections: HeadingSection[] } {
  const lead: RichBlock[] = []
  const sections: HeadingSection[] = []
  for (const block of content) {
    if (block.type === 'heading' && block.attrs.level === 2) {
      const title = blockText(block)
      const slug = slugOf(title, 'seccion')
      const id = sections.some((one) => one.id === slug) ? `${slug}-${sections.length + 1}` : slug
      sections.push({ id, title, content: [] })
    } else (sections.at(-1)?.content ?? lead).push(block)
  }
  return { lead, sections }
}
