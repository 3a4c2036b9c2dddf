import { useState } from 'react'
import { addRoom, type Room, whyNotAddRoom } from '../../../../../domain/search/rooms.ts'
import { ROOM_NUMBERS } from '../../../../../domain/search/search-form.ts'
import { hasHotel } from '../../../../../domain/search/search-rules.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { IconPlus, IconUsers } from '../../../../../kit/ui/icons/icons.ts'
import css from '../../search-box.module.css'
import { CellButton } from '../../search-box-cell.tsx'
import { describedProps, errorsOf, FieldError } from '../../search-box-errors.tsx'
import { passengersSummary, roomsSummary } from '../../search-box-sentences.ts'
import { SearchBoxPanel } from '../search-box-panel.tsx'
import type { SearchBoxState } from '../use-search-box.ts'
import { PassengerList } from './passenger-list.tsx'
import roomCss from './search-box-room.module.css'
import { SearchBoxRoom } from './search-box-room.tsx'
import { StepButton, useReason } from './search-box-stepper.tsx'

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

/** All rooms, and a button to add one as long as the rules allow it. */
export function RoomList({ id, rooms, onChange }: { id: string; rooms: Room[]; onChange: (rooms: Room[]) => void }) {
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
