/**
 * Rich text as it is stored: a tree of these nodes and marks, and nothing else. They are those of the editor
 * (`web/components/editor/`), drawn without it by `web/components/rich-text/`. Only `cleanDocument` makes one of what came from outside.
 */
export interface RichDocument {
  type: 'doc'
  content: RichBlock[]
}

/** A document on the wire: types of answers cannot nest without end. */
export interface RichJson {
  type: 'doc'
  content: { type: string }[]
}

/** Our own answers contain only documents that were cleaned when they were saved. */
export function documentOf(json: RichJson): RichDocument {
  return json as RichDocument
}

export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: HeadingLevel }; content?: RichInline[] }
  | { type: 'bulletList' | 'orderedList'; content: RichItem[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'picture'; attrs: RichPicture }
  | { type: 'card'; attrs: RichCard }

export type HeadingLevel = 2 | 3

export interface RichItem {
  type: 'listItem'
  content: RichBlock[]
}

/** One of the record's own pictures, by its name; never an address of somewhere else. */
export interface RichPicture {
  name: string
  alt: string
}

/** Stands for another record, which is drawn as it is when somebody reads. Its id, or `place:` and the id of a place that can be searched for. */
export interface RichCard {
  target: string
}

export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' }

export type RichMark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } }

export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Its words, one line for each block: for counting, searches and comparing. */
export function documentText(document: RichDocument): string {
  return document.content.map(blockText).filter(Boolean).join('\n')
}

/** Number of characters that a person reads. */
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

/** What its cards stand for. */
export function cardTargets({ content }: { content: (RichBlock | RichItem)[] }): string[] {
  return content.flatMap((block) => {
    if (block.type === 'card') return [block.attrs.target]
    if (block.type === 'picture' || block.type === 'paragraph' || block.type === 'heading') return []
    return cardTargets(block)
  })
}

/** The first words, cut at the end of a sentence or of a word. */
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
