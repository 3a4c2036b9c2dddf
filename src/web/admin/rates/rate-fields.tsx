import type { RecordedRate } from '../../../domain/rates/rate.ts'
import { m } from '../../../kit/sentences/messages.js'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import css from './rates.module.css'

/** The pair of currencies, and the day. */
export function PairFields({ currencies }: { currencies: string[] }) {
  const choice = (name: 'from_currency' | 'to_currency', label: string, first: string) => (
    <NativeSelect name={name} label={label} data={currencies} defaultValue={currencies.includes(first) ? first : currencies[0]} />
  )
  return (
    <>
      <div className={css.pair}>
        {choice('from_currency', m.rates_from_currency(), 'USD')}
        {choice('to_currency', m.rates_to_currency(), 'ARS')}
      </div>
      <TextInput name="day" type="date" label={m.rates_day()} required />
    </>
  )
}

/** The rate, and its source. */
export function RateFields({ was }: { was?: RecordedRate }) {
  const field = (name: 'rate' | 'source' | 'source_url', label: string) => ({
    name,
    label,
    autoComplete: 'off',
    required: name !== 'source_url',
  })
  return (
    <>
      <TextInput {...field('rate', m.rates_rate_field())} description={m.rates_rate_hint()} inputMode="decimal" maxLength={30} />
      <TextInput
        {...field('source', m.rates_source_field())}
        description={m.rates_source_hint()}
        defaultValue={was?.source ?? ''}
        maxLength={200}
      />
      <TextInput {...field('source_url', m.rates_source_url())} type="url" defaultValue={was?.source_url ?? ''} maxLength={500} />
    </>
  )
}
