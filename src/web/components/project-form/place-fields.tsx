import { useRef, useState } from 'react'
import type { DistrictRef } from '../../../domain/districts/district.ts'
import { BOUNDS } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { PlaceCombobox } from '../places/place-combobox.tsx'
import type { SuggestedPlace } from '../places/suggested-place.ts'
import type { PlaceControl } from '../places/use-place-combobox.ts'
import { findPlaces } from '../places/use-place-suggestions.ts'
import css from './draft-form.module.css'
import { type FormPart, idsOf } from './form-part.ts'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'

interface Catalogues {
  causes: { id: string; name: string }[]
  countries: { code: string; name: string }[]
  districts: DistrictRef[]
}

export function CauseFields({ content, change, errors, causes }: FormPart & Pick<Catalogues, 'causes'>) {
  const full = content.causes.length >= BOUNDS.causes.most
  const remarks = useRemarkIds()
  const toggle = (id: string, on: boolean) =>
    change((draft) => ({ ...draft, causes: on ? [...draft.causes, id] : draft.causes.filter((one) => one !== id) }))
  return (
    <fieldset className={css.causes} data-field="causes" tabIndex={-1} aria-describedby={idsOf(...remarks('causes'), 'causes-hint')}>
      <legend>{m.project_form_causes()}</legend>
      <FieldRemarks field="causes" />
      <p id="causes-hint" className={errors.causes ? css.error : css.hint}>
        {errors.causes ?? m.draft_error_causes()}
      </p>
      {causes.map(({ id, name }) => (
        <label key={id} className={css.check}>
          <input
            type="checkbox"
            checked={content.causes.includes(id)}
            disabled={full && !content.causes.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function PlaceFields({ content, change, errors, countries, districts }: FormPart & Omit<Catalogues, 'causes'>) {
  const remarks = useRemarkIds()
  const select = (id: 'country_code' | 'district_id', label: string, options: [string, string][]) => (
    <Field id={id} label={label} {...(errors[id] && { error: errors[id] })}>
      <select
        id={id}
        data-field={id}
        value={content[id]}
        onChange={(event) => change((draft) => ({ ...draft, [id]: event.target.value }))}
        aria-describedby={idsOf(errors[id] && `${id}-error`, ...remarks(id))}
        {...(errors[id] && { 'aria-invalid': true })}
      >
        <option value="">{m.project_form_choose()}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
  return (
    <>
      <FieldRemarks field="country_code" />
      <div className={css.row}>
        {select(
          'country_code',
          m.project_form_country(),
          countries.map(({ code, name }) => [code, name]),
        )}
        {select(
          'district_id',
          m.project_form_district(),
          districts.map(({ id, number, name }) => [id, m.project_district_named({ number, name })]),
        )}
        <Town place={content.place} error={errors.place} onPlace={(place) => change((draft) => ({ ...draft, place }))} />
      </div>
    </>
  )
}

interface TownProps {
  place: { id: string; text: string } | null
  error: string | undefined
  onPlace: (place: TownProps['place']) => void
}

/** Voluntary: emptied, the project has no town. */
function Town({ place, error, onPlace }: TownProps) {
  const input = useRef<HTMLInputElement>(null)
  const locale = useLocale()
  const [text, setText] = useState(place?.text ?? '')
  const [picked, setPicked] = useState(place !== null)
  const pick = ({ id, text: name }: SuggestedPlace) => {
    setText(name)
    setPicked(true)
    onPlace({ id, text: name })
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
    <Field id="place" label={m.project_form_place()} {...(error && { error })}>
      <div className={css.place}>
        <PlaceCombobox
          ref={input}
          id="place"
          control={control}
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'place-error' })}
        />
      </div>
    </Field>
  )
}
