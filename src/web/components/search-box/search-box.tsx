import { useId, useRef } from 'react'
import type { Estimate } from '../../../domain/contributions/estimate.ts'
import { formFromSearch, type SearchFormValues } from '../../../domain/search/search-form.ts'
import { emptySearch, type PickedPlace } from '../../../domain/search/search-rules.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './search-box.module.css'
import type { PlaceChoices } from './search-box-places.ts'
import { SearchBoxPlain } from './search-box-plain.tsx'
import type { PageProject } from './search-box-project.tsx'
import { BOX_TRIP_TYPES } from './search-box-start.ts'
import { useSearchIsland } from './use-search-island.ts'

export interface SearchBoxProps {
  /** Posted values, to show again; without them the box starts empty and, with scripts, as this browser remembers it. */
  values?: SearchFormValues
  /** Sentences by field, as the API returns them; `search` is about the whole form. */
  errors?: FormErrors
  /** Candidates where a typed text may mean several places. */
  choices?: PlaceChoices
  /** Prefilled values; the remaining fields are as this browser remembers them. */
  filled?: SearchFormValues
  /** A prefilled destination alone: the place of a page. */
  destination?: PickedPlace
  /** Past contributions of trips of each kind. */
  estimates?: Estimate[]
  /** The project of a project's page. */
  project?: PageProject | undefined
  /** Without the card around it, for use inside one. The fields adapt to the available width in any case. */
  compact?: boolean
}

/**
 * The search box. The server renders a plain form, which posts a whole search without scripts; with them an island in a chunk of its own
 * replaces it, at the same size, and posts the same fields.
 */
export function SearchBox({ values, errors = {}, choices = {}, filled, destination, project, estimates = [], compact }: SearchBoxProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const island = useSearchIsland(box)
  const initial = values ?? filled ?? formFromSearch({ ...emptySearch(), destination: destination ?? null })
  const fields = { id, values: initial, errors, choices, project, posted: values !== undefined }
  return (
    <search ref={box} className={classes(css.box, compact && css.compact)} aria-label={m.travel_search_title()}>
      {island ? (
        <island.Form key={initial.destination + initial.trip_type} {...fields} left={island.left} />
      ) : (
        <SearchBoxPlain {...fields} />
      )}
      <SearchBoxEstimate estimates={estimates} />
    </search>
  )
}

/**
 * Past contributions of trips of the checked kind, with their number. One line for each kind is rendered and the style sheet displays that
 * of the checked one, so it needs no script; a kind with too few trips has none.
 */
function SearchBoxEstimate({ estimates }: { estimates: Estimate[] }) {
  const locale = useLocale()
  const to = usePaths()
  return BOX_TRIP_TYPES.map((kind) => {
    // In the currency of most of its trips.
    const [estimate] = estimates.filter(({ trip_type }) => trip_type === kind).sort((one, other) => other.trips - one.trips)
    return (
      estimate && (
        <p key={kind} className={css.estimate} data-kind={kind}>
          {m.travel_estimate({ amount: formatMoney(estimate.median, locale, 'round') })}{' '}
          <Link to={`${to('transparency')}#figures`}>{m.travel_estimate_trips({ trips: estimate.trips })}</Link>
        </p>
      )
    )
  })
}
