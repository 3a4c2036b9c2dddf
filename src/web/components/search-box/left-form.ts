import type { SearchFormValues } from '../../../domain/search/search-form.ts'

/** The state of the plain form when the island replaced it: nothing typed is lost, and the caret stays where it was. */
export type LeftForm = {
  values: SearchFormValues
  /** The visitor chose the kind of trip, or it was restored before the first paint. */
  sure_kind: boolean
  focused: { id: string; caret: number | null } | null
}
