import type { InputHTMLAttributes } from 'react'
import type { Draft, Shared } from '../../../domain/content/writing/draft.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import type { ContentPartProps } from './content-part.ts'

type TextNames<Of> = { [Name in keyof Of]: Of[Name] extends string ? Name : never }[keyof Of] & string

type Props<Own extends Draft> = ContentPartProps<Own> & {
  name: TextNames<Own['shared']>
  label: string
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'max' | 'min'>

/** One line of the shared part. */
export function SharedInput<Own extends Draft>({ content, change, errors, name, label, ...input }: Props<Own>) {
  const id = `shared.${name}`
  const error = errors[id]
  const set = (value: string) => change((item) => ({ ...item, shared: { ...item.shared, [name]: value } }))
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <input
        {...input}
        id={id}
        data-field={id}
        autoComplete="off"
        value={String(content.shared[name as keyof Shared])}
        onChange={(event) => set(event.target.value)}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
    </Field>
  )
}
