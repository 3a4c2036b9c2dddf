import { Button } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { withStored } from '../../kit/ui/forms/with-stored.ts'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { useEarlyChoice } from '../../kit/ui/use-early-choice.ts'
import { whenText } from '../../kit/ui/when.tsx'
import { Form } from '../form.tsx'
import css from './filter-bar.module.css'
import { SavedFilterBar } from './filters/saved-filter-bar.tsx'
import { useListAddress } from './list-address.ts'
import { SearchedChoice } from './searched-choice.tsx'

interface Filter {
  name: string
  label: string
  /** The options; an empty value means all. */
  options: { value: string; label: string }[]
  all: string
  /** For more options than a select can offer: those that have what is typed; `options` then has only the chosen one. */
  search?: (typed: string, signal: AbortSignal) => Promise<{ value: string; label: string }[]>
}

interface Props {
  placeholder: string
  filters: Filter[]
  /** Date fields for the first or last day of the list. */
  days?: { name: string; label: string }[]
  /** Parameters of the address that are no filters and stay, such as which of two lists it is. */
  keep?: Record<string, string>
}

/** Search text and options that filter a list by its address; active ones are chips that remove themselves. */
export function FilterBar({ placeholder, filters: offered, days = [], keep = {} }: Props) {
  const [parameters] = useSearchParams()
  // A saved filter or a link may have an option that is offered no longer, such as a month of before: the list is narrowed by it.
  const filters = offered.map((filter) => ({ ...filter, options: withStored(filter.options, parameters.get(filter.name) ?? '') }))
  const locale = useLocale()
  const addressOf = useListAddress()
  const query = parameters.get('query') ?? ''
  const set = filters.flatMap((filter) => {
    const option = filter.options.find(({ value }) => value === parameters.get(filter.name))
    return option ? [{ name: filter.name, text: `${filter.label}: ${option.label}` }] : []
  })
  for (const { name, label } of days) {
    const day = parameters.get(name)
    if (day) set.push({ name, text: `${label}: ${whenText(`${day}T12:00:00Z`, locale, { short: true })}` })
  }
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useEarlyChoice(form)
  const noteSent = useFieldsOfAddress(form, parameters)
  /** Puts only the fields that are filled in into the address. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => entry[1] !== '')
    const sent = new URLSearchParams(typed)
    const settle = noteSent(sent)
    void Promise.resolve(navigate({ search: sent.toString() }, { preventScrollReset: true })).then(settle)
  }
  const choices = <Choices filters={filters} days={days} parameters={parameters} onChoose={() => form.current?.requestSubmit()} />
  return (
    <div className={css.bar}>
      <Form ref={form} method="get" role="search" autoComplete="off" className={css.form} onSubmit={submit}>
        <div className={css.query}>
          <IconSearch size={17} aria-hidden="true" />
          <input name="query" type="search" aria-label={placeholder} placeholder={placeholder} defaultValue={query} maxLength={100} />
        </div>
        {filters.length + days.length > 2 ? (
          <details className={css.more}>
            <summary>
              <IconAdjustmentsHorizontal size={17} aria-hidden="true" />
              {m.desk_filters()}
            </summary>
            <div className={css.choices}>{choices}</div>
          </details>
        ) : (
          choices
        )}
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {parameters.has('sort') && <input type="hidden" name="sort" value={parameters.get('sort') ?? ''} />}
        <Button type="submit" variant="default">
          {m.desk_search()}
        </Button>
      </Form>
      {(set.length > 0 || query) && (
        <ul className={css.chips}>
          {query && <Chip text={`“${query}”`} to={addressOf({ query: null })} />}
          {set.map(({ name, text }) => (
            <Chip key={name} text={text} to={addressOf({ [name]: null })} />
          ))}
        </ul>
      )}
      <SavedFilterBar />
    </div>
  )
}

interface ChoicesProps extends Required<Pick<Props, 'filters' | 'days'>> {
  parameters: URLSearchParams
  onChoose: () => void
}

function Choices({ filters, days, parameters, onChoose }: ChoicesProps) {
  return (
    <>
      {filters.map(({ name, label, options, all, search }) =>
        search ? (
          <SearchedChoice
            key={`${name} ${parameters.get(name)}`}
            bare
            {...{ name, label, search }}
            placeholder={all}
            chosen={options.find(({ value }) => value === parameters.get(name))}
            onChoose={onChoose}
          />
        ) : (
          <select key={name} name={name} aria-label={label} defaultValue={parameters.get(name) ?? ''} onChange={onChoose}>
            {[{ value: '', label: all }, ...options].map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ),
      )}
      {days.map(({ name, label }) => (
        <label key={name} className={css.day}>
          {label}
          <input type="date" name={name} defaultValue={parameters.get(name) ?? ''} />
        </label>
      ))}
    </>
  )
}

function Chip({ text, to }: { text: string; to: string }) {
  return (
    <li>
      <Link to={to} preventScrollReset aria-label={m.desk_filter_remove({ filter: text })}>
        {text}
        <IconX size={14} aria-hidden="true" />
      </Link>
    </li>
  )
}

/**
 * Lets the fields of a form of filters follow the address, which a link, a saved filter or the browser's back button changes, too. Text
 * typed since the form was last sent is not lost when results arrive meanwhile, nor while another page is on its way.
 * @returns a function to be called with the form's data on sending; the one that it returns is called once that navigation is over
 */
function useFieldsOfAddress(form: RefObject<HTMLFormElement | null>, parameters: URLSearchParams): (sent: URLSearchParams) => () => void {
  const { state } = useNavigation()
  const { key } = useLocation()
  const settled = useRef(parameters)
  /**
   * The key of the address that the form was sent from, until another one is rendered or the navigation is over: so long the fields are
   * ahead of it. The browser's back button may lead to the same key again before the other one was ever rendered.
   */
  const ahead = useRef<{ key: string }>(undefined)
  // At each render: of two addresses in a row only the last may be rendered, and it may be the one from before.
  useEffect(() => {
    if (state !== 'idle' || key === ahead.current?.key) return
    ahead.current = undefined
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'hidden') continue
      if (field.value === (settled.current.get(field.name) ?? '')) field.value = parameters.get(field.name) ?? ''
    }
    settled.current = parameters
  })
  return (sent) => {
    const own = { key }
    settled.current = sent
    ahead.current = own
    return () => {
      if (ahead.current === own) ahead.current = undefined
    }
  }
}
