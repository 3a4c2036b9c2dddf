import { type Child, ROOM_LIMITS } from '../../../../../domain/search/rooms.ts'
import { m } from '../../../../../kit/sentences/messages.js'
import { ageText } from '../../search-box-sentences.ts'
import css from './search-box-room.module.css'

const AGES = Array.from({ length: ROOM_LIMITS.child_age + 1 }, (_, age) => age)

interface Props {
  id: string
  childs: Child[]
  /** On which day the age counts. */
  help: string
  /** The name of a select, by the child's number from 1. */
  labelOf: (number: number) => string
  onAge: (child: number, age: number) => void
}

/** The age of each child at the end of the trip, one after the other. */
export function ChildAges({ id, childs, help, labelOf, onAge }: Props) {
  return (
    <div className={css.ages}>
      <p>{help}</p>
      {childs.map(({ age }, child) => {
        const control = `${id}-child-${child + 1}`
        return (
          <div key={control} className={css.age}>
            <label htmlFor={control}>{m.travel_child_number({ number: child + 1 })}</label>
            <select id={control} aria-label={labelOf(child + 1)} value={age} onChange={(event) => onAge(child, Number(event.target.value))}>
              {AGES.map((years) => (
                <option key={years} value={years}>
                  {ageText(years)}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </div>
  )
}
