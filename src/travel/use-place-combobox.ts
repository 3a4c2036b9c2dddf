import { type KeyboardEvent, useState } from 'react'
import { m } from '../kit/paraglide/messages.js'
import { placeTypeTitle } from './search-box-island-sentences.ts'
import { groupPlaces, type PlaceField, type PlaceSuggestion } from './search-box-places.ts'
import { readRecentPlaces } from './search-box-storage.ts'
import { type Suggestions, usePlaceSuggestions } from './use-place-suggestions.ts'
import type { SearchBoxState } from './use-search-box.ts'

export type PlaceGroup = { title: string; recent: boolean; places: PlaceSuggestion[] }

interface Options {
  field: PlaceField
  box: SearchBoxState
  open: boolean
  /** Without it the list is always there, as in a sheet. */
  onOpen?: (open: boolean) => void
  settle: (field: PlaceField) => Promise<void>
  /** A place was picked, or its text settled, by key or pointer. */
  onDone: () => void
}

/** The ARIA combobox with a list: focus stays in the text, arrow keys move over the options, Enter picks. */
export function usePlaceCombobox({ field, box, open, onOpen, settle, onDone }: Options) {
  const [active, setActive] = useState(-1)
  const text = box.texts[field]
  // A picked place was the answer: what comes next is another one.
  const query = box.search[field] ? '' : text.trim()
  const suggestions = usePlaceSuggestions(query, box.search.trip_type, open)
  const groups = open && suggestions ? groupsOf(suggestions) : []
  const options = groups.flatMap(({ places }) => places)
  const show = (next: boolean) => {
    setActive(-1)
    onOpen?.(next)
  }
  const pick = (place: PlaceSuggestion) => {
    box.pick(field, place)
    show(false)
    onDone()
  }
  const type = (value: string) => {
    box.type(field, value)
    show(true)
  }
  const move = (step: number) => {
    if (!open) return show(true)
    if (options.length > 0) setActive(active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && (options[active] || query)) {
      event.preventDefault()
      const option = options[active]
      if (option) return pick(option)
      show(false)
      settle(field).then(() => box.latest.current.search[field] && onDone())
    } else if (event.key === 'Escape' && open && onOpen) {
      event.preventDefault()
      show(false)
    }
  }
  return { text, query, suggestions, groups, options, active, type, pick, show, onKeyDown }
}

/** Before typing: the visitor's own last places, then those that many search. */
function groupsOf({ places, query }: Suggestions): PlaceGroup[] {
  if (query) return groupPlaces(places).map(({ type, places }) => ({ title: placeTypeTitle(type), recent: false, places }))
  const recent = readRecentPlaces(localStorage)
  const popular = places.filter(({ id }) => !recent.some((place) => place.id === id))
  return [
    { title: m.travel_places_recent(), recent: true, places: recent },
    { title: m.travel_places_popular(), recent: false, places: popular },
  ].filter((group) => group.places.length > 0)
}
