import { createContext, use } from 'react'

/** Error sentences by field, as the API returns them. */
export type FormErrors = Record<string, string[]>

/** Why an action refused a form; `is_conflict` if what it was about has changed. @template More what it answers besides, such as the typed values */
export type Refused<More = object> = { message: string; errors: FormErrors; is_conflict?: boolean } & More

/** The errors of the form around a field; each field shows the one of its name. */
export const FieldErrorScope = createContext<FormErrors>({})

/** Errors that are not among the texts of their form, each once. */
export function notShown(errors: FormErrors, texts: ReadonlySet<string>): string[] {
  return [...new Set(Object.values(errors).flat())].filter((error) => !texts.has(error.trim()))
}

/** @param also another name under which the API reports it */
export function useFieldError(name: string | undefined, also?: string): string | undefined {
  const errors = use(FieldErrorScope)
  return ((name && errors[name]) || (also && errors[also]) || undefined)?.[0]
}
