import { useState } from 'react'
import { DEAL_SOURCES, type Deal, type DealChoices } from '../../../domain/deals/deal.ts'
import { TRIP_TYPES } from '../../../domain/search/search-rules.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { TownField } from '../../components/places/town-field.tsx'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import { SearchedChoice } from '../../desk/searched-choice.tsx'
import { type OfferedOffers, searchOffers } from '../deals/search-offers.ts'
import { searchProjects } from '../deals/search-projects.ts'
import { sourceName } from '../deals/stage-labels.ts'
import css from './deal.module.css'

interface Props {
  deal: Deal | null
  typed: Record<string, string> | undefined
  choices: DealChoices
  offers: OfferedOffers
  me: string
}

/** The fields of a deal, new or existing. */
export function DealFields({ deal, typed, choices, offers, me }: Props) {
  const locale = useLocale()
  const initial = deal ? valuesOf(deal, locale) : { owner_id: me, source: 'whatsapp', currency: 'ARS', room_1_adults: '2' }
  const value = (name: string) => typed?.[name] ?? (initial as Record<string, string>)[name] ?? ''
  const field = (name: string, label: string) => ({ name, label, defaultValue: value(name), autoComplete: 'off' })
  const select = (name: string, label: string, data: { value: string; label: string }[], none?: string, stored?: string) => (
    <NativeSelect
      name={name}
      label={label}
      defaultValue={value(name)}
      data={none === undefined ? data : [{ value: '', label: none }, ...data]}
      stored={stored}
    />
  )
  const people = choices.sellers.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))
  return (
    <>
      <TextInput
        {...field('title', m.deals_title_field())}
        description={m.deals_title_hint()}
        required
        maxLength={75}
        className={css.wide ?? ''}
      />
      {select('owner_id', m.deals_owner(), people, m.deals_nobody(), deal?.owner ? `${deal.owner.name} ${deal.owner.surname}` : undefined)}
      {select(
        'source',
        m.deals_source(),
        DEAL_SOURCES.map((source) => ({ value: source, label: sourceName(source) })),
      )}
      <TextInput {...field('amount', m.deals_amount())} inputMode="decimal" />
      {select(
        'currency',
        m.deals_currency(),
        choices.currencies.map((code) => ({ value: code, label: code })),
      )}
      <TextInput {...field('holds_until', m.deals_holds_until())} type="date" />
      <TextInput {...field('expected_on', m.deals_expected())} type="date" />
      {select(
        'trip_type',
        m.deals_trip_type(),
        TRIP_TYPES.map((type) => ({ value: type, label: kindName(type) })),
        m.deals_not_known(),
      )}
      {choices.has_more_projects ? (
        <SearchedChoice
          name="project_id"
          label={m.deals_project()}
          placeholder={m.deals_not_known()}
          chosen={deal?.project ? { value: deal.project.id, label: deal.project.name } : undefined}
          search={searchProjects('id')}
        />
      ) : (
        select(
          'project_id',
          m.deals_project(),
          choices.projects.map(({ id, name }) => ({ value: id, label: name })),
          m.deals_not_known(),
          deal?.project?.name,
        )
      )}
      <Place name="destination" label={m.deals_destination()} place={deal?.destination ?? null} typed={typed} />
      <Place name="departure" label={m.deals_departure()} place={deal?.departure ?? null} typed={typed} />
      <TextInput {...field('start', m.deals_start())} type="date" />
      <TextInput {...field('end', m.deals_end())} type="date" />
      {offers.has_more ? (
        <SearchedChoice
          name="offer_id"
          label={m.deals_offer()}
          placeholder={m.deals_no_offer()}
          chosen={
            deal?.offer
              ? { value: deal.offer.id, label: offers.list.find(({ id }) => id === deal.offer?.id)?.title ?? deal.offer.slug }
              : undefined
          }
          search={searchOffers}
        />
      ) : (
        select(
          'offer_id',
          m.deals_offer(),
          offers.list.map(({ id, title }) => ({ value: id, label: title })),
          m.deals_no_offer(),
          deal?.offer?.slug,
        )
      )}
      <fieldset className={css.rooms}>
        <legend>{m.deals_rooms()}</legend>
        {[1, 2, 3].map((room) => (
          <div key={room}>
            <TextInput
              {...field(`room_${room}_adults`, m.deals_room_adults({ room }))}
              inputMode="numeric"
              maxLength={1}
              {...(room === 1 && { also: 'rooms' })}
            />
            <TextInput {...field(`room_${room}_ages`, m.deals_room_ages({ room }))} inputMode="numeric" maxLength={20} placeholder="4, 9" />
          </div>
        ))}
      </fieldset>
    </>
  )
}

interface PlaceProps {
  name: string
  label: string
  place: { id: string; text: string } | null
  typed: Record<string, string> | undefined
}

function Place({ name, label, place, typed }: PlaceProps) {
  const error = useFieldError(`${name}_id`)
  const before = typed?.[`${name}_id`] ? { id: typed[`${name}_id`]!, text: typed[`${name}_text`] ?? '' } : typed ? null : place
  const [chosen, setChosen] = useState(before)
  return (
    <div className={css.place}>
      <TownField id={`place-${name}`} label={label} place={chosen} error={error} onPlace={setChosen} />
      <input type="hidden" name={`${name}_id`} value={chosen?.id ?? ''} />
      <input type="hidden" name={`${name}_text`} value={chosen?.text ?? ''} />
    </div>
  )
}

function valuesOf(deal: Deal, locale: 'es' | 'en'): Record<string, string> {
  const rooms = (deal.rooms ?? []).flatMap(({ adults, childs }, index) => [
    [`room_${index + 1}_adults`, String(adults)],
    [`room_${index + 1}_ages`, childs.map(({ age }) => age).join(', ')],
  ])
  return {
    title: deal.title,
    owner_id: deal.owner?.id ?? '',
    source: deal.source,
    holds_until: deal.holds_until ?? '',
    expected_on: deal.expected_on ?? '',
    amount: deal.amount ? amountForField(deal.amount, locale) : '',
    currency: deal.amount?.currency ?? 'ARS',
    trip_type: deal.trip_type ?? '',
    project_id: deal.project?.id ?? '',
    start: deal.start ?? '',
    end: deal.end ?? '',
    offer_id: deal.offer?.id ?? '',
    ...Object.fromEntries(rooms),
  }
}
