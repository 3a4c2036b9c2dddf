import { Button } from '@mantine/core'
import { useState } from 'react'
import { MOST_ITEMS } from '../../../domain/deals/quotes/quote.ts'
import { readAmount } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { IconPlus, IconX } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { NativeSelect, Textarea, TextInput } from '../../desk/fields.tsx'
import { SearchedChoice } from '../../desk/searched-choice.tsx'
import { type OfferedOffers, searchOffers } from '../deals/search-offers.ts'
import css from './quote.module.css'

export interface TypedItem {
  name: string
  details: string
  offer_id: string
  price: string
}

interface Props {
  items: TypedItem[]
  /** Keys of the rows that were sent, as errors count only those. */
  keys: number[] | undefined
  errors: FormErrors
  offers: OfferedOffers
  currencies: string[]
  currency: string
}

/** Services and their prices, row by row, with a live sum. */
export function ItemFields({ items, keys, errors, offers, ...money }: Props) {
  const locale = useLocale()
  const [list, setList] = useState(() => items.map((item, at) => ({ ...item, key: at })))
  const [currency, setCurrency] = useState(money.currency)
  const amounts = list.map(({ price }) => (price.trim() === '' ? 0 : readAmount(price, currency, locale).amount))
  const total = amounts.includes(null) ? null : amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0)
  const change = (key: number, part: Partial<TypedItem>) => setList(list.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const add = () =>
    setList([...list, { name: '', details: '', offer_id: '', price: '', key: Math.max(-1, ...list.map(({ key }) => key)) + 1 }])
  return (
    <>
      {errors.items?.[0] && (
        <p role="alert" className={css.error}>
          {errors.items[0]}
        </p>
      )}
      <NativeSelect
        name="currency"
        label={m.quotes_currency()}
        data={money.currencies}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
        className={css.currency ?? ''}
      />
      {list.map((item, at) => (
        <ItemRow
          key={item.key}
          item={item}
          nth={at + 1}
          currency={currency}
          offers={offers}
          // A row added after sending has no errors yet.
          error={(field) => (keys?.includes(item.key) ? errors[`items.${keys.indexOf(item.key)}.${field}`]?.[0] : undefined)}
          onChange={(part) => change(item.key, part)}
          onRemove={list.length > 1 ? () => setList(list.filter(({ key }) => key !== item.key)) : undefined}
        />
      ))}
      <div className={css.sum}>
        {list.length < MOST_ITEMS && (
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            {m.quotes_item_add()}
          </Button>
        )}
        <p>
          {m.quotes_total()}: <strong>{total === null ? '—' : <MoneyText value={{ amount: total, currency }} exact />}</strong>
        </p>
      </div>
    </>
  )
}

interface RowProps {
  item: TypedItem & { key: number }
  nth: number
  currency: string
  offers: OfferedOffers
  error(field: keyof TypedItem): string | undefined
  onChange(part: Partial<TypedItem>): void
  /** The only row stays. */
  onRemove: (() => void) | undefined
}

function ItemRow({ item, nth, currency, offers, error, onChange, onRemove }: RowProps) {
  const typing = (field: 'name' | 'price') => ({
    value: item[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
    autoComplete: 'off',
    error: error(field),
  })
  /** An offer gives an unnamed service its name. */
  const chooseOffer = (offer_id: string, title = offers.list.find(({ id }) => id === offer_id)?.title) =>
    onChange({ offer_id, ...(item.name.trim() === '' && title && { name: title }) })
  return (
    <fieldset className={css.item}>
      <legend>{m.quotes_item({ nth })}</legend>
      <input type="hidden" name="item_key" value={item.key} />
      <TextInput name="item_name" label={m.quotes_item_name()} maxLength={120} {...typing('name')} />
      <TextInput
        name="item_price"
        label={`${m.quotes_item_price()}, ${currency}`}
        inputMode="decimal"
        maxLength={30}
        {...typing('price')}
      />
      {offers.has_more ? (
        <SearchedChoice
          name="item_offer_id"
          label={m.quotes_item_offer()}
          placeholder={m.quotes_item_no_offer()}
          // An offer that is not among the first has the name of its service.
          chosen={
            item.offer_id
              ? { value: item.offer_id, label: offers.list.find(({ id }) => id === item.offer_id)?.title ?? item.name }
              : undefined
          }
          search={searchOffers}
          onChoose={(option) => chooseOffer(option?.value ?? '', option?.label)}
          error={error('offer_id')}
        />
      ) : (
        <NativeSelect
          name="item_offer_id"
          label={m.quotes_item_offer()}
          value={item.offer_id}
          stored={item.name || undefined}
          onChange={(event) => chooseOffer(event.currentTarget.value)}
          data={[{ value: '', label: m.quotes_item_no_offer() }, ...offers.list.map(({ id, title }) => ({ value: id, label: title }))]}
          error={error('offer_id')}
        />
      )}
      <Textarea
        name="item_details"
        label={m.quotes_item_details()}
        value={item.details}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
        maxLength={1000}
        minRows={1}
        error={error('details')}
        className={css.details ?? ''}
      />
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={onRemove}
          className={css.remove ?? ''}
        >
          {m.quotes_item_remove({ nth })}
        </Button>
      )}
    </fieldset>
  )
}
