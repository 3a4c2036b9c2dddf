import { useContext, useSyncExternalStore } from 'react'
import type { SearchFormValues } from '../../../domain/search/search-form.ts'
import { lastSearchDate } from '../../../domain/search/search-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { IconCalendar, IconMapPin, IconPlaneDeparture } from '../../../kit/ui/icons/icons.ts'
import { NonceContext } from '../../../kit/ui/nonce.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ShownTo } from '../../form.tsx'
import { useSite } from '../../site.ts'
import { PlaceChoice } from '../places/place-choice.tsx'
import { PLACE_TEXT_LENGTH } from '../places/suggested-place.ts'
import css from './search-box.module.css'
import { ByKind, SearchBoxCell } from './search-box-cell.tsx'
import { ErrorSummary, errorsOf, FieldError, invalidProps } from './search-box-errors.tsx'
import { SearchBoxKinds } from './search-box-kinds.tsx'
import { SearchBoxOptions } from './search-box-options.tsx'
import type { PlaceChoices, PlaceField } from './search-box-places.ts'
import { PlainRooms } from './search-box-plain-rooms.tsx'
import { type PageProject, SearchBoxProject } from './search-box-project.tsx'
import { SearchBoxSubmit } from './search-box-submit.tsx'

export interface SearchBoxFormProps {
  /** Prefix of every id in it. */
  id: string
  values: SearchFormValues
  errors: FormErrors
  choices: PlaceChoices
  project: PageProject | undefined
  /** The values were posted: remembered ones must not replace them. */
  posted: boolean
}

/** The form as the server renders it: the browser's own controls, complete without a script. */
export function SearchBoxPlain({ id, values, errors, choices, project, posted }: SearchBoxFormProps) {
  const to = usePaths()
  return (
    <form method="post" action={to('search')} noValidate className={css.form}>
      <ShownTo />
      <ErrorSummary id={id} errors={errors} />
      <SearchBoxKinds id={id} value={values.trip_type} />
      {!posted && <RestoreKind />}
      <div className={css.fields}>
        <div className={css.places}>
          <PlainPlace field="departure" id={id} values={values} errors={errors} choices={choices} />
          <PlainPlace field="destination" id={id} values={values} errors={errors} choices={choices} />
        </div>
        <PlainDates id={id} values={values} errors={errors} />
        <PlainRooms id={id} values={values} errors={errorsOf(errors, 'rooms')} />
        <SearchBoxOptions id={id} errors={errors} nationality={values.nationality} travel_class={values.travel_class} />
        <SearchBoxSubmit />
      </div>
      <SearchBoxProject project={project} />
    </form>
  )
}

type FieldProps = Omit<SearchBoxFormProps, 'posted' | 'project'> & { field: PlaceField }

/**
 * A text, and the id of the place when it is known: `…_for` contains the text that the id belongs to, so that a newly typed text wins over
 * it.
 */
function PlainPlace({ field, id, values, errors, choices }: FieldProps) {
  const text = values[`${field}_text`]
  const found = choices[field] ?? []
  const ours = errorsOf(errors, field)
  const departing = field === 'departure'
  const label = departing ? m.travel_departure() : m.travel_destination()
  return (
    <SearchBoxCell
      id={`${id}-${field}`}
      label={label}
      icon={departing ? IconPlaneDeparture : IconMapPin}
      errors={ours}
      className={css[field]}
      after={<PlaceChoice name={field} choices={found} />}
    >
      <input
        id={`${id}-${field}`}
        type="text"
        name={`${field}_text`}
        className={css.control}
        defaultValue={text}
        placeholder={departing ? m.travel_departure_placeholder() : m.travel_destination_placeholder()}
        maxLength={PLACE_TEXT_LENGTH}
        autoComplete="off"
        {...invalidProps(`${id}-${field}`, ours)}
      />
      <input type="hidden" name={`${field}_for`} value={text} />
      {found.length === 0 && <input type="hidden" name={field} value={values[field]} />}
    </SearchBoxCell>
  )
}

/** The first and last day count from the day of rendering; a cached page may be a day old. */
function PlainDates({ id, values, errors }: Pick<SearchBoxFormProps, 'id' | 'values' | 'errors'>) {
  const { today } = useSite()
  const ours = errorsOf(errors, 'start', 'end')
  const limits = { min: today, max: lastSearchDate(today) }
  return (
    <div className={css.dates}>
      <SearchBoxCell id={`${id}-start`} icon={IconCalendar} label={<ByKind hotel={m.travel_check_in()} flight={m.travel_outbound()} />}>
        <input
          id={`${id}-start`}
          type="date"
          name="start"
          className={css.control}
          defaultValue={values.start}
          data-unset={m.travel_dates_pick()}
          required
          {...limits}
          {...invalidProps(`${id}-dates`, ours)}
        />
      </SearchBoxCell>
      <SearchBoxCell id={`${id}-end`} label={<ByKind hotel={m.travel_check_out()} flight={m.travel_return()} />}>
        <input
          id={`${id}-end`}
          type="date"
          name="end"
          className={classes(css.control, css.without_icon)}
          defaultValue={values.end}
          data-unset={m.travel_dates_pick()}
          required
          {...limits}
          {...invalidProps(`${id}-dates`, ours)}
        />
      </SearchBoxCell>
      <FieldError id={`${id}-dates`} errors={ours} />
    </div>
  )
}

/**
 * Selects the kind of trip that this browser remembers before the first paint, because it decides which fields there are. Restored later
 * with the rest, it would shift the page while it is being read. The key is `STORED.trip_type`.
 */
const SCRIPT = `{const f=document.currentScript.closest('form');try{const k=JSON.parse(localStorage.getItem('searchBoxTripType'));for(const r of f.elements.trip_type)if(r.value===k)r.checked=true}catch{}f.querySelector('fieldset').dataset.restored=''}`

/** Only in a page that the server rendered: a script that React creates in a browser does not run. */
function RestoreKind() {
  const nonce = useContext(NonceContext)
  const rendered_by_server = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  return rendered_by_server ? (
    <script nonce={nonce} suppressHydrationWarning>
      {SCRIPT}
    </script>
  ) : null
}

function subscribe() {
  return () => undefined
}
