import { useEffect, useRef, useState } from 'react'
import { emptySearch, type SearchFields } from '../../../../domain/search/search-rules.ts'
import { localStore } from '../../../../kit/ui/browser-storage.ts'
import type { FormErrors } from '../../../../kit/ui/forms/field-errors.ts'
import { rememberPlace } from '../../places/recent-places.ts'
import { placeRefOf, type SuggestedPlace } from '../../places/suggested-place.ts'
import type { PlaceField } from '../search-box-places.ts'
import type { BoxState } from '../search-box-start.ts'
import { storeSearch } from './search-box-storage.ts'

type State = BoxState & { errors: FormErrors }

export type SearchBoxState = ReturnType<typeof useSearchBox>

/** The visitor's search, stored in their browser on each change, and the functions that change it. */
export function useSearchBox(start: () => State) {
  const [state, setState] = useState(start)
  // Read by async code, which must see changes made while it waits.
  const latest = useRef(state)
  const set = (patch: Partial<State>) => {
    latest.current = { ...latest.current, ...patch }
    setState(latest.current)
  }
  const { search } = state
  const first = useRef(search)
  useEffect(() => {
    if (search !== first.current) storeSearch(localStore, search)
  }, [search])

  const change = (patch: Partial<SearchFields>) => {
    const { search, errors } = latest.current
    set({ search: { ...search, ...patch }, errors: withoutErrors(errors, Object.keys(patch)) })
  }
  const write = (field: PlaceField, text: string) => set({ texts: { ...latest.current.texts, [field]: text } })
  return {
    ...state,
    latest,
    change,
    showErrors: (errors: FormErrors) => set({ errors }),
    /** A typed text is no place until one is picked. */
    type(field: PlaceField, text: string) {
      write(field, text)
      change({ [field]: null })
    },
    pick(field: PlaceField, place: SuggestedPlace) {
      write(field, placeRefOf(place).text)
      change({ [field]: placeRefOf(place) })
      rememberPlace(localStore, place)
    },
    swap() {
      const { search, texts } = latest.current
      set({ texts: { departure: texts.destination, destination: texts.departure } })
      change({ departure: search.destination, destination: search.departure })
    },
    clear() {
      set({
        search: { ...emptySearch(), trip_type: latest.current.search.trip_type },
        texts: { departure: '', destination: '' },
        errors: {},
      })
    },
  }
}

/** The errors of a changed field are dropped until the next submit; both dates count as one field. */
function withoutErrors(errors: FormErrors, changed: string[]): FormErrors {
  const fields = changed.some((field) => field === 'start' || field === 'end') ? [...changed, 'start', 'end'] : changed
  const stays = ([key]: [string, string[]]) => !fields.some((field) => key === field || key.startsWith(`${field}.`)) && key !== 'search'
  return Object.fromEntries(Object.entries(errors).filter(stays))
}
