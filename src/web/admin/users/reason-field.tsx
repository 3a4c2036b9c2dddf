import { Textarea } from '@mantine/core'
import { m } from '../../../kit/paraglide/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/form-fields.tsx'

/** The reason for an act on an account, recorded in the audit log. */
export function ReasonField({ errors, required }: { errors: FormErrors; required?: boolean }) {
  return (
    <Textarea
      name="reason"
      label={required ? m.users_reason() : m.users_reason_optional()}
      description={m.users_reason_hint()}
      error={errors.reason?.[0]}
      required={required ?? false}
      withAsterisk={false}
      maxLength={500}
      autosize
      minRows={2}
    />
  )
}
