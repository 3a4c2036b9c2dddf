import { Textarea } from './fields.tsx'

interface Props {
  name?: string
  label: string
  description?: string
  required?: boolean
  /** Limit in characters. */
  most?: number
}

/** The reason of an act, which the people concerned will read. */
export function ReasonField({ name = 'reason', label, description, required = true, most = 1000 }: Props) {
  return <Textarea name={name} label={label} description={description} required={required} maxLength={most} minRows={3} />
}
