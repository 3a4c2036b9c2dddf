import { useState } from 'react'
import type { CustomerCard, KnownCustomer } from '../../../domain/deals/customers/customer.ts'
import { languageName } from '../../../kit/formatters.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import { useApiPaths } from '../../use-api.tsx'
import css from './deal.module.css'

interface Props {
  customer?: CustomerCard
  typed: Record<string, string> | undefined
  /** Renders a choice of similar customers. */
  children?: (known: KnownCustomer[]) => React.ReactNode
}

/** The data of a customer; during typing, similar known customers. */
export function CustomerFields({ customer, typed, children }: Props) {
  const locale = useLocale()
  const to = useApiPaths()
  const initial = {
    name: typed?.name ?? customer?.name ?? '',
    email: typed?.email ?? customer?.email ?? '',
    phone: typed?.phone ?? customer?.phone ?? '',
  }
  const [who, setWho] = useState(initial)
  const query = Object.fromEntries(Object.entries(who).filter(([, value]) => value.trim().length > 2))
  const asks = children && Object.keys(query).length > 0
  const known = useAnswer<KnownCustomer[]>(asks ? to('/sales/customers', {}, { ...query, except: customer?.id }) : null)
  const field = (name: keyof typeof who, label: string) => ({
    name,
    label,
    value: who[name],
    onChange: (event: { currentTarget: { value: string } }) => setWho({ ...who, [name]: event.currentTarget.value }),
    also: `customer.${name}`,
    autoComplete: 'off',
  })
  return (
    <>
      <TextInput {...field('name', m.deals_customer_name())} maxLength={120} />
      <TextInput {...field('phone', m.deals_customer_phone())} type="tel" maxLength={60} />
      <TextInput {...field('email', m.deals_customer_email())} type="email" maxLength={254} />
      <NativeSelect
        name="language"
        label={m.deals_customer_language()}
        defaultValue={typed?.language ?? customer?.language ?? locale}
        data={LOCALES.map((language) => ({ value: language, label: languageName(locale, language) }))}
      />
      <div role="status" className={css.wide}>
        {children && known && known.length > 0 && children(known)}
      </div>
    </>
  )
}
