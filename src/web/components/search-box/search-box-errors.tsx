import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import css from './search-box-errors.module.css'

/** The errors of a field or any part of it, each sentence once; those of rooms are keyed by path (`rooms.1.adults`). */
export function errorsOf(errors: FormErrors, ...fields: string[]): string[] {
  const ours = Object.keys(errors).filter((key) => fields.some((field) => key === field || key.startsWith(`${field}.`)))
  return [...new Set(ours.flatMap((key) => errors[key] ?? []))]
}

/** The errors beside a field, tied to it by `aria-describedby={errorId(…)}`. */
export function FieldError({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null
  return (
    <p id={errorId(id)} className={css.error}>
      {errors.join('. ')}
    </p>
  )
}

export function errorId(id: string): string {
  return `${id}-error`
}

/** The ARIA attributes of a control with or without errors. */
export function invalidProps(id: string, errors: string[]) {
  return errors.length > 0 ? { 'aria-invalid': true, 'aria-describedby': errorId(id) } : {}
}

const FIELDS = ['trip_type', 'departure', 'destination', 'start', 'end', 'rooms', 'travel_class', 'nationality'] as const

/** The same for a button, which cannot be `aria-invalid`. */
export function describedProps(id: string, errors: string[]) {
  return errors.length > 0 ? { 'data-invalid': true, 'aria-describedby': errorId(id) } : {}
}

/** All errors on top, each a link to its field. `search` is about the whole form, and no link. */
export function ErrorSummary({ id, errors }: { id: string; errors: FormErrors }) {
  const whole = errorsOf(errors, 'search')
  const lines = FIELDS.flatMap((field) => errorsOf(errors, field).map((sentence) => ({ field, sentence })))
  if (whole.length === 0 && lines.length === 0) return null
  return (
    <div role="alert" className={css.summary}>
      <p>{whole.length > 0 ? whole.join('. ') : m.error_invalid_fields()}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ field, sentence }) => (
            <li key={field + sentence}>
              <a href={`#${id}-${field}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
