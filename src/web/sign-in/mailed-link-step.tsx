import type { ReactNode } from 'react'
import { m } from '../../kit/paraglide/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { Form } from '../form.tsx'

interface Props {
  token: string
  /** The result of the confirmation; undefined before it. */
  confirmed: boolean | undefined
  ask: { title: string; lead: string; submit: string }
  done: { title: string; lead: string; next: ReactNode }
  invalid: { lead: string; next: ReactNode }
}

/**
 * The target of a mailed link, signed in or not. Opening it changes
 * nothing, as mail programs open links by themselves: the user confirms by a button.
 */
export function MailedLinkStep({ token, confirmed, ask, done, invalid }: Props) {
  if (confirmed) {
    return (
      <AccountCard title={done.title} lead={done.lead} scene="coast-8">
        {done.next}
      </AccountCard>
    )
  }
  if (confirmed === false || token === '') {
    return (
      <AccountCard title={m.people_link_invalid_title()} lead={invalid.lead} scene="patagonia-11">
        {invalid.next}
      </AccountCard>
    )
  }
  return (
    <AccountCard title={ask.title} lead={ask.lead} scene="coast-8">
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{ask.submit}</Button>
      </Form>
    </AccountCard>
  )
}
