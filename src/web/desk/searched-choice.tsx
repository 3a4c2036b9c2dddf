import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../kit/paraglide/messages.js'
import css from './searched-choice.module.css'

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
  const [picked, setPicked] = useState(chosen)
  const [text, setText] = useState(chosen?.label ?? '')
  const { found, find } = useFound(search)
  /** The option that Enter picks; null while the list is closed. */
  const [active, setActive] = useState<number | null>(null)
  const options = active === null ? [] : found
  const pick = (option: Option | undefined) => {
    // The hidden field has to have it before the form is sent.
    flushSync(() => setPicked(option))
    if (option) setText(option.label)
    setActive(null)
    onChoose?.(option)
  }
  const type = (typed: string) => {
    setText(typed)
    const option = found.find((one) => one.label === typed)
    if (option || typed === '') return pick(option)
    setActive(-1)
    find(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter' && options[active ?? -1]) pick(options[active ?? -1])
    if (event.key === 'Escape') setActive(null)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (found.length === 0) {
      setActive(-1)
      return find(text)
    }
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive((at) => ((at ?? -1) < 0 ? (step > 0 ? 0 : found.length - 1) : (at! + step + found.length) % found.length))
  }
  return (
    <div className={css.choice}>
      <input type="hidden" name={name} value={picked?.value ?? ''} />
      <TextInput
        {...(bare ? { 'aria-label': label } : { label })}
        role="combobox"
        placeholder={placeholder}
        value={text}
        error={error}
        autoComplete="off"
        // Escape closes the list first, and a dialog around it only when pressed again.
        data-mantine-stop-propagation={options.length > 0}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? list : undefined}
        aria-activedescendant={options[active ?? -1] && `${list}-${active}`}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          setText(picked?.label ?? '')
          setActive(null)
        }}
        onKeyDown={press}
      />
      {options.length > 0 && <Options id={list} label={label} options={options} active={active} onPick={pick} />}
      <span role="status" className="visually-hidden">
        {options.length > 0 && m.desk_choices_found({ count: options.length })}
      </span>
    </div>
  )
}

/** Options that have what is typed in their label, searched once typing pauses. */
function useFound(search: Props['search']) {
  const [found, setFound] = useState<Option[]>([])
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])
  const find = (typed: string) => {
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
  return { found, find }
}

interface OptionsProps {
  id: string
  label: string
  options: Option[]
  active: number | null
  onPick: (option: Option) => void
}

function Options({ id, label, options, active, onPick }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={css.options}>
      {options.map((option, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its field has the keyboard.
        <div
          key={option.value}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === active}
          tabIndex={-1}
          ref={(row) => {
            if (n === active) row?.scrollIntoView({ block: 'nearest' })
          }}
          // The field keeps the focus, and with it the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}
