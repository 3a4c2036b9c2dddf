import type { ReactNode } from 'react'
import { m } from '../../kit/sentences/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { Form } from '../form.tsx'

export type LinkState = 'open' | 'done' | 'already' | 'invalid'

interface Props {
  token: string
  /** Open until the button is pressed; a dead link is reported before that. */
  state: LinkState
  ask: { title: string; lead: string; submit: string }
  done: { title: string; lead: string; next: ReactNode }
  /** Given if the API distinguishes a used link from an invalid one. */
  already?: { title: string; lead: string }
  invalid: { lead: string; next: ReactNode }
}

/**
 * The target of a mailed link, signed in or not. Opening it changes
 * nothing, as mail programs open links by themselves: the user confirms by a button.
 */
export function MailedLinkStep({ token, state, ask, done, already, invalid }: Props) {
  if (state === 'done' || state === 'already') {
    const { title, lead } = (state === 'already' && already) || done
    return (
      <AccountCard title={title} lead={lead} scene="coast-8">
        {done.next}
      </AccountCard>
    )
  }
  if (state === 'invalid') {
    return (
      <AccountCard title={m.users_link_invalid_title()} lead={invalid.lead} scene="patagonia-11">
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
