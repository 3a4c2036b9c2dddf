import type { DraftContent, ProblemKey } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'

/** What each part of the form works on. */
export interface FormPart {
  content: DraftContent
  change: (change: (content: DraftContent) => DraftContent) => void
  /** Sentences by field, once they are to be seen. */
  errors: Record<string, string>
}

export function problemText({ key, inputs }: { key: ProblemKey; inputs?: Record<string, string> }): string {
  const sentence = m[key] as (inputs: never) => string
  return sentence((inputs ?? {}) as never)
}
