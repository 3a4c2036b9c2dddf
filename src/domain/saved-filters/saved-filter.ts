import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'

/** Limit per user and list. */
export const MOST_SAVED_FILTERS = 12
export const SAVED_FILTER_NAME = 40

export const NewSavedFilter = z.object({
  list: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'kit_invalid_field')
    .describe('The page of the list, such as `admin_users`'),
  name: typedLine().min(1, 'kit_required_field').max(SAVED_FILTER_NAME, 'saved_filter_error_name').regex(HARMLESS, 'kit_invalid_field'),
  query: z
    .string()
    .max(1_000, 'saved_filter_error_query')
    .transform(withoutPage)
    .refine((query) => query !== '', 'saved_filter_error_query')
    .describe('The parameters of the list’s address; its page, and what is open beside it, are left out'),
})
export type NewSavedFilter = z.infer<typeof NewSavedFilter>

export const SavedFilter = z.object({ id: z.string(), list: z.string(), name: z.string(), query: z.string() })
export type SavedFilter = z.infer<typeof SavedFilter>

/** Parameters for the page of the list, and for the record that is open beside it. */
const NO_FILTER = ['page', 'client', 'email', 'picture']

/** The filter and order of a list, sorted, so that equal filters give equal text. */
export function withoutPage(query: string): string {
  const parameters = new URLSearchParams(query)
  for (const name of NO_FILTER) parameters.delete(name)
  for (const [name, value] of [...parameters]) if (!value) parameters.delete(name)
  parameters.sort()
  return parameters.toString()
}
