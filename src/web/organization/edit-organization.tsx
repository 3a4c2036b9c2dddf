import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconArrowLeft } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Container } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { ask, redirectWith } from '../ask.server.ts'
import { readForm } from '../form.server.ts'
import { PageHeading } from '../page-heading.tsx'
import { reloadAfterConflict } from '../sending.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { readChoices, sendOrganization, withStoredChoices } from './organization-form.server.ts'
import { OrganizationForm } from './organization-form.tsx'
import css from './organization-page.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const slug = encodeURIComponent(params.slug ?? '')
  const [organization, choices] = await Promise.all([ask(api['my-organization'][':slug'].$get({ param: { slug } })), readChoices(api)])
  return { organization, choices: withStoredChoices(choices, organization, context.get(localeContext)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const saved = await sendOrganization(context.get(apiContext), await readForm(request, context))
  if ('refused' in saved) return saved.refused
  const flash = saved.given.change?.state === 'sent' ? 'organization_change_flash_sent' : 'registration_flash_saved'
  const address = `${pathTo('my_organization', context.get(localeContext))}?organization=${saved.given.slug}`
  return redirectWith(address, flash)
}

export const shouldRevalidate = reloadAfterConflict

export default function EditOrganization() {
  const { organization, choices } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  return (
    <Container narrow className={css.page}>
      <Link to={`${to('my_organization')}?organization=${organization.slug}`} className={css.back}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {m.my_organization_title()}
      </Link>
      <header className={css.head}>
        <PageHeading>{m.my_organization_edit()}</PageHeading>
        <p>{m.my_organization_edit_text()}</p>
      </header>
      <div className={css.panel}>
        <OrganizationForm choices={choices} organization={withChange(organization)} refused={refused} submit={m.registration_save()} />
      </div>
    </Container>
  )
}

/** The organization with its waiting change applied: the form sends all of it again. */
function withChange(organization: OwnOrganization): OwnOrganization {
  if (organization.change?.state !== 'sent') return organization
  const { logo, ...texts } = Object.fromEntries(organization.change.parts.map(({ part, after }) => [part, after]))
  // A Rotary club's own name is no sponsor of it.
  const rotary_club = organization.rotary_club === organization.name ? null : organization.rotary_club
  const shown = logo ? { url: logo, sizes: {}, width: 256, height: 256 } : null
  return { ...organization, ...texts, rotary_club, ...(logo !== undefined && { logo: shown }) }
}
