import type { RichBlock, RichDocument, RichInline, RichItem } from './document.ts'

/**
 * A document as lines for comparing two versions: one for each paragraph, with a sign for its kind, the address of a link after its text,
 * and a line for a picture, so that every change is visible.
 * @param pictureLine the line of a picture
 */
export function documentLines(document: RichDocument, pictureLine: (alt: string) => string): string[] {
  return document.content.flatMap((block) => linesOf(block, pictureLine)).filter((line) => line !== '')
}

function linesOf(block: RichBlock | RichItem, pictureLine: (alt: string) => string): string[] {
  switch (block.type) {
    case 'paragraph':
      return [inlineText(block.content)]
    case 'heading':
      return [`${'#'.repeat(block.attrs.level)} ${inlineText(block.content)}`]
    case 'picture':
      return [pictureLine(block.attrs.alt)]
    case 'card':
      return [`[${block.attrs.target}]`]
    case 'bulletList':
      return block.content.flatMap((item) => signed('• ', linesOf(item, pictureLine)))
    case 'orderedList':
      return block.content.flatMap((item, i) => signed(`${i + 1}. `, linesOf(item, pictureLine)))
    case 'blockquote':
      return block.content.flatMap((inner) => linesOf(inner, pictureLine).map((line) => `> ${line}`))
    default:
      return block.content.flatMap((inner) => linesOf(inner, pictureLine))
  }
}

/** The sign comes before the first line, its width before the others. */
function signed(sign: string, lines: string[]): string[] {
  return lines.map((line, i) => (i === 0 ? sign + line : `  ${line}`))
}

function inlineText(inlines: RichInline[] = []): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return ' '
      return (inline.marks ?? []).reduce((text, mark) => {
        if (mark.type === 'link') return `${text} (${mark.attrs.href})`
        return mark.type === 'bold' ? `**${text}**` : `_${text}_`
      }, inline.text)
    })
    .join('')
    .trim()
}
