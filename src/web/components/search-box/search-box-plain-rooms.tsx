import { ROOM_LIMITS } from '../../../domain/search/rooms.ts'
import {
  adultsField,
  CHILD_NUMBERS,
  type ChildNumber,
  childAgeField,
  ROOM_NUMBERS,
  type RoomNumber,
  type SearchFormValues,
} from '../../../domain/search/search-form.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconUsers } from '../../../kit/ui/icons/icons.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './search-box.module.css'
import { ByKind, CellIcon } from './search-box-cell.tsx'
import { errorId, FieldError } from './search-box-errors.tsx'
import plainCss from './search-box-plain-rooms.module.css'
import { adultsText, passengersSummary, roomsSummary } from './search-box-sentences.ts'
import { boxFromValues } from './search-box-start.ts'

const ADULTS = Array.from({ length: ROOM_LIMITS.adults_per_room }, (_, index) => index + 1)

interface Props {
  id: string
  values: SearchFormValues
  errors: string[]
}

/** Three rooms as lists of options, collapsed at first: most travel as two in one room. */
export function PlainRooms({ id, values, errors }: Props) {
  const { rooms } = boxFromValues(values).search
  return (
    <div className={css.rooms}>
      <div className={css.field}>
        <details className={plainCss.plain_rooms} open={errors.length > 0}>
          <summary id={`${id}-rooms`} className={css.cell} data-invalid={errors.length > 0 || undefined}>
            <CellIcon icon={IconUsers} />
            <span className={classes(css.control, plainCss.summary_text)}>
              <span className={css.label}>
                <ByKind hotel={m.travel_rooms_and_guests()} flight={m.travel_passengers()} />
              </span>{' '}
              <span className={plainCss.as_rendered}>
                <ByKind hotel={roomsSummary(rooms)} flight={passengersSummary(rooms)} />
              </span>
              <span className={plainCss.as_chosen}>{m.travel_rooms_as_chosen()}</span>
            </span>
          </summary>
          <div className={plainCss.plain_rooms_panel} aria-describedby={errors.length > 0 ? errorId(`${id}-rooms`) : undefined}>
            {ROOM_NUMBERS.map((room) => (
              <PlainRoom key={room} room={room} id={id} values={values} />
            ))}
          </div>
        </details>
        <FieldError id={`${id}-rooms`} errors={errors} />
      </div>
    </div>
  )
}

function PlainRoom({ room, id, values }: { room: RoomNumber; id: string; values: SearchFormValues }) {
  const name = adultsField(room)
  return (
    <fieldset className={plainCss.plain_room}>
      <legend>
        <ByKind hotel={m.travel_room_number({ number: room })} flight={m.travel_passenger_group({ number: room })} />
      </legend>
      <label className={plainCss.plain_adults} htmlFor={`${id}-${name}`}>
        {m.travel_adults()}
      </label>
      <select id={`${id}-${name}`} name={name} defaultValue={values[name]}>
        {room > 1 && <option value="0">{m.travel_no_room()}</option>}
        {ADULTS.map((count) => (
          <option key={count} value={count}>
            {adultsText(count)}
          </option>
        ))}
      </select>
      <p id={`${id}-${name}-ages`}>
        <ByKind hotel={m.travel_children_ages()} flight={m.travel_children_ages_return()} />
      </p>
      <div className={plainCss.plain_ages}>
        {CHILD_NUMBERS.map((child) => (
          <PlainChild key={child} room={room} child={child} values={values} ages={`${id}-${name}-ages`} />
        ))}
      </div>
    </fieldset>
  )
}

/** A number instead of a choice: eighteen ages for each of twelve children would be a tenth of a page. `ages`: the id of the day's sentence. */
function PlainChild({ room, child, values, ages }: { room: RoomNumber; child: ChildNumber; values: SearchFormValues; ages: string }) {
  const name = childAgeField(room, child)
  return (
    <input
      type="number"
      name={name}
      min={0}
      max={ROOM_LIMITS.child_age}
      placeholder={m.travel_no_child()}
      defaultValue={values[name]}
      aria-label={m.travel_child_age({ number: child })}
      aria-describedby={ages}
    />
  )
}
