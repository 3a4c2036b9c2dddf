// biome-ignore lint/style/noRestrictedImports: it is on most pages of desks, without the other inputs, and has an error of its own
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../kit/sentences/messages.js'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import css from './searched-choice.module.css'

interface Option {
  value: string
  label: string
}

interface Props {
  name: string
  label: string
  description?: string
  /** Shown while nothing is chosen. */
  placeholder: string
  /** The one that is chosen, if any. */
  chosen: Option | undefined
  /** Options that have what is typed in their label. */
  search: (typed: string, signal: AbortSignal) => Promise<Option[]>
  /** In place of the error that the form has under its name. */
  error?: string | undefined
  /** The label is for assistive technology only. */
  bare?: boolean
  onChoose?: (option: Option | undefined) => void
}

const DEBOUNCE_MS = 200

/** A choice of more than a select can offer: what is typed is searched, and one of the results is chosen. A text that is none of them chooses nothing. */
export function SearchedChoice({ name, label, description, placeholder, chosen, search, error: own_error, bare, onChoose }: Props) {
  const of_form = useFieldError(name)
  const error = own_error ?? of_form
  const [picked, setPicked] = useState(chosen)
  const [text, setText] = useState(chosen?.label ?? '')
  const { found, find } = useFound(search)
  const options = found ?? []
  const list = useCombobox({ onDropdownOpen: () => options.length === 0 && find(text), onDropdownClose: () => list.resetSelectedOption() })
  const is_shown = list.dropdownOpened && found !== null
  const none = text === '' ? m.desk_choices_empty() : m.desk_choices_none()
  const pick = (option: Option | undefined) => {
    // The hidden field has to have it before the form is sent.
    flushSync(() => setPicked(option))
    if (option) setText(option.label)
    list.closeDropdown()
    onChoose?.(option)
  }
  const type = (typed: string) => {
    setText(typed)
    const option = options.find((one) => one.label === typed)
    if (option || typed === '') return pick(option)
    list.openDropdown()
    list.resetSelectedOption()
    find(typed)
  }
  return (
    <Combobox
      store={list}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(value) => pick(options.find((option) => option.value === value))}
    >
      <input type="hidden" name={name} value={picked?.value ?? ''} />
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(bare ? { 'aria-label': label } : { label })}
          {...(description && { description })}
          placeholder={placeholder}
          value={text}
          error={error}
          autoComplete="off"
          aria-autocomplete="list"
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => list.openDropdown()}
          // Typing takes the place of the choice.
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            setText(picked?.label ?? '')
            list.closeDropdown()
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!is_shown} className={css.list}>
        <Combobox.Options aria-label={label} className={css.options} hidden={options.length === 0}>
          {options.map(({ value, label }) => (
            <Combobox.Option key={value} value={value}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && <Combobox.Empty>{none}</Combobox.Empty>}
      </Combobox.Dropdown>
      <span role="status" className="visually-hidden">
        {is_shown && (options.length > 0 ? m.desk_choices_found({ count: options.length }) : none)}
      </span>
    </Combobox>
  )
}

/** Options that have what is typed in their label, searched once typing pauses; null before the first answer. */
function useFound(search: Props['search']) {
  const [found, setFound] = useState<Option[] | null>(null)
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
