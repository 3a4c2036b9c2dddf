import { m } from '../../../kit/sentences/messages.js'
import css from './place-choice.module.css'
import type { PlaceCandidate } from './suggested-place.ts'

interface Props {
  /** Form field name. */
  name: string
  choices: PlaceCandidate[]
  /** Without it the choice is posted. */
  onPick?: (place: PlaceCandidate) => void
}

/** The few places that a typed text may mean, to choose one. */
export function PlaceChoice({ name, choices, onPick }: Props) {
  if (choices.length === 0) return null
  return (
    <fieldset className={css.choices}>
      <legend>{m.place_pick_one()}</legend>
      {choices.map((place) => (
        <label key={place.id}>
          <input type="radio" name={name} value={place.id} onChange={onPick && (() => onPick(place))} />
          <span>
            <b>{place.text}</b> <small>{place.description}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
