import { useId, useRef } from 'react'
import { formFromSearch, type SearchFormValues } from '../../../domain/search/search-form.ts'
import { emptySearch, type PlaceRef } from '../../../domain/search/search-rules.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './search-box.module.css'
import type { FieldErrors } from './search-box-errors.tsx'
import type { PlaceChoices } from './search-box-places.ts'
import { SearchBoxPlain } from './search-box-plain.tsx'
import { useSearchIsland } from './use-search-island.ts'

export interface SearchBoxProps {
  /** What was posted, to show again; without it the box starts empty and, with scripts, as this browser remembers it. */
  values?: SearchFormValues
  /** Sentences by field, as the API answers them; `search` is about all of it. */
  errors?: FieldErrors
  /** Places to choose from, where a typed text may mean several. */
  choices?: PlaceChoices
  /** What is filled in before anybody did; the rest comes as this browser remembers it. */
  filled?: SearchFormValues
  /** The same for a destination alone: the place of a page. */
  destination?: PlaceRef
  /** Without the card around it, for use inside one. The fields follow the width they are given in any case. */
  compact?: boolean
}

/**
 * The search box. The server draws a plain form, which posts a whole search without scripts; with them an island of its own
 * chunk takes its place, at the same size, and posts the same fields.
 */
export function SearchBox({ values, errors = {}, choices = {}, filled, destination, compact }: SearchBoxProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const island = useSearchIsland(box)
  const drawn = values ?? filled ?? formFromSearch({ ...emptySearch(), destination: destination ?? null })
  const fields = { id, values: drawn, errors, choices, posted: values !== undefined }
  return (
    <search ref={box} className={classes(css.box, compact && css.compact)} aria-label={m.travel_search_title()}>
      {island ? <island.Form key={drawn.destination + drawn.trip_type} {...fields} left={island.left} /> : <SearchBoxPlain {...fields} />}
    </search>
  )
}
