import type { Draft } from '../../../domain/content/writing/draft.ts'

/** What each part of a form of content gets. */
export interface ContentPartProps<Own extends Draft> {
  content: Own
  change: (change: (content: Own) => Own) => void
  /** By field: `es.title`, `shared.images.0.alt.en` … */
  errors: Record<string, string>
}

/** What a form needs to be opened. */
export interface ContentEditorProps<Own extends Draft> {
  id: string
  version: number
  updated_by: string | null
  content: Own
  card_titles: Record<string, string>
  user: string
}
