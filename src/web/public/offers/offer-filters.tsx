import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { OfferChoices } from '../../../domain/offers/offer.ts'
import { OFFER_SORTS } from '../../../domain/offers/offer-sorts.ts'
import { monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconSearch } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { useEarlyChoice } from '../../../kit/ui/use-early-choice.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { useAddressValue } from '../../use-address-value.ts'
import css from './offer-filters.module.css'
import { addressQuery, type OfferSearch, PRICE_LENGTH, priceProblem } from './offer-search.ts'

const SORT_NAMES: Record<OfferSearch['sort'], () => string> = {
  position: m.offers_sort_position,
  start: m.offers_sort_start,
  price: m.offers_sort_price,
}

interface Props {
  search: OfferSearch
  choices: OfferChoices
  /** A price of the address that could not be read. */
  typed_price: string
}

/** A GET form; with scripts a choice is submitted at once, and the address has only the fields that are set. */
export function OfferFilters({ search, choices, typed_price }: Props) {
  const to = usePaths()
  const navigate = useNavigate()
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const query = useAddressValue<HTMLInputElement>(search.query)
  useEarlyChoice(form)
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    navigate(to('offers') + addressQuery(new URLSearchParams(typed), locale), { preventScrollReset: true })
  }
  const submitNow = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <search aria-label={m.offers_search()}>
      <form ref={form} method="get" action={to('offers')} onSubmit={ask} onChange={submitNow} autoComplete="off" className={css.filters}>
        <div className={css.query}>
          <Field id="offers-query" label={m.offers_search()}>
            <input
              ref={query}
              id="offers-query"
              type="search"
              name="query"
              defaultValue={search.query}
              placeholder={m.offers_search_hint()}
              maxLength={100}
            />
          </Field>
        </div>
        <Choice name="group" label={m.offers_group()} value={search.group} all={m.offers_group_all()}>
          {choices.groups.map(({ slug, name, language }) => (
            <option key={slug} value={slug} lang={language}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="place" label={m.offers_place()} value={search.place} all={m.offers_place_all()}>
          {choices.places.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </Choice>
        <Choice name="month" label={m.offers_month()} value={search.month} all={m.offers_month_all()}>
          {choices.months.map((value) => (
            <option key={value} value={value}>
              {monthName(value, locale)}
            </option>
          ))}
        </Choice>
        <Choice name="currency" label={m.offers_currency()} value={search.currency} all={m.offers_currency_all()}>
          {[...new Set([...choices.currencies, ...(search.currency ? [search.currency] : [])])].map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </Choice>
        <Price value={search.max_price || typed_price} error={priceProblem(typed_price, search.currency, locale)} />
        <Choice name="sort" label={m.offers_sort()} value={search.sort}>
          {OFFER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]()}
            </option>
          ))}
        </Choice>
        <Button type="submit" look="secondary">
          <IconSearch size={20} aria-hidden="true" />
          {m.offers_search()}
        </Button>
      </form>
    </search>
  )
}

function Price({ value, error }: { value: string; error: string | null }) {
  const input = useAddressValue<HTMLInputElement>(value)
  return (
    <Field id="offers-max_price" label={m.offers_price()} {...(error && { error })}>
      <input
        ref={input}
        id="offers-max_price"
        type="text"
        name="max_price"
        inputMode="decimal"
        maxLength={PRICE_LENGTH}
        placeholder={m.offers_price_hint()}
        defaultValue={value}
        {...(error && { 'aria-invalid': true, 'aria-describedby': 'offers-max_price-error' })}
      />
    </Field>
  )
}

function Choice({ name, label, value, all, children }: { name: string; label: string; value: string; all?: string; children: ReactNode }) {
  const id = `offers-${name}`
  const select = useAddressValue<HTMLSelectElement>(value)
  return (
    <Field id={id} label={label}>
      <select ref={select} id={id} name={name} defaultValue={value}>
        {all && <option value="">{all}</option>}
        {children}
      </select>
    </Field>
  )
}
