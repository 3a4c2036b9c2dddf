import type { ReactNode } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import css from './draft-form.module.css'
import { reach } from './reach.ts'

/** A part of a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface ProblemsProps {
  /** Errors by field. */
  errors: Record<string, string>
  /** The server's error about the whole form. */
  said: string | undefined
  labelOf: (field: string) => string
}

/** A list that leads to each field; it takes the focus. */
export function FormProblems({ errors, said, labelOf }: ProblemsProps) {
  const list = Object.entries(errors)
  if (list.length === 0) return said ? <FormMessage>{said}</FormMessage> : null
  return (
    <div className={css.problems}>
      <FormMessage>{m.error_invalid_fields()}</FormMessage>
      <ul>
        {list.map(([field, text]) => (
          <li key={field}>
            <button type="button" onClick={() => reach(field)}>
              {`${labelOf(field)}: ${text}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
