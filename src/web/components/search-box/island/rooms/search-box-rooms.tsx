import { useState } from 'react'
import { passengersIn, whyNotPassengers, withPassengers } from '../../../../../domain/search/passengers.ts'
import { addRoom, type Room, whyNotAddRoom } from '../../../../../domain/search/rooms.ts'
import { ROOM_NUMBERS } from '../../../../../domain/search/search-form.ts'
import { hasHotel } from '../../../../../domain/search/search-rules.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { IconPlus, IconUsers } from '../../../../../kit/ui/icons/icons.ts'
import css from '../../search-box.module.css'
import { CellButton } from '../../search-box-cell.tsx'
import { describedProps, errorsOf, FieldError } from '../../search-box-errors.tsx'
import { adultsText, childrenText, passengersSummary, roomsSummary } from '../../search-box-sentences.ts'
import { SearchBoxPanel } from '../search-box-panel.tsx'
import type { SearchBoxState } from '../use-search-box.ts'
import { ChildAges } from './child-ages.tsx'
import roomCss from './search-box-room.module.css'
import { SearchBoxRoom } from './search-box-room.tsx'
import { StepButton, Stepper, useReason } from './search-box-stepper.tsx'

/** The travellers: room by room for a stay, all together for a flight. No step can break a rule; a forbidden one displays the reason. */
export function SearchBoxRooms({ id, box }: { id: string; box: SearchBoxState }) {
  const [open, setOpen] = useState(false)
  const errors = errorsOf(box.errors, 'rooms')
  const { rooms, trip_type } = box.search
  const has_rooms = hasHotel(trip_type)
  const label = has_rooms ? m.travel_rooms_and_guests() : m.travel_passengers()
  const summary = has_rooms ? roomsSummary(rooms) : passengersSummary(rooms)
  const list = { id, rooms, onChange: (rooms: Room[]) => box.change({ rooms }) }
  return (
    <div className={css.rooms}>
      <div className={css.field}>
        <div className={css.cell}>
          <CellButton
            id={`${id}-rooms`}
            icon={IconUsers}
            label={label}
            value={summary}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            {...describedProps(`${id}-rooms`, errors)}
          />
          <SearchBoxPanel open={open} title={label} onClose={() => setOpen(false)} footer={<p role="status">{summary}</p>}>
            {has_rooms ? <RoomList {...list} /> : <PassengerList {...list} />}
          </SearchBoxPanel>
        </div>
        <FieldError id={`${id}-rooms`} errors={errors} />
      </div>
    </div>
  )
}

interface ListProps {
  id: string
  rooms: Room[]
  onChange: (rooms: Room[]) => void
}

/** All rooms, and a button to add one as long as the rules allow it. */
export function RoomList({ id, rooms, onChange }: ListProps) {
  const reason = useReason(rooms)
  return (
    <div className={roomCss.room_list}>
      {ROOM_NUMBERS.slice(0, rooms.length).map((number) => (
        <SearchBoxRoom key={number} id={`${id}-room-${number}`} rooms={rooms} number={number} onChange={onChange} />
      ))}
      <StepButton className={roomCss.add_room} whyNot={whyNotAddRoom(rooms)} onReason={reason.show} onStep={() => onChange(addRoom(rooms))}>
        <IconPlus size={20} stroke={2} aria-hidden="true" />
        {m.travel_add_room()}
      </StepButton>
      {reason.element}
    </div>
  )
}

/** The passengers of a flight, all together: they are divided into rooms without asking. */
function PassengerList({ id, rooms, onChange }: ListProps) {
  const { adults, childs } = passengersIn(rooms)
  const step = (next: { adults?: number; childs?: typeof childs }) => {
    const passengers = { adults, childs, ...next }
    return { whyNot: whyNotPassengers(passengers), onStep: () => onChange(withPassengers(rooms, passengers)) }
  }
  const fewer = step({ childs: childs.slice(0, -1) })
  return (
    <div className={roomCss.room_list}>
      <Stepper
        id={`${id}-passengers-adults`}
        label={m.travel_adults()}
        hint={m.travel_adults_hint()}
        value={adults}
        text={adultsText(adults)}
        less={{ label: m.travel_remove_adult_passenger(), ...step({ adults: adults - 1 }) }}
        more={{ label: m.travel_add_adult_passenger(), ...step({ adults: adults + 1 }) }}
      />
      <Stepper
        id={`${id}-passengers-children`}
        label={m.travel_children()}
        hint={m.travel_children_hint()}
        value={childs.length}
        text={childrenText(childs.length)}
        less={{ label: m.travel_remove_child_passenger(), whyNot: null, onStep: childs.length > 0 ? fewer.onStep : null }}
        more={{ label: m.travel_add_child_passenger(), ...step({ childs: [...childs, { age: 0 }] }) }}
      />
      {childs.length > 0 && (
        <ChildAges
          id={`${id}-passengers`}
          childs={childs}
          help={m.travel_child_age_help_flight()}
          labelOf={(number) => m.travel_child_age_label_flight({ number })}
          onAge={(child, age) => step({ childs: childs.map((other, index) => (index === child ? { age } : other)) }).onStep()}
        />
      )}
    </div>
  )
}
