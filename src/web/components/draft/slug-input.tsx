import { type InputHTMLAttributes, useState } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** Null until somebody writes another one than the proposal. */
  slug: string | null
  proposal: string
  set: (slug: string) => void
}

/** The last part of an address. Its proposal stays as it is while the field has the focus: what somebody types over it would be added to the next one. */
export function SlugInput({ slug, proposal, set, ...input }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <input
      {...input}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={slug ?? shown ?? proposal}
      onFocus={() => setShown(proposal)}
      onBlur={() => setShown(null)}
      onChange={(event) => set(event.target.value.toLowerCase().replace(/\s/g, '-'))}
    />
  )
}
