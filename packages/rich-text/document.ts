/**
 * Stored rich text: a tree of these nodes and marks, and nothing else. They are those of the editor (`web/components/editor/`), rendered
 * without it by `web/components/rich-text/`. Only `cleanDocument` creates one from untrusted input.
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

/** One of the record's own pictures, by its name; never an address of another site. */
export interface RichPicture {
  name: string
  alt: string
}

/**
 * A card of another record, rendered as that record is at the time of reading. Its id, or `place:` and the id of a place to search trips
 * to.
 */
export interface RichCard {
  target: string
}

export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' }

export type RichMark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } }

export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] }
