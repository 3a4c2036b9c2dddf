import type { BookingCard } from '../../../../domain/bookings/sale.ts'
import { formatMoney } from '../../../../kit/money.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { usePaths } from '../../../../urls/use-paths.ts'
import { searchChoices } from '../../../desk/search-choices.ts'
import { SearchedChoice } from '../../../desk/searched-choice.tsx'
import css from './free-bookings.module.css'

/** The bookings that wait for a person, or the way to enter one. */
export function FreeBookings({ deal_id }: { deal_id: string }) {
  const to = usePaths()
  const locale = useLocale()
  const labelOf = ({ external_id, destination, start, sale }: BookingCard) =>
    [external_id, destination, start, formatMoney(sale, locale)].filter(Boolean).join(' · ')
  const search = searchChoices<BookingCard>('/api/sales/booking-choices', (booking) => ({ value: booking.id, label: labelOf(booking) }), {
    lang: locale,
  })
  return (
    <div className={css.choice}>
      <SearchedChoice
        name="booking_id"
        label={m.deals_booking_choose()}
        description={m.deals_booking_hint()}
        placeholder={m.deals_choose()}
        chosen={undefined}
        search={search}
      />
      <p>
        <Link to={`${to('sales_deal', { id: deal_id })}#booking`}>{m.deals_booking_enter()}</Link>
      </p>
    </div>
  )
}
