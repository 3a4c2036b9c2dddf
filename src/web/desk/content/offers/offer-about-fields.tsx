import { useState } from 'react'
import {
  OFFER_BOUNDS,
  type OfferContent,
  type OfferShared,
  SERVICE_KINDS,
  type Service,
  type ServiceKind,
} from '../../../../domain/offers/offer.kind.ts'
import { TRIP_TYPES, type TripType } from '../../../../domain/search/search-rules.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { IconArrowUp, IconPlus, IconTrash } from '../../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../../kit/ui/in-order.ts'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { Button, Field } from '../../../../kit/ui/ui.tsx'
import css from '../../../components/draft/draft-form.module.css'
import { SERVICE_NAMES } from '../../../components/offers/service-names.ts'
import { TownField } from '../../../components/places/town-field.tsx'
import { kindName } from '../../../components/search-box/search-box-sentences.ts'
import { IconButton } from '../../../components/uploads/icon-button.tsx'
import { searchChoices } from '../../search-choices.ts'
import { SearchedChoice } from '../../searched-choice.tsx'
import { Choice } from '../choice.tsx'
import own from '../chosen-fields.module.css'
import type { ContentPartProps } from '../content-part.ts'
import { SharedInput } from '../shared-input.tsx'
import { titleOf } from '../title-of.ts'
import type { NamedOptions, NamedRow } from './named-options.ts'

export interface OfferFormChoices {
  groups: NamedOptions
  events: NamedOptions
  currencies: { code: string; name: string }[]
}

type Part = ContentPartProps<OfferContent>

/** Fields shared by both languages of an offer: trip, places, dates, price, position in lists, services. */
export function OfferAboutFields({ choices, is_limited, ...part }: Part & { choices: OfferFormChoices; is_limited: boolean }) {
  const { content, change, errors } = part
  const { shared } = content
  const set = (more: Partial<OfferShared>) => change((offer) => ({ ...offer, shared: { ...offer.shared, ...more } }))
  return (
    <>
      <div className={css.row}>
        <Choice
          id="shared.trip_type"
          label={m.offer_form_trip_type()}
          value={shared.trip_type}
          options={TRIP_TYPES.map((type) => [type, kindName(type)])}
          set={(type) => set({ trip_type: type as TripType })}
        />
        <Choice
          id="shared.dates"
          label={m.offer_form_dates()}
          value={shared.dates}
          options={[
            ['fixed', m.offer_form_dates_fixed()],
            ['open', m.offer_form_dates_open()],
          ]}
          set={(dates) => set({ dates: dates as OfferShared['dates'] })}
        />
      </div>
      <div className={css.row}>
        <SharedInput {...part} name="start" label={m.offer_form_start()} type="date" />
        <SharedInput {...part} name="end" label={m.offer_form_end()} type="date" min={shared.start} />
      </div>
      <div className={css.row}>
        {shared.dates === 'open' && <SharedInput {...part} name="nights" label={m.offer_form_nights()} inputMode="numeric" />}
        <SharedInput {...part} name="last_day" label={m.offer_form_last_day()} type="date" max={shared.end} />
      </div>
      <Places chosen={shared.places} error={errors['shared.places']} set={(places) => set({ places })} />
      <div className={css.row}>
        <SharedInput {...part} name="price" label={m.offer_form_price()} inputMode="decimal" />
        <Choice
          id="shared.currency"
          label={m.offer_form_currency()}
          value={shared.currency}
          options={choices.currencies.map(({ code, name }) => [code, `${code} · ${name}`])}
          set={(currency) => set({ currency })}
        />
      </div>
      {!is_limited && <OurFields {...part} choices={choices} set={set} />}
      <Services services={shared.services} errors={errors} set={(services) => set({ services })} />
    </>
  )
}

/** Fields that only the agency edits. */
function OurFields({ choices, set, ...part }: Part & { choices: OfferFormChoices; set: (more: Partial<OfferShared>) => void }) {
  const { shared } = part.content
  return (
    <>
      <div className={css.row}>
        <SharedInput {...part} name="margin" label={m.offer_form_margin()} inputMode="decimal" />
        <SharedInput {...part} name="position" label={m.offer_form_position()} inputMode="numeric" />
      </div>
      <div className={css.row}>
        <NamedChoice
          id="shared.group"
          label={m.offer_form_group()}
          chosen={shared.group}
          known={choices.groups}
          list="offers-groups"
          set={(group) => set({ group })}
        />
        <NamedChoice
          id="shared.event"
          label={m.offer_form_event()}
          chosen={shared.event}
          known={choices.events}
          list="offers-events"
          set={(event) => set({ event })}
        />
      </div>
    </>
  )
}

