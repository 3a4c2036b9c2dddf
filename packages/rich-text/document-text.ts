import type { RichBlock, RichDocument, RichItem } from './document.ts'

// Text and references of a document, without its formatting.

/** Its text, one line for each block: for counting, searching and comparing. */
export function documentText(document: RichDocument): string {
  return document.content.map(blockText).filter(Boolean).join('\n')
}

/** Number of visible characters. */
export function documentLength(document: RichDocument): number {
  return [...documentText(document)].length
}

export function blockText(block: RichBlock | RichItem): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return (block.content ?? [])
        .map((inline) => (inline.type === 'text' ? inline.text : ' '))
        .join('')
        .trim()
    case 'picture':
    case 'card':
      return ''
    default:
      return block.content.map(blockText).filter(Boolean).join('\n')
  }
}

/** The names of its pictures. */
export function documentPictures(document: RichDocument): string[] {
  return document.content.flatMap(picturesOf)
}

function picturesOf(block: RichBlock | RichItem): string[] {
  if (block.type === 'picture') return [block.attrs.name]
  if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'card') return []
  return block.content.flatMap(picturesOf)
}

/** The targets of its cards. */
export function cardTargets({ content }: { content: (RichBlock | RichItem)[] }): string[] {
  return content.flatMap((block) => {
    if (block.type === 'card') return [block.attrs.target]
    if (block.type === 'picture' || block.type === 'paragraph' || block.type === 'heading') return []
    return cardTargets(block)
  })
}

/** The beginning of the text, cut at the end of a sentence or of a word. */
export function documentSummary(document: RichDocument, most = 200): string {
  const paragraph = document.content
    .filter((block) => block.type === 'paragraph')
    .map(blockText)
    .find(Boolean)
  const text = (paragraph ?? documentText(document)).replace(/\s+/g, ' ').trim()
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('! '), start.lastIndexOf('? '))
  if (sentence > most / 3) return start.slice(0, sentence + 1)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
