import { m } from '../../kit/sentences/messages.js'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { CityField } from './city-field.tsx'
import { ControlledSelect } from './form-fields.tsx'
import css from './organization-form.module.css'
import type { OrganizationFormChoices } from './organization-typed.ts'
import type { OrganizationFormState } from './use-organization-form.ts'

/** City, province, country; the district and the club if they apply. */
export function WhereFields({ form, choices }: { form: OrganizationFormState; choices: OrganizationFormChoices }) {
  const { typed, write, clear, district, district_is_proposed, writeDistrict, is_rotary } = form
  return (
    <fieldset className={css.part}>
      <legend>{m.registration_part_where()}</legend>
      <CityField
        text={typed.city}
        id={typed.city_id}
        onType={(city) => {
          clear('city')
          write({ city, city_id: '' })
        }}
        onPlace={(place) => {
          for (const name of ['city', 'province', 'country_code']) clear(name)
          write({ city: place.city, city_id: place.id, province: place.province, country_code: place.country_code })
        }}
      />
      <div className={css.pair}>
        <TextField
          name="province"
          label={m.registration_province()}
          value={typed.province}
          onChange={(event) => write({ province: event.target.value })}
          maxLength={120}
          autoComplete="address-level1"
        />
        <ControlledSelect
          name="country_code"
          label={m.registration_country()}
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
        </ControlledSelect>
      </div>
      <ControlledSelect
        name="district"
        label={m.registration_district()}
        hint={district_is_proposed ? m.registration_district_proposed() : m.registration_district_hint()}
        value={district}
        onChange={writeDistrict}
      >
        <option value="">{m.registration_district_none()}</option>
        {choices.districts.map(({ number, name }) => (
          <option key={number} value={number}>
            {number} · {name}
          </option>
        ))}
      </ControlledSelect>
      {is_rotary && typed.type !== 'rotary-district' && (
        <TextField
          name="rotary_club"
          label={typed.type === 'rotary-club' ? m.registration_club() : m.registration_club_behind()}
          hint={typed.type === 'rotary-club' ? m.registration_club_hint() : m.registration_club_behind_hint()}
          value={typed.rotary_club}
          onChange={(event) => write({ rotary_club: event.target.value })}
          maxLength={80}
        />
      )}
    </fieldset>
  )
}
