import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { matchPath } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext, visitorContext } from '../visitor/page-context.ts'
import { linkStateOf } from './link-state.server.ts'
import { MailedLinkStep } from './mailed-link-step.tsx'

export const handle: PageHandle = { no_return: true }

/** The target of two mailed links: to verify a new account's address (`verify_email`), or an old account's new one (`confirm_email`). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  const { oauth } = context.get(apiContext)
  const link = isNewAccount(url) ? oauth['verify-email'] : oauth['change-email']
  const state = await linkStateOf(link.check.$post({ json: { token } }), 'open')
  const trip = context.get(visitorContext).trip?.redirect ?? null
  return { trip, is_new_account: isNewAccount(url), token, state }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const { oauth } = context.get(apiContext)
  const body = { json: { token: text('token') } }
  const state = await linkStateOf(isNewAccount(url) ? oauth['verify-email'].$post(body) : oauth['change-email'].$post(body), 'done')
  return data({ state }, { status: state === 'invalid' ? 400 : 200 })
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const named = about.loaderData?.is_new_account
    ? { title: m.users_verify_title(), description: m.users_verify_description() }
    : { title: m.account_confirm_email_title(), description: m.account_confirm_email_text() }
  return [...pageMeta(about, { ...named, indexed: false }), { name: 'referrer', content: 'same-origin' }]
}

export default function ConfirmEmail() {
  const { is_new_account, token, state, trip } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  // After the button was pressed the loader reports *already confirmed*, too.
  const step = { token, state: answered?.state ?? state }
  return is_new_account ? (
    <MailedLinkStep
      {...step}
      ask={{ title: m.users_verify_title(), lead: m.users_verify_text(), submit: m.users_verify_submit() }}
      done={{
        title: m.users_verify_done_title(),
        lead: m.users_verify_done_text(),
        next: trip ? (
          <ButtonLink to={`${to('login')}?redirect=${encodeURIComponent(trip)}`}>{m.client_trip_return()}</ButtonLink>
        ) : (
          <ButtonLink to={to('projects')}>{m.users_verify_done_projects()}</ButtonLink>
        ),
      }}
      already={{ title: m.users_verify_already_title(), lead: m.users_verify_already_text() }}
      invalid={{
        lead: m.users_link_invalid_verify(),
        next: <ButtonLink to={to('account')}>{m.users_account_title()}</ButtonLink>,
      }}
    />
  ) : (
    <MailedLinkStep
      {...step}
      ask={{ title: m.account_confirm_email_title(), lead: m.account_confirm_email_text(), submit: m.account_confirm_email_submit() }}
      done={{
        title: m.account_confirm_email_done(),
        lead: m.account_confirm_email_done_text(),
        next: <ButtonLink to={to('account')}>{m.users_account_title()}</ButtonLink>,
      }}
      already={{ title: m.users_verify_already_title(), lead: m.account_confirm_email_done_text() }}
      invalid={{
        lead: m.account_confirm_email_invalid(),
        next: <ButtonLink to={to('email_change')}>{m.account_email_title()}</ButtonLink>,
      }}
    />
  )
}

function isNewAccount({ pathname }: URL): boolean {
  return matchPath(pathname)?.[0] === 'verify_email'
}
