import {
  addChild,
  type Room,
  removeChild,
  removeRoom,
  setAdults,
  setChildAge,
  whyNotAddChild,
  whyNotSetAdults,
} from '../../../../../domain/search/rooms.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { IconTrash } from '../../../../../kit/ui/icons/icons.ts'
import { adultsText, childrenText } from '../../search-box-sentences.ts'
import islandCss from '../search-box-island.module.css'
import { ChildAges } from './child-ages.tsx'
import css from './search-box-room.module.css'
import { Stepper } from './search-box-stepper.tsx'

interface Props {
  id: string
  rooms: Room[]
  /** From 1. */
  number: number
  onChange: (rooms: Room[]) => void
}

/** One room: its adults, its children and their ages. */
export function SearchBoxRoom({ id, rooms, number, onChange }: Props) {
  const index = number - 1
  const { adults, childs } = rooms[index] ?? { adults: 1, childs: [] }
  const adultStep = (count: number) => ({
    whyNot: whyNotSetAdults(rooms, index, count),
    onStep: () => onChange(setAdults(rooms, index, count)),
  })
  return (
    <section className={css.room} aria-labelledby={id}>
      <div className={css.room_title}>
        <h3 id={id}>{m.travel_room_number({ number })}</h3>
        {index > 0 && (
          <button
            type="button"
            className={islandCss.round}
            aria-label={m.travel_remove_room({ number })}
            onClick={() => onChange(removeRoom(rooms, index))}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <Stepper
        id={`${id}-adults`}
        label={m.travel_adults()}
        hint={m.travel_adults_hint()}
        value={adults}
        text={adultsText(adults)}
        less={{ label: m.travel_remove_adult({ number }), ...adultStep(adults - 1) }}
        more={{ label: m.travel_add_adult({ number }), ...adultStep(adults + 1) }}
      />
      <Stepper
        id={`${id}-children`}
        label={m.travel_children()}
        hint={m.travel_children_hint()}
        value={childs.length}
        text={childrenText(childs.length)}
        less={{
          label: m.travel_remove_child({ number }),
          whyNot: null,
          onStep: childs.length > 0 ? () => onChange(removeChild(rooms, index, childs.length - 1)) : null,
        }}
        more={{
          label: m.travel_add_child({ number }),
          whyNot: whyNotAddChild(rooms, index),
          onStep: () => onChange(addChild(rooms, index)),
        }}
      />
      {childs.length > 0 && (
        <ChildAges
          id={id}
          childs={childs}
          help={m.travel_child_age_help()}
          labelOf={(number) => m.travel_child_age_label({ number })}
          onAge={(child, age) => onChange(setChildAge(rooms, index, child, age))}
        />
      )}
    </section>
  )
}
