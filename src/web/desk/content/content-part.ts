import type { ContentLanguage } from '../../../domain/content/content.ts'
import type { Draft } from '../../../domain/content/writing/draft.ts'

/** Titles of the targets of cards, by their ids, in the language of each text. */
export type CardTitles = Record<ContentLanguage, Record<string, string>>

/** Props of each part of a content form. */
export interface ContentPartProps<Own extends Draft> {
  content: Own
  change: (change: (content: Own) => Own) => void
  /** Errors by field: `es.title`, `shared.images.0.alt.en` … */
  errors: Record<string, string>
}

/** Data for opening a form. */
export interface ContentEditorProps<Own extends Draft> {
  id: string
  version: number
  /** Version of the draft that a change of a public item is begun on. */
  seen?: string
  updated_by: string | null
  content: Own
  card_titles: CardTitles
  user: string
}
