import { m } from '../kit/paraglide/messages.js'
import css from './search-box-place-choice.module.css'
import type { PlaceField, PlaceSuggestion } from './search-box-places.ts'
import { placeTypeName } from './search-box-sentences.ts'

interface Props {
  field: PlaceField
  choices: PlaceSuggestion[]
  /** Without it the choice is posted as the field's id. */
  onPick?: (place: PlaceSuggestion) => void
}

/** The few places that a typed text may mean, to choose one. */
export function PlaceChoice({ field, choices, onPick }: Props) {
  if (choices.length === 0) return null
  return (
    <fieldset className={css.choices}>
      <legend>{m.travel_places_pick_one()}</legend>
      {choices.map((place) => (
        <label key={place.id}>
          <input type="radio" name={onPick ? `${field}_choice` : field} value={place.id} onChange={onPick && (() => onPick(place))} />
          <span>
            <b>{place.text}</b> <small>{[placeTypeName(place.type), place.context].filter(Boolean).join(' · ')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
