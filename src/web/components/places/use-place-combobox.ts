import { type KeyboardEvent, useState } from 'react'
import type { PlaceTripType } from '../../../domain/places/place.ts'
import { m } from '../../../kit/sentences/messages.js'
import { localStore } from '../../../kit/ui/browser-storage.ts'
import { placeTypeTitle } from './place-sentences.ts'
import { readRecentPlaces } from './recent-places.ts'
import { groupPlaces, type SuggestedPlace } from './suggested-place.ts'
import { type Suggestions, usePlaceSuggestions } from './use-place-suggestions.ts'

export type PlaceGroup = { title: string; recent: boolean; places: SuggestedPlace[] }

/** The state of a place field: its text, and whether that is a picked place. */
export interface PlaceControl {
  text: string
  picked: boolean
  trip_type: PlaceTripType
  type: (text: string) => void
  pick: (place: SuggestedPlace) => void
  /** Picks the best suggestion for a text that was never picked. Resolves to whether there is a place now. */
  settle: () => Promise<boolean>
}

interface Options {
  control: PlaceControl
  open: boolean
  /** Without it the list is always open, as in a sheet. */
  onOpen?: (open: boolean) => void
  /** Called when a place was picked, or its text resolved, by key or pointer. */
  onDone: () => void
}

/** The ARIA combobox with a list: focus stays in the input, arrow keys move over the options, Enter picks. */
export function usePlaceCombobox({ control, open, onOpen, onDone }: Options) {
  const [active, setActive] = useState(-1)
  // After a pick, typing starts a new query.
  const query = control.picked ? '' : control.text.trim()
  const suggestions = usePlaceSuggestions(query, control.trip_type, open)
  const groups = open && suggestions ? groupsOf(suggestions) : []
  const options = groups.flatMap(({ places }) => places)
  const show = (next: boolean) => {
    setActive(-1)
    onOpen?.(next)
  }
  const pick = (place: SuggestedPlace) => {
    control.pick(place)
    show(false)
    onDone()
  }
  const type = (value: string) => {
    control.type(value)
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
      control.settle().then((picked) => picked && onDone())
    } else if (event.key === 'Escape' && open && onOpen) {
      event.preventDefault()
      show(false)
    }
  }
  return { query, suggestions, groups, options, active, type, pick, show, onKeyDown }
}

/** Before typing: the visitor's own recent places, then popular ones. */
function groupsOf({ places, query }: Suggestions): PlaceGroup[] {
  if (query) return groupPlaces(places).map(({ type, places }) => ({ title: placeTypeTitle(type), recent: false, places }))
  const recent = readRecentPlaces(localStore)
  const popular = places.filter(({ id }) => !recent.some((place) => place.id === id))
  return [
    { title: m.place_recent(), recent: true, places: recent },
    { title: m.place_popular(), recent: false, places: popular },
  ].filter((group) => group.places.length > 0)
}