interface NamedProps {
  id: string
  label: string
  chosen: OfferShared['group']
  known: NamedOptions
  /** The list that more of them are searched in. */
  list: 'offers-groups' | 'offers-events'
  set: (chosen: OfferShared['group']) => void
}

function NamedChoice({ id, label, chosen, known, list, set }: NamedProps) {
  const locale = useLocale()
  if (known.has_more)
    return (
      <SearchedChoice
        name={id}
        label={label}
        placeholder={m.offer_form_none()}
        chosen={chosen ? { value: chosen.id, label: chosen.name } : undefined}
        search={searchChoices<NamedRow>(`/api/admin/${list}`, (row) => ({ value: row.id, label: titleOf(row, locale) }), {
          per_page: '20',
        })}
        onChoose={(option) => set(option ? { id: option.value, name: option.label } : null)}
      />
    )
  // An unknown one stays visible, and can be replaced.
  const options = chosen && known.list.every((one) => one.id !== chosen.id) ? [chosen, ...known.list] : known.list
  return (
    <Choice
      id={id}
      label={label}
      value={chosen?.id ?? ''}
      options={[['', m.offer_form_none()], ...options.map((one): [string, string] => [one.id, one.name])]}
      set={(value) => set(options.find((one) => one.id === value) ?? null)}
    />
  )
}

/** One field adds; each entry can be removed. */
function Places({
  chosen,
  error,
  set,
}: {
  chosen: OfferShared['places']
  error: string | undefined
  set: (places: OfferShared['places']) => void
}) {
  const [added, setAdded] = useState(0)
  return (
    <fieldset className={own.group} data-field="shared.places" tabIndex={-1}>
      <legend>{m.offer_form_places()}</legend>
      <ol className={own.chosen}>
        {chosen.map((place) => (
          <li key={place.id}>
            {place.text}
            <IconButton
              label={m.offer_form_places_remove({ name: place.text })}
              act={() => set(chosen.filter(({ id }) => id !== place.id))}
            >
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {chosen.length < OFFER_BOUNDS.places.most && (
        <TownField
          key={added}
          id="shared.places.add"
          label={m.offer_form_places_add()}
          place={null}
          error={error}
          onPlace={(place) => {
            if (!place) return
            if (chosen.every(({ id }) => id !== place.id)) set([...chosen, place])
            setAdded((count) => count + 1)
          }}
        />
      )}
    </fieldset>
  )
}

interface ServicesProps {
  services: Service[]
  errors: Part['errors']
  set: (services: Service[]) => void
}

function Services({ services, errors, set }: ServicesProps) {
  const write = (index: number, part: Partial<Service>) => set(services.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const up = (index: number) => set(services.with(index - 1, services[index]!).with(index, services[index - 1]!))
  return (
    <fieldset className={own.group} data-field="shared.services" tabIndex={-1}>
      <legend>{m.offer_form_services()}</legend>
      <ol className={own.services}>
        {inOrder(services, (service, index) => (
          <li>
            <ServiceFields service={service} index={index} errors={errors} write={(part) => write(index, part)} />
            <div className={own.moves}>
              <IconButton label={m.offer_form_service_up({ number: index + 1 })} disabled={index === 0} act={() => up(index)}>
                <IconArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.offer_form_service_remove({ number: index + 1 })}
                act={() => set(services.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {services.length < OFFER_BOUNDS.services.most && (
        <Button look="outline" onClick={() => set([...services, { kind: 'hotel', name: { es: '', en: '' } }])}>
          <IconPlus size={18} aria-hidden="true" /> {m.offer_form_services_add()}
        </Button>
      )}
    </fieldset>
  )
}

interface ServiceProps {
  service: Service
  index: number
  errors: Part['errors']
  write: (part: Partial<Service>) => void
}

function ServiceFields({ service: { kind, name }, index, errors, write }: ServiceProps) {
  const field = `shared.services.${index}`
  const named = (language: 'es' | 'en', label: string) => {
    const id = `${field}.name.${language}`
    const error = errors[id]
    return (
      <Field id={id} label={label} {...(error && { error })}>
        <input
          id={id}
          data-field={id}
          lang={language}
          autoComplete="off"
          value={name[language]}
          onChange={(event) => write({ name: { ...name, [language]: event.target.value } })}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
      </Field>
    )
  }
  return (
    <div className={own.service}>
      <Choice
        id={`${field}.kind`}
        label={m.offer_form_service_kind()}
        value={kind}
        options={SERVICE_KINDS.map((one) => [one, SERVICE_NAMES[one]()])}
        set={(one) => write({ kind: one as ServiceKind })}
      />
      {named('es', m.offer_form_service_es())}
      {named('en', m.offer_form_service_en())}
    </div>
  )
}
