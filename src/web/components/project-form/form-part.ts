import type { DraftContent, ProjectProblemKey } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'

/** What each part of the form works on. */
export interface FormPart {
  content: DraftContent
  change: (change: (content: DraftContent) => DraftContent) => void
  /** Sentences by field, once they are to be seen. */
  errors: Record<string, string>
}

export function problemText(key: ProjectProblemKey): string {
  return m[key]()
}
