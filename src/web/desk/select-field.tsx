import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { withStored } from '../../kit/ui/forms/with-stored.ts'
import { Field } from '../../kit/ui/ui.tsx'

/** A labelled choice of one of several. */
export function SelectField({
  name,
  label,
  options,
  defaultValue,
  also,
}: {
  name: string
  label: string
  options: { value: string; label: string }[]
  defaultValue: string
  /** Another name under which the API reports its error. */
  also?: string
}) {
  const error = useFieldError(name, also)
  return (
    <Field id={name} label={label} {...(error && { error })}>
      <select
        id={name}
        name={name}
        defaultValue={defaultValue || options[0]?.value}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
      >
        {withStored(options, defaultValue).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
