import { Textarea } from '@mantine/core'
import type { FormErrors } from '../../kit/ui/forms/form-fields.tsx'

interface Props {
  name?: string
  label: string
  description?: string
  errors: FormErrors
  required?: boolean
  /** Limit in characters. */
  most?: number
}

/** The reason of an act, which the people concerned will read. */
export function ReasonField({ name = 'reason', label, description, errors, required = true, most = 1000 }: Props) {
  return (
    <Textarea
      name={name}
      label={label}
      description={description}
      error={errors[name]?.[0]}
      required={required}
      withAsterisk={false}
      maxLength={most}
      autosize
      minRows={3}
    />
  )
}
