import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OwnOrganization, RegistrationHints } from '../../domain/organizations/organization.ts'
import {
  DESCRIPTION_LENGTH,
  NAME_LENGTH,
  OTHER_KIND,
  ROTARY_KINDS,
  SLUG_LENGTH,
  WORD_LENGTH,
} from '../../domain/organizations/organization-rules.ts'
import { m } from '../../kit/paraglide/messages.js'
import { type FormErrors, FormMessage, TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Button } from '../../kit/ui/ui.tsx'
import { AlikeOrganizations } from './alike-organizations.tsx'
import { CityField } from './city-field.tsx'
import { SelectField, TextAreaField } from './form-fields.tsx'
import css from './organization-form.module.css'
import type { Choices, OrganizationTyped } from './organization-typed.ts'
import { PictureUpload } from './picture-upload.tsx'
import { useHints } from './use-hints.ts'

interface Props {
  choices: Choices
  /** The one to change; none for a new one. */
  organization?: OwnOrganization
  refused: { message: string; errors: FormErrors; typed?: OrganizationTyped } | undefined
  submit: string
}

/** The registration of an organization, and its correction. An error goes as soon as its field is typed in. */
export function OrganizationForm({ choices, organization, refused, submit }: Props) {
  const start = refused?.typed ?? typedOf(organization)
  const [typed, setTyped] = useState(start)
  const { errors, clear } = useErrors(refused)
  const busy = useNavigation().formMethod === 'POST'
  const write = (changes: Partial<OrganizationTyped>) => setTyped((before) => ({ ...before, ...changes }))
  const [own_slug, setOwnSlug] = useState(start.slug !== '')
  const [own_district, setOwnDistrict] = useState(start.district !== '')
  const hints = useHints({ name: typed.name, slug: own_slug ? typed.slug : '', place: typed.city_id, id: organization?.id })
  const is_rotary = ROTARY_KINDS.includes(typed.type)
  const slug = own_slug ? typed.slug : (hints?.slug ?? '')
  const district = own_district ? typed.district : is_rotary ? (hints?.district?.number ?? '') : ''
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className={css.form}
      onInput={(event) => clear((event.target as HTMLInputElement).name)}
      onChange={(event) => clear((event.target as unknown as HTMLInputElement).name)}
    >
      {refused && <FormMessage key={String(busy)}>{refused.message}</FormMessage>}
      {organization && <input type="hidden" name="id" value={organization.id} />}
      <fieldset className={css.part}>
        <legend>{m.registration_part_who()}</legend>
        <TextField
          name="name"
          label={m.registration_name()}
          errors={errors}
          value={typed.name}
          onChange={(event) => write({ name: event.target.value })}
          maxLength={NAME_LENGTH.max}
          required
          autoComplete="organization"
        />
        <SelectField
          name="type"
          label={m.registration_type()}
          errors={errors}
          value={typed.type}
          onChange={(type) => write({ type })}
          required
        >
          <option value="">{m.registration_choose()}</option>
          {choices.types.map((type) => (
            <option key={type.slug} value={type.slug}>
              {type.name}
            </option>
          ))}
        </SelectField>
        {typed.type === OTHER_KIND && (
          <TextField
            name="type_word"
            label={m.registration_type_word()}
            hint={m.registration_type_word_hint()}
            errors={errors}
            defaultValue={typed.type_word}
            maxLength={WORD_LENGTH.max}
            required
          />
        )}
        <TextAreaField
          name="description"
          label={m.registration_description()}
          hint={m.registration_description_hint()}
          errors={errors}
          value={typed.description}
          onChange={(description) => write({ description })}
          maxLength={DESCRIPTION_LENGTH.max}
        />
        <TextField
          name="slug"
          label={m.registration_slug()}
          errors={errors}
          value={slug}
          onChange={(event) => {
            setOwnSlug(event.target.value !== '')
            write({ slug: event.target.value })
          }}
          maxLength={SLUG_LENGTH.max}
          required
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          hint={m.registration_slug_hint({ slug: slug || m.registration_slug_example() })}
        />
        <SlugState hints={hints} shown={!errors.slug} />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{m.registration_part_where()}</legend>
        <CityField
          text={typed.city}
          id={typed.city_id}
          errors={errors}
          onType={(city) => {
            clear('city')
            write({ city, city_id: '' })
          }}
          onPlace={(place) => {
            for (const name of ['city', 'province', 'country_code']) clear(name)
            write({ city: place.city, city_id: place.id, province: place.province, country_code: place.country_code })
          }}
        />
        <TextField
          name="province"
          label={m.registration_province()}
          errors={errors}
          value={typed.province}
          onChange={(event) => write({ province: event.target.value })}
          maxLength={120}
          autoComplete="address-level1"
        />
        <SelectField
          name="country_code"
          label={m.registration_country()}
          errors={errors}
          value={typed.country_code}
          onChange={(country_code) => write({ country_code })}
          required
        >
          <option value="">{m.registration_choose()}</option>
          {choices.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="district"
          label={m.registration_district()}
          hint={!own_district && district !== '' ? m.registration_district_proposed() : m.registration_district_hint()}
          errors={errors}
          value={district}
          onChange={(number) => {
            setOwnDistrict(true)
            write({ district: number })
          }}
        >
          <option value="">{m.registration_district_none()}</option>
          {choices.districts.map(({ number, name }) => (
            <option key={number} value={number}>
              {number} · {name}
            </option>
          ))}
        </SelectField>
        {is_rotary && typed.type !== 'rotary-district' && (
          <TextField
            name="rotary_club"
            label={typed.type === 'rotary-club' ? m.registration_club() : m.registration_club_behind()}
            hint={typed.type === 'rotary-club' ? m.registration_club_hint() : m.registration_club_behind_hint()}
            errors={errors}
            defaultValue={typed.rotary_club}
            maxLength={80}
          />
        )}
      </fieldset>
      {hints && hints.alike.length > 0 && !organization && <AlikeOrganizations organizations={hints.alike} />}
      <fieldset className={css.part}>
        <legend>{m.registration_part_pictures()}</legend>
        <PictureUpload
          name="logo"
          label={m.registration_logo()}
          hint={m.registration_logo_hint()}
          errors={errors}
          now={organization?.logo ?? null}
        />
        <PictureUpload
          name="cover"
          label={m.registration_cover()}
          hint={m.registration_cover_hint()}
          errors={errors}
          now={organization?.cover ?? null}
        />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{m.registration_part_contact()}</legend>
        <p className={css.note}>{m.registration_contact_text()}</p>
        <TextField
          name="contact_name"
          label={m.registration_contact_name()}
          errors={errors}
          defaultValue={typed.contact_name}
          maxLength={80}
          autoComplete="name"
        />
        <TextField
          name="contact_email"
          label={m.registration_contact_email()}
          errors={errors}
          defaultValue={typed.contact_email}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          name="contact_phone"
          label={m.registration_contact_phone()}
          hint={m.account_phone_hint()}
          errors={errors}
          defaultValue={typed.contact_phone}
          type="tel"
          maxLength={60}
          autoComplete="tel"
        />
        <TextField
          name="cuit"
          label={m.registration_cuit()}
          hint={m.registration_cuit_hint()}
          errors={errors}
          defaultValue={typed.cuit}
          inputMode="numeric"
          placeholder="30-71234567-1"
          maxLength={30}
        />
      </fieldset>
      <Button type="submit" name="intent" value="save" aria-disabled={busy}>
        {busy ? m.registration_saving() : submit}
      </Button>
    </Form>
  )
}

