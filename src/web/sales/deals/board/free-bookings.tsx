import type { BookingCard } from '../../../../domain/bookings/sale.ts'
import { formatMoney } from '../../../../kit/money.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { useAnswer } from '../../../../kit/ui/use-answer.ts'
import { usePaths } from '../../../../urls/use-paths.ts'
import { NativeSelect } from '../../../desk/fields.tsx'
import { useApiPaths } from '../../../use-api.tsx'

/** The bookings that wait for a person, or the way to enter one. */
export function FreeBookings({ deal_id }: { deal_id: string }) {
  const to = usePaths()
  const locale = useLocale()
  // Active, and without a traveller.
  const waiting = useApiPaths()('/bookings', {}, { match: 'none', status: 'confirmed', per_page: '50' })
  const bookings = useAnswer<BookingCard[]>(waiting, 0)?.filter(({ matched, needs_review }) => !matched && needs_review === null)
  const options = (bookings ?? []).map((booking) => ({
    value: booking.id,
    label: [booking.external_id, booking.destination, booking.start, formatMoney(booking.sale, locale)].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <NativeSelect
        name="booking_id"
        label={m.deals_booking_choose()}
        description={m.deals_booking_hint()}
        data={[{ value: '', label: options.length > 0 ? m.deals_choose() : m.deals_booking_none() }, ...options]}
      />
      <p>
        <Link to={`${to('sales_deal', { id: deal_id })}#booking`}>{m.deals_booking_enter()}</Link>
      </p>
    </>
  )
}
