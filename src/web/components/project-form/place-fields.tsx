import type { DistrictRef } from '../../../domain/catalogues/district.ts'
import { BOUNDS } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { withStored } from '../../../kit/ui/forms/with-stored.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { idsOf } from '../draft/described-by.ts'
import css from '../draft/draft-form.module.css'
import { TownField } from '../places/town-field.tsx'
import type { FormPart } from './form-part.ts'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'

/** A cause in the form; `retired`: projects may no longer choose it, but those that have it do not lose it. */
interface NamedCause {
  id: string
  name: string
  retired?: boolean
}

interface Catalogues {
  causes: NamedCause[]
  countries: { code: string; name: string }[]
  districts: DistrictRef[]
}

export function CauseFields({ content, change, errors, causes }: FormPart & Pick<Catalogues, 'causes'>) {
  const full = content.causes.length >= BOUNDS.causes.most
  const remarks = useRemarkIds()
  // Causes that were withdrawn have no name any more; they stay in the list until they are removed, or nobody would see the error.
  const gone = content.causes.filter((id) => causes.every((cause) => cause.id !== id)).map((id) => ({ id, name: null, retired: true }))
  const toggle = (id: string, on: boolean) =>
    change((draft) => ({ ...draft, causes: on ? [...draft.causes, id] : draft.causes.filter((one) => one !== id) }))
  return (
    <fieldset className={css.causes} data-field="causes" tabIndex={-1} aria-describedby={idsOf(...remarks('causes'), 'causes-hint')}>
      <legend>{m.project_form_causes()}</legend>
      <FieldRemarks field="causes" />
      <p id="causes-hint" className={errors.causes ? css.error : css.hint}>
        {errors.causes ?? m.draft_error_causes()}
      </p>
      {[...causes, ...gone].map(({ id, name, retired }) => (
        <label key={id} className={css.check}>
          <input
            type="checkbox"
            checked={content.causes.includes(id)}
            disabled={full && !content.causes.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
          <span>
            {name ?? m.project_form_cause_gone()}
            {retired && <small className={css.hint}>{name ? m.project_form_cause_retired() : m.project_form_cause_gone_text()}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function PlaceFields({ content, change, errors, countries, districts }: FormPart & Omit<Catalogues, 'causes'>) {
  const remarks = useRemarkIds()
  const select = (id: 'country_code' | 'district_id', label: string, options: { value: string; label: string }[]) => (
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
        {withStored(options, content[id], m.kit_choice_retired()).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
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
          countries.map(({ code, name }) => ({ value: code, label: name })),
        )}
        {select(
          'district_id',
          m.project_form_district(),
          districts.map(({ id, number, name }) => ({ value: id, label: m.project_district_named({ number, name }) })),
        )}
        <TownField
          id="place"
          label={m.project_form_place()}
          place={content.place}
          error={errors.place}
          onPlace={(place) => change((draft) => ({ ...draft, place }))}
        />
      </div>
    </>
  )
}
