import type { SearchFormValues } from '../../../domain/search/search-form.ts'

/** How the plain form stood when the island took its place: nothing typed is lost, and the caret stays where it was. */
export type LeftForm = {
  values: SearchFormValues
  /** The kind is the visitor's: they chose it, or it was restored before the first paint. */
  sure_kind: boolean
  focused: { id: string; caret: number | null } | null
}
