import { useId } from 'react'
import type { Offer } from '../../../domain/offers/offer.ts'
import { formatDays, startDays } from '../../../domain/offers/offer-days.ts'
import { ROOM_LIMITS } from '../../../domain/search/rooms.ts'
import { adultsField, CHILD_NUMBERS, childAgeField, formFromSearch, type SearchFormValues } from '../../../domain/search/search-form.ts'
import { emptySearch, needsDeparture } from '../../../domain/search/search-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { IconPlaneDeparture } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ShownTo } from '../../form.tsx'
import { PlaceChoice } from '../places/place-choice.tsx'
import { PLACE_TEXT_LENGTH } from '../places/suggested-place.ts'
import { ErrorSummary, errorsOf, FieldError, invalidProps } from '../search-box/search-box-errors.tsx'
import type { PlaceChoices } from '../search-box/search-box-places.ts'
import { SearchBoxProject } from '../search-box/search-box-project.tsx'
import { adultsText, ageText } from '../search-box/search-box-sentences.ts'
import css from './offer-form.module.css'

interface Props {
  offer: Pick<Offer, 'slug' | 'trip_type' | 'place' | 'dates' | 'start_date' | 'end_date' | 'nights'>
  /** In Argentina. */
  today: string
  /** Posted values, to show again with their errors. */
  values?: SearchFormValues
  errors?: FormErrors
  choices?: PlaceChoices
}

const ADULTS = Array.from({ length: ROOM_LIMITS.adults_per_room }, (_, index) => index + 1)
const AGES = Array.from({ length: ROOM_LIMITS.child_age + 1 }, (_, age) => age)

/** Takes an offer over to the travel site as a search: only the travellers and their departure are missing. */
export function OfferForm({ offer, today, values = formFromSearch(emptySearch()), errors = {}, choices = {} }: Props) {
  const id = useId()
  const to = usePaths()
  const { place, trip_type } = offer
  const fixed = {
    trip_type,
    destination: place.id,
    destination_text: place.text,
    destination_for: place.text,
    offer: offer.slug,
    ...(offer.dates === 'fixed' ? { start: offer.start_date, end: offer.end_date } : { nights: String(offer.nights) }),
  }
  const has_children = CHILD_NUMBERS.some((child) => values[childAgeField(1, child)] !== '')
  return (
    <form method="post" action={to('search')} noValidate className={css.form}>
      <ShownTo />
      <ErrorSummary id={id} errors={errors} />
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {offer.dates === 'open' && <FirstDay id={`${id}-start`} offer={offer} today={today} values={values} errors={errors} />}
      {needsDeparture(trip_type) && <Departure id={`${id}-departure`} values={values} errors={errors} choices={choices} />}
      <div className={css.field}>
        <label htmlFor={`${id}-rooms`}>{m.offer_who()}</label>
        <select id={`${id}-rooms`} name={adultsField(1)} defaultValue={values[adultsField(1)] || '2'}>
          {ADULTS.map((count) => (
            <option key={count} value={count}>
              {adultsText(count)}
            </option>
          ))}
        </select>
        <FieldError id={`${id}-rooms`} errors={errorsOf(errors, 'rooms')} />
      </div>
      <details className={css.children} open={has_children}>
        <summary>{m.offer_with_children()}</summary>
        <p>{m.travel_children_ages_return()}</p>
        <div className={css.ages}>
          {CHILD_NUMBERS.map((child) => (
            <select
              key={child}
              name={childAgeField(1, child)}
              defaultValue={values[childAgeField(1, child)]}
              aria-label={m.travel_child_age_label_flight({ number: child })}
            >
              <option value="">{m.travel_no_child()}</option>
              {AGES.map((age) => (
                <option key={age} value={age}>
                  {ageText(age)}
                </option>
              ))}
            </select>
          ))}
        </div>
      </details>
      <SearchBoxProject />
      <Button type="submit" className={css.submit}>
        {m.offer_go()}
      </Button>
      {trip_type !== 'ONLY_TICKET' && (
        <Link to={`${to('search')}?${new URLSearchParams({ trip_type, destination: place.id })}`} className={css.other}>
          {m.offer_other_dates()}
        </Link>
      )}
    </form>
  )
}

/** The day on which the trip begins: one of the offer's that has not passed. */
function FirstDay({ id, offer, today, values, errors }: Required<Pick<Props, 'offer' | 'today' | 'values' | 'errors'>> & { id: string }) {
  const ours = errorsOf(errors, 'start', 'end')
  const { first, last } = startDays(offer, today)
  return (
    <div className={css.field}>
      <label htmlFor={id}>{m.offer_start()}</label>
      <input id={id} type="date" name="start" min={first} max={last} defaultValue={values.start || first} {...invalidProps(id, ours)} />
      <p className={css.hint}>{m.offer_start_hint({ days: formatDays(useLocale(), first, last) })}</p>
      <FieldError id={id} errors={ours} />
    </div>
  )
}

/** A text, and the id of the place when it is known: `departure_for` holds the text the id belongs to. */
function Departure({ id, values, errors, choices }: { id: string; values: SearchFormValues; errors: FormErrors; choices: PlaceChoices }) {
  const ours = errorsOf(errors, 'departure')
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        <IconPlaneDeparture size={18} aria-hidden="true" /> {m.travel_departure()}
      </label>
      <input
        id={id}
        type="text"
        name="departure_text"
        defaultValue={values.departure_text}
        placeholder={m.travel_departure_placeholder()}
        maxLength={PLACE_TEXT_LENGTH}
        autoComplete="off"
        {...invalidProps(id, ours)}
      />
      {values.departure && (
        <>
          <input type="hidden" name="departure" value={values.departure} />
          <input type="hidden" name="departure_for" value={values.departure_text} />
        </>
      )}
      <FieldError id={id} errors={ours} />
      <PlaceChoice name="departure" choices={choices.departure ?? []} />
    </div>
  )
}
