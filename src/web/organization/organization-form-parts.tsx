import { type ChangeEvent, useEffect, useState } from 'react'
import type { OwnOrganization, RegistrationHints, UploadedPicture } from '../../domain/organizations/organization.ts'
import {
  DESCRIPTION_LENGTH,
  IDENTIFIER_LENGTH,
  NAME_LENGTH,
  OTHER_KIND,
  WORD_LENGTH,
} from '../../domain/organizations/organization-rules.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../../domain/uploads/upload.ts'
import { m } from '../../kit/sentences/messages.js'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { useFileLimit } from '../../kit/ui/forms/use-file-limit.ts'
import { Field } from '../../kit/ui/ui.tsx'
import { ControlledSelect, TextAreaField } from './form-fields.tsx'
import css from './organization-form.module.css'
import type { OrganizationFormChoices } from './organization-typed.ts'
import type { OrganizationFormState } from './use-organization-form.ts'

/** Name, kind, description and identifier. */
export function WhoFields({ form, types }: { form: OrganizationFormState; types: OrganizationFormChoices['types'] }) {
  const { typed, errors, write, writeName, slug, writeSlug, hints } = form
  return (
    <fieldset className={css.part}>
      <legend>{m.registration_part_who()}</legend>
      <TextField
        name="name"
        label={m.registration_name()}
        value={typed.name}
        onChange={(event) => writeName(event.target.value)}
        maxLength={NAME_LENGTH.max}
        required
        autoComplete="organization"
      />
      <ControlledSelect name="type" label={m.registration_type()} value={typed.type} onChange={(type) => write({ type })} required>
        <option value="">{m.registration_choose()}</option>
        {types.map((type) => (
          <option key={type.slug} value={type.slug}>
            {type.name}
          </option>
        ))}
      </ControlledSelect>
      {typed.type === OTHER_KIND && (
        <TextField
          name="type_word"
          label={m.registration_type_word()}
          hint={m.registration_type_word_hint()}
          value={typed.type_word}
          onChange={(event) => write({ type_word: event.target.value })}
          maxLength={WORD_LENGTH.max}
          required
        />
      )}
      <TextAreaField
        name="description"
        label={m.registration_description()}
        hint={m.registration_description_hint()}
        value={typed.description}
        onChange={(description) => write({ description })}
        maxLength={DESCRIPTION_LENGTH.max}
      />
      <TextField
        name="slug"
        label={m.registration_slug()}
        value={slug}
        onChange={(event) => writeSlug(event.target.value)}
        maxLength={IDENTIFIER_LENGTH.max}
        required
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        hint={m.registration_slug_hint({ slug: slug || m.registration_slug_example() })}
      />
      <SlugState hints={hints} shown={!errors.slug} />
    </fieldset>
  )
}

/** The check of the identifier, read out as it changes. */
function SlugState({ hints, shown }: { hints: RegistrationHints | null; shown: boolean }) {
  const problem = hints?.slug_problem
  const text = !hints?.slug
    ? ''
    : problem === 'taken'
      ? m.organization_error_slug_taken()
      : problem === 'invalid'
        ? m.organization_error_slug()
        : m.registration_slug_free()
  return (
    <p role="status" className={css.slug_state} data-tone={problem ? 'bad' : 'good'}>
      {shown ? text : ''}
    </p>
  )
}

/** The logo and the cover. */
export function OrganizationPictureFields({ organization }: { organization: OwnOrganization | undefined }) {
  return (
    <fieldset className={css.part}>
      <legend>{m.registration_part_pictures()}</legend>
      <PictureUpload name="logo" label={m.registration_logo()} hint={m.registration_logo_hint()} now={organization?.logo ?? null} />
      <PictureUpload name="cover" label={m.registration_cover()} hint={m.registration_cover_hint()} now={organization?.cover ?? null} />
    </fieldset>
  )
}

/** Data that only the team sees. */
export function ContactFields({ form: { typed, write } }: { form: OrganizationFormState }) {
  return (
    <fieldset className={css.part}>
      <legend>{m.registration_part_contact()}</legend>
      <p className={css.note}>{m.registration_contact_text()}</p>
      <TextField
        name="contact_name"
        label={m.registration_contact_name()}
        value={typed.contact_name}
        onChange={(event) => write({ contact_name: event.target.value })}
        maxLength={80}
        autoComplete="name"
      />
      <div className={css.pair}>
        <TextField
          name="contact_email"
          label={m.registration_contact_email()}
          value={typed.contact_email}
          onChange={(event) => write({ contact_email: event.target.value })}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          name="contact_phone"
          label={m.registration_contact_phone()}
          hint={m.account_phone_hint()}
          value={typed.contact_phone}
          onChange={(event) => write({ contact_phone: event.target.value })}
          type="tel"
          maxLength={60}
          autoComplete="tel"
        />
      </div>
      <TextField
        name="cuit"
        label={m.registration_cuit()}
        hint={m.registration_cuit_hint()}
        value={typed.cuit}
        onChange={(event) => write({ cuit: event.target.value })}
        inputMode="numeric"
        placeholder="30-71234567-1"
        maxLength={30}
      />
    </fieldset>
  )
}

interface Props {
  name: 'logo' | 'cover'
  label: string
  hint: string
  now: UploadedPicture | null
}

/** A picture to upload, shown before it is sent; one that is there can be taken away. A file that is too large is not sent. */
function PictureUpload({ name, label, hint, now }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const { problem, chosen } = useFileLimit(PICTURE_BYTES)
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked)), [picked])
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = chosen(event.target)
    setPicked(file ? URL.createObjectURL(file) : null)
  }
  const refused = useFieldError(name)
  const error = problem ?? refused
  const shown = picked ?? now?.url
  return (
    <div className={css.upload}>
      <div className={css.frame} data-shape={name}>
        {shown ? <img src={shown} alt={label} /> : <span aria-hidden="true">+</span>}
      </div>
      <div className={css.fields}>
        <Field id={name} label={label} {...(error && { error })}>
          <input
            type="file"
            id={name}
            name={name}
            accept={PICTURE_TYPES.join(',')}
            onChange={pick}
            aria-describedby={error ? `${name}-error ${name}-hint` : `${name}-hint`}
            {...(error && { 'aria-invalid': true })}
          />
          <p id={`${name}-hint`} className={css.hint}>
            {hint}
          </p>
        </Field>
        {now && !picked && (
          <label className={css.remove}>
            <input type="checkbox" name={`remove_${name}`} />
            {m.registration_picture_remove()}
          </label>
        )}
      </div>
    </div>
  )
}
