import type { ReactNode } from 'react'
import { countryName } from '../../../domain/places/country-name.ts'
import { NATIONALITIES } from '../../../domain/search/box/nationalities.ts'
import type { TravelClass } from '../../../domain/search/search-rules.ts'
import { alphabetical } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { LongSelect } from './long-select.tsx'
import boxCss from './search-box.module.css'
import { errorsOf, FieldError, invalidProps } from './search-box-errors.tsx'
import css from './search-box-options.module.css'

interface Props {
  id: string
  errors: FormErrors
  nationality: string
  travel_class: string
  /** Without them the controls are uncontrolled. */
  onNationality?: (code: string | null) => void
  onTravelClass?: (travel_class: TravelClass) => void
  children?: ReactNode
}

/** Options that few change: the class (for several destinations only) and the nationality. */
export function SearchBoxOptions({ id, errors, nationality, travel_class, onNationality, onTravelClass, children }: Props) {
  const classState = onTravelClass
    ? { value: travel_class, onChange: () => onTravelClass(travel_class === 'business' ? 'economic' : 'business') }
    : { defaultValue: travel_class || 'economic' }
  return (
    <div className={css.options}>
      <Option
        id={`${id}-travel_class`}
        label={m.travel_travel_class()}
        errors={errorsOf(errors, 'travel_class')}
        className={boxCss.if_multi}
      >
        <select
          id={`${id}-travel_class`}
          name="travel_class"
          {...classState}
          {...invalidProps(`${id}-travel_class`, errorsOf(errors, 'travel_class'))}
        >
          <option value="economic">{m.travel_travel_class_economic()}</option>
          <option value="business">{m.travel_travel_class_business()}</option>
        </select>
      </Option>
      <Option id={`${id}-nationality`} label={m.travel_nationality()} errors={errorsOf(errors, 'nationality')}>
        <NationalitySelect id={`${id}-nationality`} errors={errorsOf(errors, 'nationality')} value={nationality} onChange={onNationality} />
      </Option>
      {children}
    </div>
  )
}

function Option({
  id,
  label,
  errors,
  className,
  children,
}: {
  id: string
  label: string
  errors: string[]
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <div className={css.option}>
        <label htmlFor={id}>{label}</label>
        {children}
      </div>
      <FieldError id={id} errors={errors} />
    </div>
  )
}

function NationalitySelect({
  id,
  errors,
  value,
  onChange,
}: {
  id: string
  errors: string[]
  value: string
  onChange?: Props['onNationality']
}) {
  const locale = useLocale()
  const state = onChange
    ? { value, onChange: (event: { target: { value: string } }) => onChange(event.target.value || null) }
    : { defaultValue: value }
  const countries = () => countriesByName(locale).filter((country) => onChange || USUAL.has(country.value) || country.value === value)
  const options = () => [{ value: '', text: m.travel_nationality_none() }, ...countries()]
  return (
    <LongSelect id={id} name="nationality" title={m.travel_nationality_help()} options={options} {...state} {...invalidProps(id, errors)} />
  )
}

/** Nationalities of most travellers: the others come with the scripts, because as HTML they would be a tenth of a page. */
const USUAL = new Set('AR BO BR CA CL CO CR CU DE DO EC ES FR GB GT HN IT MX NI PA PE PR PT PY SV US UY VE'.split(' '))

const named = new Map<Locale, { value: string; text: string }[]>()

function countriesByName(locale: Locale): { value: string; text: string }[] {
  const known = named.get(locale)
  if (known) return known
  const compare = alphabetical(locale)
  const countries = NATIONALITIES.map((value) => ({ value, text: countryName(locale, value) })).sort((a, b) => compare(a.text, b.text))
  named.set(locale, countries)
  return countries
}
