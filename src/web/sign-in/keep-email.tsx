import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext } from '../visitor/page-context.ts'
import { linkStateOf } from './link-state.server.ts'
import { MailedLinkStep } from './mailed-link-step.tsx'

export const handle: PageHandle = { no_return: true }

export async function loader({ url, context }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  const check = context.get(apiContext).oauth['keep-email'].check.$post({ json: { token } })
  return { token, state: await linkStateOf(check, 'open') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const state = await linkStateOf(context.get(apiContext).oauth['keep-email'].$post({ json: { token: text('token') } }), 'done')
  return data({ state }, { status: state === 'invalid' ? 400 : 200 })
}

export function meta(about: MetaArguments) {
  const named = { title: m.account_keep_email_title(), description: m.account_keep_email_text() }
  return [...pageMeta(about, { ...named, indexed: false }), { name: 'referrer', content: 'same-origin' }]
}

/** The target of the link that an old address gets when a change of it is requested, and when it was changed. */
export default function KeepEmail() {
  const { token, state } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  return (
    <MailedLinkStep
      token={token}
      state={answered?.state ?? state}
      ask={{ title: m.account_keep_email_title(), lead: m.account_keep_email_text(), submit: m.account_keep_email_submit() }}
      done={{
        title: m.account_keep_email_done(),
        lead: m.account_keep_email_done_text(),
        next: <ButtonLink to={to('recovery')}>{m.account_keep_email_again()}</ButtonLink>,
      }}
      invalid={{ lead: m.account_keep_email_invalid(), next: <ButtonLink to={to('contact')}>{m.contact_title()}</ButtonLink> }}
    />
  )
}
