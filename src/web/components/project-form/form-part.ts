import type { DraftContent, ProjectProblemKey } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'

/** Props of each part of the form. */
export interface FormPart {
  content: DraftContent
  change: (change: (content: DraftContent) => DraftContent) => void
  /** Messages by field, once they may be displayed. */
  errors: Record<string, string>
}

export function problemText({ key, inputs }: { key: ProjectProblemKey; inputs?: Record<string, string> }): string {
  const sentence = PROBLEM_SENTENCES[key] as (inputs: never) => string
  return sentence((inputs ?? {}) as never)
}

/** Sentences named one by one: looking one up by a computed name would bring all of them to the browser. */
const PROBLEM_SENTENCES: Record<ProjectProblemKey, unknown> = {
  kit_required_field: m.kit_required_field,
  kit_invalid_field: m.kit_invalid_field,
  kit_amount_ambiguous: m.kit_amount_ambiguous,
  kit_amount_other_currency: m.kit_amount_other_currency,
  kit_amount_whole: m.kit_amount_whole,
  draft_error_name: m.draft_error_name,
  draft_error_slug: m.draft_error_slug,
  draft_error_description: m.draft_error_description,
  draft_error_causes: m.draft_error_causes,
  draft_error_images: m.draft_error_images,
  draft_error_alt: m.draft_error_alt,
  draft_error_objective: m.draft_error_objective,
  draft_error_amount: m.draft_error_amount,
  draft_error_budget_sum: m.draft_error_budget_sum,
  proposal_error_currency: m.proposal_error_currency,
  proposal_error_collected: m.proposal_error_collected,
}
