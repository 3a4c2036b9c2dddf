import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { addRoom, type Room, whyNotAddRoom } from '../../../../../domain/search/rooms.ts'
import { ROOM_NUMBERS } from '../../../../../domain/search/search-form.ts'
import { m } from '../../../../../kit/paraglide/messages.js'
import css from '../../search-box.module.css'
import { CellButton } from '../../search-box-cell.tsx'
import { describedProps, errorsOf, FieldError } from '../../search-box-errors.tsx'
import { roomsSummary } from '../../search-box-sentences.ts'
import { SearchBoxPanel } from '../search-box-panel.tsx'
import type { SearchBoxState } from '../use-search-box.ts'
import roomCss from './search-box-room.module.css'
import { SearchBoxRoom } from './search-box-room.tsx'
import { StepButton, useReason } from './search-box-stepper.tsx'

/** The travellers, room by room. No step breaks a rule; one that would says why it cannot be taken. */
export function SearchBoxRooms({ id, box }: { id: string; box: SearchBoxState }) {
  const [open, setOpen] = useState(false)
  const errors = errorsOf(box.errors, 'rooms')
  return (
    <div className={css.rooms}>
      <div className={css.field}>
        <div className={css.cell}>
          <CellButton
            id={`${id}-rooms`}
            icon={IconUsers}
            label={m.travel_rooms_and_guests()}
            value={roomsSummary(box.search.rooms)}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            {...describedProps(`${id}-rooms`, errors)}
          />
          <SearchBoxPanel
            open={open}
            title={m.travel_rooms_and_guests()}
            onClose={() => setOpen(false)}
            footer={<p role="status">{roomsSummary(box.search.rooms)}</p>}
          >
            <RoomList id={id} rooms={box.search.rooms} onChange={(rooms) => box.change({ rooms })} />
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
