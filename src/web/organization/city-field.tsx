import { useRef, useState } from 'react'
import type { PlaceSuggestion } from '../../domain/places/place.ts'
import { m } from '../../kit/sentences/messages.js'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../kit/ui/locale.ts'
import { Field } from '../../kit/ui/ui.tsx'
import { useScripts } from '../../kit/ui/use-scripts.ts'
import { PlaceCombobox } from '../components/places/place-combobox.tsx'
import { PLACE_TEXT_LENGTH, type SuggestedPlace } from '../components/places/suggested-place.ts'
import type { PlaceControl } from '../components/places/use-place-combobox.ts'
import { findPlaces } from '../components/places/use-place-suggestions.ts'
import css from './city-field.module.css'

interface FilledPlace {
  id: string
  city: string
  province: string
  country_code: string
}

interface Props {
  text: string
  /** Empty while the typed text is no picked city. */
  id: string
  onType: (text: string) => void
  onPlace: (place: FilledPlace) => void
}

/** The city, by the site's own search; picking one fills in province and country. Without scripts its name is sent. */
export function CityField({ text, id, onType, onPlace }: Props) {
  const scripts = useScripts()
  const input = useRef<HTMLInputElement>(null)
  const control = useCity({ text, id, onType, onPlace })
  const error = useFieldError('city')
  const described = { ...(error && { 'aria-invalid': true }), 'aria-describedby': error ? 'city-error city-hint' : 'city-hint' }
  const shared = { ...described, id: 'city', name: 'city', placeholder: m.registration_city_example() }
  return (
    <div className={css.city}>
      <Field id="city" label={m.registration_city()} {...(error && { error })}>
        {scripts ? (
          <PlaceCombobox ref={input} {...shared} control={control} />
        ) : (
          <input {...shared} type="text" defaultValue={text} maxLength={PLACE_TEXT_LENGTH} autoComplete="address-level2" />
        )}
        <p id="city-hint" className={css.hint}>
          {m.registration_city_hint()}
        </p>
      </Field>
      <input type="hidden" name="city_id" value={id} />
    </div>
  )
}

function useCity({ text, id, onType, onPlace }: Props): PlaceControl {
  const locale = useLocale()
  const latest = useRef(text)
  const [picked, setPicked] = useState(id)
  const pick = async (place: SuggestedPlace) => {
    latest.current = place.text
    setPicked(place.id)
    onPlace({ id: place.id, city: place.text, province: '', country_code: place.country_code })
    const whole = await readPlace(place.id, locale)
    if (whole && latest.current === place.text)
      onPlace({ id: whole.id, city: whole.text, province: whole.administrative_area_level_1 ?? '', country_code: whole.country_code })
  }
  return {
    text,
    picked: picked !== '' && id !== '',
    trip_type: 'ONLY_HOTEL',
    type: (next) => {
      latest.current = next
      setPicked('')
      onType(next)
    },
    pick: (place) => void pick(place),
    settle: async () => {
      const typed = latest.current.trim()
      if (typed === '' || id !== '') return id !== ''
      const found = await findPlaces(typed, 'ONLY_HOTEL', locale).catch(() => [])
      const best = found.find(({ type }) => type === 'city')
      if (latest.current.trim() !== typed || !best) return false
      await pick(best)
      return true
    },
  }
}

async function readPlace(id: string, locale: string): Promise<PlaceSuggestion | null> {
  const response = await fetch(`/api/places/${encodeURIComponent(id)}?lang=${locale}`).catch(() => null)
  return response?.ok ? (await response.json()).data : null
}
