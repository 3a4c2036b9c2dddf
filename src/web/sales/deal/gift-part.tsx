import { Fragment } from 'react'
import type { Deal, DealChoices } from '../../../domain/deals/deal.ts'
import { isOpen } from '../../../domain/deals/deal-stages.ts'
import type { DealGift } from '../../../domain/deals/timeline.ts'
import { TRIP_TYPES } from '../../../domain/search/search-rules.ts'
import { halfOf } from '../../../kit/money.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { moneyStateName } from '../../components/contributions/state-badge.tsx'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { DeskBadge, DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { SeenVersion } from '../../seen-version.tsx'
import css from './deal.module.css'

interface Props {
  deal: Deal
  booking: DealGift | null
  choices: DealChoices
  today: string
}

/** A deal's booking: its profit part by part, half of it, and where that money is. */
export function GiftPart({ deal, booking, choices, today }: Props) {
  return (
    <div id="booking">
      <DeskCard
        title={m.deals_gift()}
        aside={
          booking && (
            <DeskBadge tone={booking.status === 'confirmed' ? 'good' : 'bad'}>
              {booking.status === 'confirmed' ? m.sales_confirmed() : m.sales_cancelled()}
            </DeskBadge>
          )
        }
      >
        {booking ? <Parts booking={booking} /> : <DeskNothing>{m.deals_no_booking()}</DeskNothing>}
        {(isOpen(deal.stage) || deal.stage === 'lost') && (
          <div className={css.buttons}>
            <ActDialog
              label={m.deals_booking_enter()}
              text={m.deals_booking_text()}
              submit={m.deals_booking_do()}
              values={{
                intent: 'book',
                destination_id: deal.destination?.id ?? '',
                departure_id: deal.departure?.id ?? '',
              }}
            >
              <SeenVersion version={deal.version} />
              <BookingFields deal={deal} choices={choices} today={today} />
            </ActDialog>
          </div>
        )}
      </DeskCard>
    </div>
  )
}

function Parts({ booking }: { booking: DealGift }) {
  const to = usePaths()
  const rows = [
    [m.bookings_sale(), booking.sale],
    [m.bookings_cost(), booking.cost],
    [m.bookings_fees(), booking.fees],
    [m.bookings_taxes(), booking.taxes],
    [m.sales_profit(), booking.profit],
    [m.deals_half(), { amount: halfOf(booking.profit.amount), currency: booking.profit.currency }],
  ] as const
  return (
    <>
      <FactList className={css.terms}>
        {rows.map(([label, money]) => (
          <Fragment key={label}>
            <Fact name={label}>
              <MoneyText value={money} exact />
            </Fact>
          </Fragment>
        ))}
      </FactList>
      {booking.contributions.length === 0 && <DeskNothing>{m.deals_no_gift()}</DeskNothing>}
      <ul className={css.gifts}>
        {booking.contributions.map((gift) => (
          <li key={gift.code}>
            <Link to={to('trail', { code: gift.code })}>{gift.project?.name ?? m.deals_common_fund()}</Link>
            <span>
              <MoneyText value={gift.amount} exact /> · {moneyStateName(gift.state)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function BookingFields({ deal, choices, today }: Omit<Props, 'booking'>) {
  const locale = useLocale()
  const parts = { sale: m.bookings_sale, cost: m.bookings_cost, fees: m.bookings_fees, taxes: m.bookings_taxes }
  return (
    <>
      <NativeSelect
        name="supplier_id"
        label={m.bookings_supplier()}
        data={choices.suppliers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextInput name="external_id" label={m.bookings_external_id()} maxLength={64} autoComplete="off" data-autofocus />
      <TextInput name="occurred_on" type="date" label={m.bookings_booked()} defaultValue={today} max={today} also="occurred_at" />
      <NativeSelect
        name="trip_type"
        label={m.deals_trip_type()}
        defaultValue={deal.trip_type ?? 'ONLY_HOTEL'}
        data={TRIP_TYPES.map((type) => ({ value: type, label: kindName(type) }))}
        also="trip.trip_type"
      />
      <TextInput name="start" type="date" label={m.deals_start()} defaultValue={deal.start ?? ''} also="trip.start" />
      <TextInput name="end" type="date" label={m.deals_end()} defaultValue={deal.end ?? ''} also="trip.end" />
      <NativeSelect name="currency" label={m.deals_currency()} data={choices.currencies} defaultValue={deal.amount?.currency ?? 'ARS'} />
      {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
        <TextInput
          key={part}
          name={part}
          label={parts[part]()}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={part === 'sale' && deal.amount ? amountForField(deal.amount, locale) : ''}
        />
      ))}
      <ReasonField label={m.bookings_form_reason()} most={500} />
    </>
  )
}
