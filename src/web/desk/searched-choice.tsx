import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../kit/paraglide/messages.js'

interface Option {
  value: string
  label: string
}

interface Props {
  name: string
  label: string
  /** Shown while nothing is chosen. */
  placeholder: string
  /** The one that is chosen, if any. */
  chosen: Option | undefined
  /** Options that have what is typed in their label. */
  search: (typed: string, signal: AbortSignal) => Promise<Option[]>
  error?: string | undefined
  /** The label is for assistive technology only. */
  bare?: boolean
  onChoose?: (option: Option | undefined) => void
}

const DEBOUNCE_MS = 200

/** A choice of more than a select can offer: what is typed is searched, and one of the results is chosen. A text that is none of them chooses nothing. */
export function SearchedChoice({ name, label, placeholder, chosen, search, error, bare, onChoose }: Props) {
  const list = useId()
  const [picked, pick] = useState(chosen)
  const [text, setText] = useState(chosen?.label ?? '')
  const [found, setFound] = useState<Option[]>([])
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])
  const type = (typed: string) => {
    setText(typed)
    const option = found.find((one) => one.label === typed)
    if (option || typed === '') {
      // The hidden field has to have it before the form is sent.
      flushSync(() => pick(option))
      return onChoose?.(option)
    }
    asked.current?.abort()
    const controller = new AbortController()
    asked.current = controller
    setTimeout(() => {
      if (controller.signal.aborted) return
      search(typed, controller.signal).then(
        (options) => controller.signal.aborted || setFound(options),
        () => {},
      )
    }, DEBOUNCE_MS)
  }
  return (
    <>
      <input type="hidden" name={name} value={picked?.value ?? ''} />
      <TextInput
        {...(bare ? { 'aria-label': label } : { label })}
        type="search"
        placeholder={placeholder}
        value={text}
        error={error}
        list={list}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setText(picked?.label ?? '')}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <datalist id={list}>
        {found.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <span role="status" className="visually-hidden">
        {found.length > 0 && m.desk_choices_found({ count: found.length })}
      </span>
    </>
  )
}
