import type { FormErrors } from '../../kit/ui/forms/form-fields.tsx'
import { Field } from '../../kit/ui/ui.tsx'

/** A labelled choice of one of several. */
export function SelectField({
  name,
  label,
  options,
  errors,
  defaultValue,
}: {
  name: string
  label: string
  options: { value: string; label: string }[]
  errors: FormErrors
  defaultValue: string
}) {
  const error = errors[name]?.[0]
  return (
    <Field id={name} label={label} {...(error && { error })}>
      <select
        id={name}
        name={name}
        defaultValue={defaultValue || options[0]?.value}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
