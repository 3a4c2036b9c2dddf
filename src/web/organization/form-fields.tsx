import type { ReactNode } from 'react'
import { numberFormat } from '../../kit/formatters.ts'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { described } from '../../kit/ui/forms/form-fields.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { Field } from '../../kit/ui/ui.tsx'
import css from './form-fields.module.css'

interface Shared {
  name: string
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
}

export function ControlledSelect({
  name,
  label,
  hint,
  value,
  onChange,
  required,
  children,
}: Shared & { required?: boolean; children: ReactNode }) {
  const error = useFieldError(name)
  return (
    <Field id={name} label={label} {...(error && { error })}>
      <select
        id={name}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required={required}
        {...described(name, error, hint)}
      >
        {children}
      </select>
      {hint && (
        <p id={`${name}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </Field>
  )
}

/** With a count of the characters left. */
export function TextAreaField({ name, label, hint, value, onChange, maxLength }: Shared & { maxLength: number }) {
  const error = useFieldError(name)
  const number = numberFormat(useLocale(), {})
  return (
    <Field id={name} label={label} {...(error && { error })}>
      <textarea
        id={name}
        name={name}
        className={css.area}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={maxLength}
        rows={4}
        required
        {...described(name, error, hint)}
      />
      <p id={`${name}-hint`} className={css.hint}>
        <span>{hint}</span>
        <span className={css.count}>
          {number.format(value.length)} / {number.format(maxLength)}
        </span>
      </p>
    </Field>
  )
}
