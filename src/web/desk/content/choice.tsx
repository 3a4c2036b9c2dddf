import { m } from '../../../kit/sentences/messages.js'
import { withStored } from '../../../kit/ui/forms/with-stored.ts'
import { Field } from '../../../kit/ui/ui.tsx'

interface Props {
  id: string
  label: string
  value: string
  options: [value: string, text: string][]
  set: (value: string) => void
}

/** One of a few values. */
export function Choice({ id, label, value, options, set }: Props) {
  return (
    <Field id={id} label={label}>
      <select id={id} data-field={id} value={value} onChange={(event) => set(event.target.value)}>
        {withStored(
          options.map(([one, label]) => ({ value: one, label })),
          value,
          m.kit_choice_retired(),
        ).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
