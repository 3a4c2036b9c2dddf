import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CustomerCard, CustomerMerge, KnownCustomer } from '../../../domain/deals/customers/customer.ts'
import { languageName } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { When } from '../../../kit/ui/when.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import { Form } from '../../form.tsx'
import { useApiPaths } from '../../use-api.tsx'
import { customerName } from '../deals/stage-labels.ts'
import { CustomerFields } from './customer-fields.tsx'
import css from './deal.module.css'

/** The customer of a deal: to be corrected, or merged with a known one. */
export function CustomerPart({ customer, merges }: { customer: CustomerCard; merges: CustomerMerge[] }) {
  const locale = useLocale()
  const { phone, email, user } = customer
  return (
    <DeskCard title={m.deals_customer()}>
      <div className={css.customer}>
        <p>
          <strong>{customerName(customer)}</strong>
        </p>
        {phone && <a href={`tel:${phone}`}>{phone}</a>}
        {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
        <p className={css.who}>
          {languageName(locale, customer.language)}
          {user && ` · @${user.username}`}
        </p>
      </div>
      {customer.name !== null && (
        <div className={css.buttons}>
          <ActDialog
            label={m.deals_edit()}
            named={`${m.deals_edit()}: ${customer.name}`}
            title={m.deals_customer_edit()}
            text={customer.name}
            submit={m.deals_save()}
            values={{ intent: 'customer', customer: customer.id, seen: seenOf(customer) }}
          >
            <CustomerFields customer={customer} typed={undefined} />
          </ActDialog>
          <ActDialog
            label={m.deals_merge()}
            text={m.deals_merge_text({ name: customer.name })}
            submit={m.deals_merge_do()}
            values={{ intent: 'merge', customer: customer.id, seen: seenOf(customer) }}
          >
            <OtherCustomer customer={customer} />
          </ActDialog>
        </div>
      )}
      {merges.map((merge) => (
        <Form key={merge.id} method="post" className={css.merged}>
          <input type="hidden" name="intent" value="part" />
          <input type="hidden" name="merge" value={merge.id} />
          <p>
            {m.deals_merged({ name: merge.merged.name ?? m.deals_forgotten() })} <When value={merge.part_until} short time />.
          </p>
          <Button type="submit" variant="default" size="xs">
            {m.deals_part()}
          </Button>
        </Form>
      ))}
    </DeskCard>
  )
}

function seenOf({ name, email, phone, language }: CustomerCard): string {
  return JSON.stringify({ name, email, phone, language })
}

function OtherCustomer({ customer }: { customer: CustomerCard }) {
  const [name, setName] = useState(customer.name ?? '')
  const [chosen, setChosen] = useState('')
  const query = { except: customer.id, ...(name.trim().length > 2 && { name }), ...(customer.phone && { phone: customer.phone }) }
  const known = useAnswer<KnownCustomer[]>(useApiPaths()('/sales/customers', {}, query)) ?? []
  const other = known.find(({ id }) => id === chosen)
  return (
    <>
      <TextInput
        label={m.deals_merge_search()}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={120}
        autoComplete="off"
      />
      <NativeSelect
        name="merged_id"
        label={m.deals_merge_who()}
        value={other?.id ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: known.length > 0 ? m.deals_choose() : m.deals_merge_nobody() },
          ...known.map((one) => ({ value: one.id, label: [one.name, one.phone, one.email].filter(Boolean).join(' · ') })),
        ]}
      />
      {other && <input type="hidden" name="seen_merged" value={seenOf(other)} />}
    </>
  )
}
