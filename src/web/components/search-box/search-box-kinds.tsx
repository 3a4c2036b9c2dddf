import type { TripType } from '../../../domain/search/search-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconBed, IconLuggage, IconPlane, IconRoute } from '../../../kit/ui/icons/icons.ts'
import css from './search-box-kinds.module.css'
import { kindName } from './search-box-sentences.ts'
import { BOX_TRIP_TYPES } from './search-box-start.ts'

const ICONS = { ONLY_HOTEL: IconBed, ONLY_FLIGHT: IconPlane, FLIGHT_HOUSE: IconLuggage, MULTI: IconRoute }

interface Props {
  id: string
  value: string
  /** Without it the radio buttons are uncontrolled. */
  onChange?: (trip_type: TripType) => void
}

/** The kind of trip: radio buttons that look like tabs. The style sheet shows the fields of the checked kind, so it needs no script. */
export function SearchBoxKinds({ id, value, onChange }: Props) {
  return (
    <fieldset id={`${id}-trip_type`} className={css.kinds} suppressHydrationWarning>
      <legend className="visually-hidden">{m.travel_trip_type()}</legend>
      {BOX_TRIP_TYPES.map((kind) => {
        const Icon = ICONS[kind]
        const state = onChange ? { checked: kind === value, onChange: () => onChange(kind) } : { defaultChecked: kind === value }
        return (
          <label key={kind} className={css.kind}>
            <input id={`${id}-${kind}`} type="radio" name="trip_type" value={kind} {...state} />
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span>{kindName(kind)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
