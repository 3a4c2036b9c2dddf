import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import type { Flash } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconBuildingBank, IconExternalLink, IconFileTypePdf, IconLink, IconPencil } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Badge, ButtonLink, Container, EmptyState } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { type Answer, ask, redirectWith } from '../ask.server.ts'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { withProof } from '../components/sign-in/proof.server.ts'
import { type PostedForm, readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { Refusal } from '../post-form.tsx'
import { useUnanswered } from '../sending.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import css from './my-organization.module.css'
import page from './organization-page.module.css'
import { OrganizationPeople } from './organization-people.tsx'
import { OrganizationProjects } from './organization-projects.tsx'
import { NextSteps, OrganizationTasks } from './organization-waiting.tsx'
import { OwnChange } from './own-change.tsx'
import { tabOf } from './project-tabs.ts'

/** The desk of managers of organizations: one organization at a time, named in the address. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const organizations = (await ask(api['my-organizations'].$get())).filter(({ status }) => status === 'approved')
  const asked = url.searchParams.get('organization')
  const current = organizations.find(({ slug }) => slug === asked) ?? organizations[0] ?? null
  if (!current) return { organizations, desk: null }
  const param = { slug: encodeURIComponent(current.slug) }
  return { organizations, desk: { organization: current, ...(await ask(api['my-organization'][':slug'].desk.$get({ param }))) } }
}

/** Loaded data are not requested again for another tab (specification §4): only for another organization, and after every change. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const changes_tab = deskOf(currentUrl) === deskOf(nextUrl) && currentUrl.search !== nextUrl.search
  return changes_tab && formMethod === undefined ? false : defaultShouldRevalidate
}

function deskOf({ pathname, searchParams }: URL): string {
  return `${pathname} ${searchParams.get('organization') ?? ''}`
}

/**
 * Invites, revokes an invitation, answers a request to join, removes a member, withdraws a change, by `intent`; changes of managers require
 * the password.
 */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const change = changeOf(posted, context)
  const done = await withProof(posted, context, change.call, { intent: posted.text('intent'), typed: { email: posted.text('email') } })
  if ('confirm' in done) return done.confirm
  if ('refused' in done) return done.refused
  // Users who removed themselves may have no desk any more: the page's guard redirects them.
  const to = posted.text('is_self') ? pathTo('organizations', context.get(localeContext)) : url.pathname + url.search
  return redirectWith(to, change.flash)
}

type Confirmable = Answer & { clone(): { json(): Promise<unknown> } }

function changeOf({ text }: PostedForm, context: ActionFunctionArgs['context']): { call: () => Promise<Confirmable>; flash: Flash } {
  const one = context.get(apiContext)['my-organization'][':id']
  const id = encodeURIComponent(text('id'))
  const other = encodeURIComponent(text('other'))
  switch (text('intent')) {
    case 'invite':
      return {
        call: () => one.invitations.$post({ param: { id }, json: { email: text('email') } }),
        flash: 'my_organization_flash_invited',
      }
    case 'revoke':
      return {
        call: () => one.invitations[':invitation_id'].$delete({ param: { id, invitation_id: other } }),
        flash: 'my_organization_flash_revoked',
      }
    case 'accept':
    case 'decline': {
      const answer = text('intent') === 'accept' ? ('accepted' as const) : ('declined' as const)
      const call = () => one['join-requests'][':request_id'].$post({ param: { id, request_id: other }, json: { answer } })
      return { call, flash: answer === 'accepted' ? 'my_organization_flash_join_accepted' : 'my_organization_flash_join_declined' }
    }
    case 'remove':
      return {
        call: () => one.members[':user_id'].$delete({ param: { id, user_id: other } }),
        flash: text('is_self') ? 'my_organization_flash_left' : 'my_organization_flash_removed',
      }
    case 'withdraw_change':
      return { call: () => one.change.$delete({ param: { id } }), flash: 'organization_change_flash_withdrawn' }
    default:
      throw data(null, { status: 400 })
  }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.my_organization_title(), description: m.my_organization_lead(), indexed: false })
}

