import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/paraglide/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { apiContext } from '../visitor/page-context.ts'
import { MailedLinkStep } from './mailed-link-step.tsx'

/** Where the link to a new address leads. */
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token')?.slice(0, 200) ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const response = await context.get(apiContext).oauth['change-email'].$post({ json: { token: text('token') } })
  return data({ changed: response.status === 204 }, { status: response.status === 204 ? 200 : 400 })
}

export function meta(about: MetaArguments) {
  return [
    ...pageMeta(about, { title: m.account_confirm_email_title(), description: m.account_confirm_email_text(), indexed: false }),
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  return (
    <MailedLinkStep
      token={token}
      confirmed={answered?.changed}
      ask={{ title: m.account_confirm_email_title(), lead: m.account_confirm_email_text(), submit: m.account_confirm_email_submit() }}
      done={{
        title: m.account_confirm_email_done(),
        lead: m.account_confirm_email_done_text(),
        next: <ButtonLink to={to('account')}>{m.people_account_title()}</ButtonLink>,
      }}
      invalid={{
        lead: m.account_confirm_email_invalid(),
        next: <ButtonLink to={to('email_change')}>{m.account_email_title()}</ButtonLink>,
      }}
    />
  )
}
