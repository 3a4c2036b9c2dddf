import { passengersIn, whyNotPassengers, withPassengers } from '../../../../../domain/search/passengers.ts'
import type { Room } from '../../../../../domain/search/rooms.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { adultsText, childrenText } from '../../search-box-sentences.ts'
import { ChildAges } from './child-ages.tsx'
import css from './search-box-room.module.css'
import { Stepper } from './search-box-stepper.tsx'

interface Props {
  id: string
  rooms: Room[]
  onChange: (rooms: Room[]) => void
}

/** The passengers of a flight, all together: they are divided into rooms without asking. */
export function PassengerList({ id, rooms, onChange }: Props) {
  const { adults, childs } = passengersIn(rooms)
  const step = (next: { adults?: number; childs?: typeof childs }) => {
    const passengers = { adults, childs, ...next }
    return { whyNot: whyNotPassengers(passengers), onStep: () => onChange(withPassengers(rooms, passengers)) }
  }
  const fewer = step({ childs: childs.slice(0, -1) })
  return (
    <div className={css.room_list}>
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
