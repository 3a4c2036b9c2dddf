import { useId } from 'react'
import { m } from '../../../kit/paraglide/messages.js'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import css from './receipts.module.css'

interface Props {
  /** The address of the PDF. */
  action: string
  from: string
  to: string
  by?: 'admin'
}

/** Chooses the first and the last day of an organization's statement. Works without scripts. */
export function PeriodForm({ action, from, to, by }: Props) {
  const id = useId()
  return (
    <form method="get" action={action} className={css.period}>
      {by && <input type="hidden" name="by" value={by} />}
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
