import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { askValid, attempt, redirectWith } from '../ask.server.ts'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { PostForm } from '../post-form.tsx'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true }

/** The target of an invitation's link. Opening it changes nothing, as mail programs open links by themselves. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  const invitation = token && (await askValid(context.get(apiContext)['organization-invitations'].opened.$post({ json: { token } })))
  return data({ token, invitation: invitation || null }, { status: invitation ? 200 : 400 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const accepted = await attempt(context.get(apiContext)['organization-invitations'].accepted.$post({ json: { token: text('token') } }))
  if ('refused' in accepted) return accepted.refused
  const address = `${pathTo('my_organization', context.get(localeContext))}?organization=${accepted.given.slug}`
  return redirectWith(address, 'my_organization_flash_accepted')
}

export function meta(about: MetaArguments) {
  const named = { title: m.my_organization_invitation(), description: m.my_organization_lead(), indexed: false }
  return [...pageMeta(about, named), { name: 'referrer', content: 'same-origin' }]
}

export default function AcceptInvitation() {
  const { token, invitation } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  if (!invitation) {
    return (
      <AccountCard title={m.users_link_invalid_title()} lead={m.my_organization_invitation_invalid()} scene="patagonia-11">
        <ButtonLink to={to('organizations')}>{m.organization_none_action()}</ButtonLink>
      </AccountCard>
    )
  }
  const { organization, invited_by } = invitation
  const lead = invited_by
    ? m.my_organization_invitation_text({ name: invited_by, organization: organization.name })
    : m.my_organization_invitation_text_nobody({ organization: organization.name })
  return (
    <AccountCard title={organization.name} lead={lead} scene="coast-8">
      <PostForm refused={refused}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{m.my_organization_invitation_accept()}</Button>
      </PostForm>
    </AccountCard>
  )
}
