import { useRef, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { PlaceCombobox } from '../../components/places/place-combobox.tsx'
import type { SuggestedPlace } from '../../components/places/suggested-place.ts'
import type { PlaceControl } from '../../components/places/use-place-combobox.ts'
import { findPlaces } from '../../components/places/use-place-suggestions.ts'
import css from './site-codes.module.css'

/** A place by its name, or by its id. */
export function SiteCodePlaceField() {
  const input = useRef<HTMLInputElement>(null)
  const locale = useLocale()
  const error = useFieldError('place_id')
  const [text, setText] = useState('')
  const [id, setId] = useState('')
  const pick = (place: SuggestedPlace) => {
    setText(place.text)
    setId(place.id)
  }
  const control: PlaceControl = {
    text,
    picked: id !== '',
    trip_type: 'ONLY_HOTEL',
    type: (typed) => {
      setText(typed)
      setId('')
    },
    pick,
    settle: async () => {
      if (id || text.trim() === '' || text.includes(':')) return true
      const [best] = await findPlaces(text.trim(), 'ONLY_HOTEL', locale).catch(() => [])
      if (best) pick(best)
      return best !== undefined
    },
  }
  return (
    <Field id="site-place" label={m.site_codes_place()} {...(error && { error })}>
      <input type="hidden" name="place_id" value={id || text} />
      <div className={css.place}>
        <PlaceCombobox
          ref={input}
          id="site-place"
          control={control}
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'site-place-error' })}
        />
      </div>
    </Field>
  )
}
