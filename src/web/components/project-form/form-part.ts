import type { DraftContent, ProjectProblemKey } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'

/** Props of each part of the form. */
export interface FormPart {
  content: DraftContent
  change: (change: (content: DraftContent) => DraftContent) => void
  /** Messages by field, once they may be displayed. */
  errors: Record<string, string>
}

export function problemText({ key, inputs }: { key: ProjectProblemKey; inputs?: Record<string, string> }): string {
  const sentence = m[key] as (inputs: never) => string
  return sentence((inputs ?? {}) as never)
}
