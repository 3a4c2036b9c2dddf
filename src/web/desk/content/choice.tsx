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
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
