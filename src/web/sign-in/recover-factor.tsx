import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { askValid } from '../ask.server.ts'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext } from '../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true }

/** Reports a dead link at once; for a valid one, its effect. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  const link = token ? await askValid(context.get(apiContext).oauth['factor-recovery'].check.$post({ json: { token } })) : null
  return { token, link }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const { cancellation, completion } = context.get(apiContext).oauth['factor-recovery']
  const json = { token: text('token') }
  const is_finish = text('intent') === 'finish'
  const done = await askValid(is_finish ? await completion.$post({ json }) : await cancellation.$post({ json }))
  const result = done === null ? 'invalid' : is_finish ? 'finished' : 'cancelled'
  return data({ result } as const, { status: done === null ? 400 : 200 })
}

export function meta(about: MetaArguments) {
  const named = { title: m.factor_recovery_title(), description: m.factor_recovery_description() }
  return [...pageMeta(about, { ...named, indexed: false }), { name: 'referrer', content: 'same-origin' }]
}

/** The target of the letters about a lost second step. Opening it changes nothing, as mail programs open links by themselves. */
export default function RecoverFactor() {
  const { token, link } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const to = usePaths()
  if (result === 'cancelled') {
    return (
      <AccountCard title={m.factor_recovery_cancelled()} lead={m.factor_recovery_cancelled_text()} scene="coast-8">
        <ButtonLink to={to('recovery')}>{m.account_keep_email_again()}</ButtonLink>
      </AccountCard>
    )
  }
  if (result === 'finished') {
    return (
      <AccountCard title={m.factor_recovery_finished()} lead={m.factor_recovery_finished_text()} scene="coast-8">
        <ButtonLink to={to('login')}>{m.users_register_login()}</ButtonLink>
      </AccountCard>
    )
  }
  if (!link || result === 'invalid') {
    return (
      <AccountCard title={m.users_link_invalid_title()} lead={m.factor_recovery_invalid()} scene="patagonia-11">
        <ButtonLink to={to('login')}>{m.users_register_login()}</ButtonLink>
      </AccountCard>
    )
  }
  return link.may_finish ? (
    <AccountCard title={m.factor_recovery_finish_title()} lead={m.factor_recovery_finish_text()} scene="coast-8">
      <Act token={token} intent="finish" label={m.factor_recovery_finish()} />
      <Act token={token} intent="cancel" label={m.factor_recovery_not_me()} quiet />
    </AccountCard>
  ) : (
    <AccountCard title={m.factor_recovery_cancel_title()} lead={m.factor_recovery_cancel_text()} scene="coast-8">
      <Act token={token} intent="cancel" label={m.factor_recovery_cancel()} />
    </AccountCard>
  )
}

function Act({ token, intent, label, quiet = false }: { token: string; intent: 'cancel' | 'finish'; label: string; quiet?: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" name="intent" value={intent} {...(quiet && { look: 'outline' as const })}>
        {label}
      </Button>
    </Form>
  )
}
