import * as mantine from '@mantine/core'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'

// Mantine's inputs, each with the error that its form has under its name (`FieldErrorScope`); an `error` of its own comes first.

type Named<Props> = Props & { name: string }

export function TextInput(props: Named<mantine.TextInputProps>) {
  return <mantine.TextInput error={useFieldError(props.name)} {...props} />
}

export function Textarea(props: Named<mantine.TextareaProps>) {
  return <mantine.Textarea error={useFieldError(props.name)} {...props} />
}

export function NativeSelect(props: Named<mantine.NativeSelectProps>) {
  return <mantine.NativeSelect error={useFieldError(props.name)} {...props} />
}
