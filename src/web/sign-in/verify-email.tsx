import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/paraglide/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { apiContext } from '../visitor/page-context.ts'
import { MailedLinkStep } from './mailed-link-step.tsx'

/** Where the link to confirm an address leads. */
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token')?.slice(0, 200) ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const response = await context.get(apiContext).oauth['verify-email'].$post({ json: { token: text('token') } })
  return data({ verified: response.status === 204 }, { status: response.status === 204 ? 200 : 400 })
}

export function meta(about: MetaArguments) {
  return [
    ...pageMeta(about, { title: m.people_verify_title(), description: m.people_verify_description(), indexed: false }),
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  return (
    <MailedLinkStep
      token={token}
      confirmed={answered?.verified}
      ask={{ title: m.people_verify_title(), lead: m.people_verify_text(), submit: m.people_verify_submit() }}
      done={{
        title: m.people_verify_done_title(),
        lead: m.people_verify_done_text(),
        next: <ButtonLink to={to('projects')}>{m.people_verify_done_projects()}</ButtonLink>,
      }}
      invalid={{
        lead: m.people_link_invalid_verify(),
        next: <ButtonLink to={to('account')}>{m.people_account_title()}</ButtonLink>,
      }}
    />
  )
}
