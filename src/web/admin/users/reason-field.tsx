import { m } from '../../../kit/sentences/messages.js'
import { ReasonField } from '../../desk/reason-field.tsx'

/** The reason for an act on an account, recorded in the audit log. */
export function UserActReason({ required = false }: { required?: boolean }) {
  const label = required ? m.users_reason() : m.users_reason_optional()
  return <ReasonField label={label} description={m.users_reason_hint()} required={required} most={500} />
}