export default function MyOrganization() {
  const { organizations, desk } = useLoaderData<typeof loader>()
  const [parameters] = useSearchParams()
  const tab = tabOf(parameters.get('tab'))
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const { state, location } = useNavigation()
  const unanswered = useUnanswered()
  const { pathname, search } = useLocation()
  if (!desk) {
    return (
      <Container className={css.page}>
        <EmptyState
          title={m.my_organization_none()}
          action={<ButtonLink to={to('organizations')}>{m.organization_none_action()}</ButtonLink>}
        >
          {m.my_organization_none_text()}
        </EmptyState>
      </Container>
    )
  }
  if (answered && 'confirm' in answered) {
    return (
      <Container narrow className={page.page}>
        <div className={page.panel}>
          <ConfirmStep {...answered.confirm} cancel={<Link to={pathname + search}>{m.bank_account_cancel()}</Link>} />
        </div>
      </Container>
    )
  }
  const refused = answered
  const { organization, projects, reports, members, invitations, join_requests, bank_account } = desk
  return (
    <Container className={css.page}>
      {organizations.length > 1 && <Switcher organizations={organizations} current={organization} />}
      <Head organization={organization} />
      {refused && refused.intent !== 'invite' && <Refusal>{refused.message}</Refusal>}
      <OrganizationTasks
        organization={organization}
        join_requests={join_requests}
        projects={projects}
        reports={reports}
        account_waiting={bank_account.asked}
      />
      <OwnChange organization={organization} />
      <div className={css.columns} aria-busy={state === 'loading' && !unanswered && location.pathname === pathname}>
        <OrganizationProjects organization={organization} projects={projects} tab={tab} />
        <div className={css.aside}>
          <NextSteps organization={organization} members={members.length + invitations.length} has_account={bank_account.done} />
          <OrganizationPeople
            organization={organization}
            members={members}
            invitations={invitations}
            refused={refused?.intent === 'invite' ? refused : undefined}
          />
        </div>
      </div>
    </Container>
  )
}

function Switcher({ organizations, current }: { organizations: OwnOrganization[]; current: OwnOrganization }) {
  const to = usePaths()
  return (
    <nav className={css.switcher} aria-label={m.my_organization_mine()}>
      {organizations.map(({ id, slug, name }) => (
        <Link key={id} to={`${to('my_organization')}?organization=${slug}`} aria-current={id === current.id ? 'page' : undefined} lang="es">
          {name}
        </Link>
      ))}
    </nav>
  )
}

function Head({ organization }: { organization: OwnOrganization }) {
  const { slug, name, type, type_word, place, district, logo } = organization
  const to = usePaths()
  return (
    <header className={css.head}>
      {logo && <img src={logo.url} alt="" width={72} height={72} />}
      <div className={css.name}>
        <h1 lang="es">{name}</h1>
        <p>
          <Badge>{type_word ?? type.name}</Badge> {place.text}
          {district && ` · ${m.organization_district_number({ number: district.number })}`}
        </p>
      </div>
      <div className={css.actions}>
        <ButtonLink to={to('edit_organization', { slug })} look="outline">
          <IconPencil size={18} aria-hidden="true" />
          {m.my_organization_edit()}
        </ButtonLink>
        <ButtonLink to={to('organization_links', { slug })} look="outline">
          <IconLink size={18} aria-hidden="true" />
          {m.link_title()}
        </ButtonLink>
        <ButtonLink to={to('bank_account', { slug })} look="outline">
          <IconBuildingBank size={18} aria-hidden="true" />
          {m.bank_account_title()}
        </ButtonLink>
        <ButtonLink to={to('organization_statements', { slug })} look="outline">
          <IconFileTypePdf size={18} aria-hidden="true" />
          {m.receipt_statements_title()}
        </ButtonLink>
        <ButtonLink to={to('organization', { slug })} look="quiet">
          <IconExternalLink size={18} aria-hidden="true" />
          {m.my_organization_public()}
        </ButtonLink>
      </div>
    </header>
  )
}
