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
