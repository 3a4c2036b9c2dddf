import { useEffect, useLayoutEffect, useRef } from 'react'
import { formFromSearch } from '../../../../domain/search/search-form.ts'
import { needsDeparture } from '../../../../domain/search/search-rules.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { localStore } from '../../../../kit/ui/browser-storage.ts'
import type { FormErrors } from '../../../../kit/ui/forms/field-errors.ts'
import { IconArrowsExchange } from '../../../../kit/ui/icons/icons.ts'
import { Button, classes } from '../../../../kit/ui/ui.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { ShownTo } from '../../../form.tsx'
import { browserToday } from '../browser-today.ts'
import type { LeftForm } from '../left-form.ts'
import css from '../search-box.module.css'
import { ErrorSummary } from '../search-box-errors.tsx'
import { SearchBoxKinds } from '../search-box-kinds.tsx'
import { SearchBoxOptions } from '../search-box-options.tsx'
import type { SearchBoxFormProps } from '../search-box-plain.tsx'
import { SearchBoxProject } from '../search-box-project.tsx'
import { startBox } from '../search-box-start.ts'
import { SearchBoxSubmit } from '../search-box-submit.tsx'
import { SearchBoxDates } from './dates/search-box-dates.tsx'
import { SearchBoxRooms } from './rooms/search-box-rooms.tsx'
import islandCss from './search-box-island.module.css'
import { SearchBoxPlace } from './search-box-place.tsx'
import { readStoredSearch } from './search-box-storage.ts'
import { type SearchBoxState, useSearchBox } from './use-search-box.ts'
import { useSearchSubmit } from './use-search-submit.ts'

/** The rich form that replaces the plain one. The server never renders it. */
export function SearchBoxIsland({ id, values, errors, choices, project, posted, left }: SearchBoxFormProps & { left: LeftForm | null }) {
  const to = usePaths()
  const form = useRef<HTMLFormElement>(null)
  const box = useSearchBox(() => {
    const remembered = posted ? {} : readStoredSearch(localStore, browserToday())
    return { ...startBox(left?.values ?? values, remembered, posted || left?.sure_kind === true), errors }
  })
  const { onSubmit, settle, tried, leaving, stay } = useSearchSubmit(id, box, form)
  useRestoredFocus(left)
  const place = { id, box, settle, focused: left?.focused?.id }
  return (
    <>
      <form ref={form} method="post" action={to('search')} noValidate className={css.form} onSubmit={onSubmit}>
        <ShownTo />
        <Summary id={id} tried={tried} posted={errors} errors={box.errors} />
        <SearchBoxKinds id={id} value={box.search.trip_type} onChange={(trip_type) => box.change({ trip_type })} />
        <div className={css.fields}>
          <div className={css.places}>
            <SearchBoxPlace {...place} field="departure" choices={choices.departure} />
            <button
              type="button"
              className={islandCss.swap}
              hidden={!needsDeparture(box.search.trip_type)}
              aria-label={m.travel_swap()}
              title={m.travel_swap()}
              onClick={box.swap}
            >
              <IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" />
            </button>
            <SearchBoxPlace {...place} field="destination" choices={choices.destination} />
          </div>
          <SearchBoxDates id={id} box={box} />
          <SearchBoxRooms id={id} box={box} />
          <SearchBoxOptions
            id={id}
            errors={box.errors}
            nationality={box.search.nationality ?? ''}
            travel_class={box.search.travel_class}
            onNationality={(nationality) => box.change({ nationality })}
            onTravelClass={(travel_class) => box.change({ travel_class })}
          >
            <button type="button" className={classes(islandCss.link, islandCss.clear_all)} onClick={box.clear}>
              {m.travel_clear()}
            </button>
          </SearchBoxOptions>
          <SearchBoxSubmit />
        </div>
        <HiddenFields box={box} />
        <SearchBoxProject project={project} />
      </form>
      <SearchBoxLeaving open={leaving} onStay={stay} />
    </>
  )
}

/**
 * The server's errors stay on top until the visitor tries again. Errors found here are shown beside each field only, where the focus
 * goes: lines above that appear and disappear would move the form while it is being used.
 */
function Summary({ id, tried, posted, errors }: { id: string; tried: boolean; posted: FormErrors; errors: FormErrors }) {
  if (!tried) return <ErrorSummary id={id} errors={posted} />
  return (
    <p role="alert" className="visually-hidden">
      {Object.keys(errors).length > 0 && m.error_invalid_fields()}
    </p>
  )
}

/** The fields that the plain form's own controls would have posted. */
function HiddenFields({ box: { search, texts } }: { box: SearchBoxState }) {
  const { trip_type, nationality, travel_class, ...hidden } = formFromSearch(search)
  const places = {
    departure_text: texts.departure,
    departure_for: search.departure?.text ?? '',
    destination_text: texts.destination,
    destination_for: search.destination?.text ?? '',
  }
  return Object.entries({ ...hidden, ...places }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function useRestoredFocus(left: LeftForm | null) {
  const focused = useRef(left?.focused)
  useLayoutEffect(() => {
    const control = focused.current && document.getElementById(focused.current.id)
    if (!control || control === document.activeElement) return
    control.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement && control.type === 'text')
      control.setSelectionRange(focused.current?.caret ?? null, focused.current?.caret ?? null)
  }, [])
}

/** Covers the page while the travel site loads. Escape and the button stop that: the page below is unchanged. */
function SearchBoxLeaving({ open, onStay }: { open: boolean; onStay: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    // Not on the button: Enter, still held from the search, would press it.
    dialog.current?.focus()
  }, [open])
  const stay = () => {
    window.stop()
    onStay()
  }
  return (
    <dialog ref={dialog} tabIndex={-1} className={css.leaving} aria-labelledby="search-box-leaving" onCancel={stay}>
      <div className={css.leaving_inside}>
        <svg viewBox="0 0 120 48" aria-hidden="true" className={css.journey}>
          <path d="M6 42 C 30 6, 90 6, 114 42" />
          <circle r="5" cx="0" cy="0" />
        </svg>
        <p id="search-box-leaving" role="status">
          {m.travel_leaving()}
        </p>
        <p>{m.travel_leaving_text()}</p>
        <Button look="quiet" onClick={stay}>
          {m.travel_leaving_stay()}
        </Button>
      </div>
    </dialog>
  )
}
