import type { Estimate } from '../../../domain/contributions/estimate.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './search-box-estimate.module.css'
import { BOX_TRIP_TYPES } from './search-box-start.ts'

/**
 * Past contributions of trips of the checked kind, with their number. One line for each kind is rendered and the style sheet displays that
 * of the checked one, so it needs no script; a kind with too few trips has none.
 */
export function SearchBoxEstimate({ estimates }: { estimates: Estimate[] }) {
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
