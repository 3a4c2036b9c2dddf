import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { readForm } from '../../kit/page-form.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { apiContext } from '../../page-context.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { usePaths } from '../../use-paths.ts'
import { AccountCard } from '../account-card.tsx'

/** Where the mailed link leads. Opening it changes nothing, as mail programs open links by themselves: a person confirms. */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '' }
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
  if (answered?.verified) {
    return (
      <AccountCard title={m.people_verify_done_title()} lead={m.people_verify_done_text()} scene="coast-8">
        <ButtonLink to={to('projects')}>{m.people_verify_done_projects()}</ButtonLink>
      </AccountCard>
    )
  }
  if (answered || token === '') {
    return (
      <AccountCard title={m.people_link_invalid_title()} lead={m.people_link_invalid_verify()} scene="patagonia-11">
        <ButtonLink to={to('account')}>{m.people_account_title()}</ButtonLink>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={m.people_verify_title()} lead={m.people_verify_text()} scene="coast-8">
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{m.people_verify_submit()}</Button>
      </Form>
    </AccountCard>
  )
}
