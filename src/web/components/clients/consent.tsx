import { IconCheck } from '@tabler/icons-react'
import type { Scope } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { AccountCard } from '../sign-in/account-card.tsx'
import css from './consent.module.css'

interface Props {
  client: { name: string }
  /** Shown so that a visitor who is signed in as another user notices; their decision counts for this user alone. */
  user: { id: string; username: string; email: string }
  /** The page was answered after another account had signed in. */
  for_other_user: boolean
}

/** What a site asks to know, in plain language, before it learns anything. */
export function Consent({ client, scopes, user, for_other_user }: Props & { scopes: Scope[] }) {
  const { name } = client
  return (
    <AccountCard title={m.client_consent_title({ name })} lead={m.client_consent_lead({ name })} scene="andes-7">
      <UserLine user={user} for_other_user={for_other_user} />
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
        <ConsentUser {...user} />
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

/** Asks the user to sign in again, because the site demands a fresh sign-in. */
export function AskAgain({ client, user, for_other_user }: Props) {
  return (
    <AccountCard title={m.client_again_title()} lead={m.client_again_text({ name: client.name })} scene="andes-7">
      <UserLine user={user} for_other_user={for_other_user} />
      <Form method="post">
        <ConsentUser {...user} />
        <Button type="submit" name="intent" value="again">
          {m.client_again_submit()}
        </Button>
      </Form>
    </AccountCard>
  )
}

function UserLine({ user, for_other_user }: Pick<Props, 'user' | 'for_other_user'>) {
  return (
    <>
      {for_other_user && <FormMessage>{m.client_consent_another()}</FormMessage>}
      <div className={css.user}>
        <p>
          <strong>{`@${user.username}`}</strong>
          <span>{user.email}</span>
        </p>
        <Form method="post">
          <ConsentUser {...user} />
          <Button type="submit" name="intent" value="again" look="quiet">
            {m.client_consent_other()}
          </Button>
        </Form>
      </div>
    </>
  )
}

function ConsentUser({ id }: Props['user']) {
  return <input type="hidden" name="asked_user" value={id} />
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
