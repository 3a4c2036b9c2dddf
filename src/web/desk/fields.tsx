import * as mantine from '@mantine/core'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'

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

export function NativeSelect({ also, ...props }: Named<mantine.NativeSelectProps>) {
  return <mantine.NativeSelect withAsterisk={false} error={useFieldError(props.name, also)} {...props} />
}