/** Whether the identifier is free, read out as it changes. */
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

/** The errors of the last answer: a new answer brings new ones, and each is cleared by itself, or all at once without a name. */
function useErrors(refused: { errors: FormErrors } | undefined) {
  const [errors, setErrors] = useState<FormErrors>(refused?.errors ?? {})
  const answered = useRef(refused)
  useEffect(() => {
    if (answered.current === refused) return
    answered.current = refused
    setErrors(refused?.errors ?? {})
  }, [refused])
  const clear = (name?: string) =>
    setErrors((now) =>
      name === undefined ? {} : name in now ? Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)) : now,
    )
  return { errors, clear }
}

function typedOf(organization: OwnOrganization | undefined): OrganizationTyped {
  return {
    name: organization?.name ?? '',
    slug: organization?.slug ?? '',
    description: organization?.description ?? '',
    type: organization?.type.slug ?? '',
    type_word: organization?.type_word ?? '',
    country_code: organization?.country_code ?? '',
    province: organization?.province ?? '',
    city: organization?.place.text ?? '',
    city_id: organization?.place.id ?? '',
    district: organization?.district?.number ?? '',
    rotary_club: organization && organization.rotary_club !== organization.name ? (organization.rotary_club ?? '') : '',
    contact_name: organization?.contact_name ?? '',
    contact_email: organization?.contact_email ?? '',
    contact_phone: organization?.contact_phone ?? '',
    cuit: organization?.cuit ?? '',
  }
}
