import type { RichDocument } from '@huella/rich-text/document'

export interface EditorProps {
  id: string
  /** Id of the element that names it. */
  labelled_by: string
  described_by?: string | undefined
  invalid?: boolean
  lang: string
  /** Its initial content: a new `key` resets it. */
  document: RichDocument
  onChange: (document: RichDocument) => void
  /** Pictures available for the text. */
  pictures: EditorPicture[]
  /** The text may have cards of public records. */
  has_cards?: boolean
  /** Titles of the cards' targets, by their ids. */
  card_titles?: Record<string, string>
}

export interface EditorPicture {
  name: string
  alt: string
  path: string
}
