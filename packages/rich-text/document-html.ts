import type { RichBlock, RichDocument, RichInline, RichItem } from './document.ts'
import { escapeXml } from './escape-xml.ts'

/**
 * A clean document as HTML of the few elements that `cleanHtml` allows: for searches, feeds, and programs without support for documents.
 * Pictures and cards are left out.
 */
export function htmlOfDocument(document: RichDocument): string {
  return document.content.map(htmlOfBlock).join('')
}

function htmlOfBlock(block: RichBlock | RichItem): string {
  switch (block.type) {
    case 'paragraph':
      return wrap('p', htmlOfInlines(block.content))
    case 'heading':
      return wrap(`h${block.attrs.level}`, htmlOfInlines(block.content))
    case 'bulletList':
      return wrap('ul', block.content.map(htmlOfBlock).join(''))
    case 'orderedList':
      return wrap('ol', block.content.map(htmlOfBlock).join(''))
    case 'listItem':
      // A lone paragraph is the item's text itself.
      return wrap(
        'li',
        block.content.length === 1 && block.content[0]?.type === 'paragraph'
          ? htmlOfInlines(block.content[0].content)
          : block.content.map(htmlOfBlock).join(''),
      )
    case 'blockquote':
      return wrap('blockquote', block.content.map(htmlOfBlock).join(''))
    case 'picture':
    case 'card':
      return ''
  }
}

function htmlOfInlines(inlines: RichInline[] = []): string {
  return inlines.map(htmlOfInline).join('')
}

function htmlOfInline(inline: RichInline): string {
  if (inline.type === 'hardBreak') return ' '
  return (inline.marks ?? []).reduce((html, mark) => {
    if (mark.type !== 'link') return wrap(mark.type === 'bold' ? 'strong' : 'em', html)
    return `<a href="${escapeXml(mark.attrs.href)}" rel="noopener nofollow">${html}</a>`
  }, escapeXml(inline.text))
}

function wrap(name: string, html: string): string {
  return `<${name}>${html}</${name}>`
}
