import type { RichDocument } from '../../../kit/rich-text/document.ts'

export interface EditorProps {
  id: string
  /** Id of the element that names it. */
  labelled_by: string
  described_by?: string | undefined
  invalid?: boolean
  lang: string
  /** What it starts with: a new `key` starts it anew. */
  document: RichDocument
  onChange: (document: RichDocument) => void
  /** Pictures that may stand in the text. */
  pictures: EditorPicture[]
  /** Where cards are searched for, where the text may have any: `?targets=` and a few words. */
  targets_path?: string
  /** Titles of what its cards stand for, by their targets. */
  card_titles?: Record<string, string>
}

export interface EditorPicture {
  name: string
  alt: string
  path: string
}
