import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
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
  const [picked, setPicked] = useState(chosen)
  const [text, setText] = useState(chosen?.label ?? '')
  const { found, find } = useFound(search)
  const list = useCombobox({ onDropdownOpen: () => found.length === 0 && find(text), onDropdownClose: () => list.resetSelectedOption() })
  const is_shown = list.dropdownOpened && found.length > 0
  const pick = (option: Option | undefined) => {
    // The hidden field has to have it before the form is sent.
    flushSync(() => setPicked(option))
    if (option) setText(option.label)
    list.closeDropdown()
    onChoose?.(option)
  }
  const type = (typed: string) => {
    setText(typed)
    const option = found.find((one) => one.label === typed)
    if (option || typed === '') return pick(option)
    list.openDropdown()
    list.resetSelectedOption()
    find(typed)
  }
  return (
    <Combobox store={list} withinPortal={false} onOptionSubmit={(value) => pick(found.find((option) => option.value === value))}>
      <input type="hidden" name={name} value={picked?.value ?? ''} />
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(bare ? { 'aria-label': label } : { label })}
          placeholder={placeholder}
          value={text}
          error={error}
          autoComplete="off"
          aria-autocomplete="list"
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setText(picked?.label ?? '')
            list.closeDropdown()
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!is_shown}>
        <Combobox.Options aria-label={label} className={css.options}>
          {found.map(({ value, label }) => (
            <Combobox.Option key={value} value={value}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <span role="status" className="visually-hidden">
        {is_shown && m.desk_choices_found({ count: found.length })}
      </span>
    </Combobox>
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
