import { createContext, use } from 'react'

/** Error sentences by field, as the API returns them. */
export type FormErrors = Record<string, string[]>

/** The errors of the form around a field; each field shows the one of its name. */
export const FieldErrorScope = createContext<FormErrors>({})

export function useFieldError(name: string): string | undefined {
  return use(FieldErrorScope)[name]?.[0]
}
