import * as mantine from '@mantine/core'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { withStored } from '../../kit/ui/forms/with-stored.ts'

// Mantine's inputs, each with the error that its form has under its name (`FieldErrorScope`); an `error` of its own comes first. A required
// one has no asterisk: most are.

type Named<Props> = Props & {
  name?: string
  /** Another name under which the API reports its error. */
  also?: string
}

export function TextInput({ also, ...props }: Named<mantine.TextInputProps>) {
  return <mantine.TextInput withAsterisk={false} error={useFieldError(props.name, also)} {...props} />
}

export function Textarea({ also, ...props }: Named<mantine.TextareaProps>) {
  return <mantine.Textarea withAsterisk={false} autosize error={useFieldError(props.name, also)} {...props} />
}

/** @param stored label of its value, which stays a choice where it is offered no longer */
export function NativeSelect({ also, stored, data, ...props }: Named<Omit<mantine.NativeSelectProps, 'data'>> & OptionsOfSelect) {
  const value = String(props.value ?? props.defaultValue ?? '')
  const options = data.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  return (
    <mantine.NativeSelect
      withAsterisk={false}
      error={useFieldError(props.name, also)}
      {...props}
      data={withStored(options, value, stored)}
    />
  )
}

interface OptionsOfSelect {
  data: (string | { value: string; label: string; disabled?: boolean })[]
  stored?: string | undefined
}
