import type { DraftContent, ProblemKey } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'

/** What each part of the form works on. */
export interface FormPart {
  content: DraftContent
  change: (change: (content: DraftContent) => DraftContent) => void
  /** Sentences by field, once they are to be seen. */
  errors: Record<string, string>
}

export function problemText(key: ProblemKey): string {
  return PROBLEM_SENTENCES[key]()
}

/** By name one by one: a sentence that is looked up by a computed name would bring all of them to the browser. */
const PROBLEM_SENTENCES: Record<ProblemKey, () => string> = {
  kit_required_field: m.kit_required_field,
  kit_invalid_field: m.kit_invalid_field,
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
