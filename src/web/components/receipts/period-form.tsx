import { useId } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { useApiForm } from '../../use-api.tsx'
import css from './receipts.module.css'

interface Props {
  slug: string
  from: string
  to: string
}

/** Chooses the first and the last day of an organization's statement. Works without scripts. */
export function PeriodForm({ slug, from, to }: Props) {
  const id = useId()
  const { action, hidden } = useApiForm('/my-organization/:slug/statement.pdf', { slug })
  return (
    <form method="get" action={action} className={css.period}>
      {hidden}
      <Field id={`${id}from`} label={m.receipt_from()}>
        <input id={`${id}from`} type="date" name="from" defaultValue={from} min="2000-01-01" required />
      </Field>
      <Field id={`${id}to`} label={m.receipt_to()}>
        <input id={`${id}to`} type="date" name="to" defaultValue={to} min="2000-01-01" required />
      </Field>
      <Button type="submit" look="outline">
        {m.receipt_year_download()}
      </Button>
    </form>
  )
}
