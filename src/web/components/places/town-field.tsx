import { useRef, useState } from 'react'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { PlaceCombobox } from './place-combobox.tsx'
import type { SuggestedPlace } from './suggested-place.ts'
import css from './town-field.module.css'
import type { PlaceControl } from './use-place-combobox.ts'
import { findPlaces } from './use-place-suggestions.ts'

interface Props {
  id: string
  label: string
  place: { id: string; text: string } | null
  error: string | undefined
  onPlace: (place: Props['place']) => void
}

/** A voluntary place: emptied, there is none. */
export function TownField({ id, label, place, error, onPlace }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const locale = useLocale()
  const [text, setText] = useState(place?.text ?? '')
  const [picked, setPicked] = useState(place !== null)
  const pick = ({ id: place_id, text: name }: SuggestedPlace) => {
    setText(name)
    setPicked(true)
    onPlace({ id: place_id, text: name })
  }
  const control: PlaceControl = {
    text,
    picked,
    trip_type: 'ONLY_HOTEL',
    type: (typed) => {
      setText(typed)
      setPicked(false)
      onPlace(null)
    },
    pick,
    settle: async () => {
      if (picked || text.trim() === '') return true
      const [best] = await findPlaces(text.trim(), 'ONLY_HOTEL', locale).catch(() => [])
      if (best) pick(best)
      return best !== undefined
    },
  }
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <div className={css.place}>
        <PlaceCombobox ref={input} id={id} control={control} {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })} />
      </div>
    </Field>
  )
}
