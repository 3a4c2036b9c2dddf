import type { Scope } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconCheck } from '../../../kit/ui/icons/icons.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { AccountCard } from '../sign-in/account-card.tsx'
import css from './consent.module.css'

interface Props {
  client: { name: string }
  /** Displayed so that a visitor who is signed in as another user notices; their decision counts for this user alone. */
  user: { username: string; email: string }
}

/** The data that a site requests, in plain language, before it gets any. */
export function Consent({ client, scopes, user }: Props & { scopes: Scope[] }) {
  const { name } = client
  return (
    <AccountCard title={m.client_consent_title({ name })} lead={m.client_consent_lead({ name })} scene="andes-7">
      <UserLine {...user} />
      <ul className={css.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>
            <IconCheck size={20} aria-hidden="true" />
            {scopeLabel(scope)}
          </li>
        ))}
      </ul>
      <p className={css.note}>{m.client_consent_note({ name })}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="allow">
          {m.client_consent_allow()}
        </Button>
        <Button type="submit" name="intent" value="refuse" look="outline">
          {m.client_consent_refuse()}
        </Button>
      </Form>
    </AccountCard>
  )
}

/** Requires the user to sign in again, because the site demands a fresh sign-in. */
export function AskAgain({ client, user }: Props) {
  return (
    <AccountCard title={m.client_again_title()} lead={m.client_again_text({ name: client.name })} scene="andes-7">
      <UserLine {...user} />
      <Form method="post">
        <Button type="submit" name="intent" value="again">
          {m.client_again_submit()}
        </Button>
      </Form>
    </AccountCard>
  )
}

function UserLine({ username, email }: Props['user']) {
  return (
    <div className={css.user}>
      <p>
        <strong>{`@${username}`}</strong>
        <span>{email}</span>
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value="again" look="quiet">
          {m.client_consent_other()}
        </Button>
      </Form>
    </div>
  )
}

export function scopeLabel(scope: Scope): string {
  switch (scope) {
    case 'openid':
      return m.client_scope_openid()
    case 'profile':
      return m.client_scope_profile()
    case 'email':
      return m.client_scope_email()
    case 'target_project':
      return m.client_scope_target_project()
  }
}
