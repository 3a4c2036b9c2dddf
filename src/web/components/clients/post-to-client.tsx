import { useEffect, useRef } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import { AccountCard } from '../sign-in/account-card.tsx'

/** The answer to a client that requested `response_mode=form_post`. */
export interface PostedAnswer {
  next: 'post'
  url: string
  fields: Record<string, string>
  client: { name: string }
}

/** Posts itself once scripts run; without them, the button does. */
export function PostToClient({ url, fields, client }: PostedAnswer) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  const { name } = client
  return (
    <AccountCard title={m.client_post_title({ name })} lead={m.client_post_text()} scene="andes-7">
      <form ref={form} method="post" action={url}>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit">{m.client_post_submit({ name })}</Button>
      </form>
    </AccountCard>
  )
}
