import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ManagedOrganization, MemberRef } from '../../../domain/organizations/managed-organization.ts'
import { type Flash, flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { type Answer, ask, attempt } from '../../ask.server.ts'
import { AuditList } from '../../desk/audit-list.tsx'
import { Act } from '../../desk/audit-sentence.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-organization.module.css'
import { OrganizationFacts } from './organization-facts.tsx'
import { statusName, statusTone } from './organization-labels.ts'
import { ReviewActs } from './review-acts.tsx'

/** One organization, with all that a review needs. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const organization = await readOrganization(context, params.slug ?? '')
  const audit = await ask(api.admin.audit.$get({ query: { about: organization.id, per_page: '10' } }))
  return { organization, audit: audit.data }
}

/** Approves, rejects, takes the review on or gives it back, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const { id } = await readOrganization(context, params.slug ?? '')
  const one = context.get(apiContext).admin.organization[':id']
  const param = { id }
  const changes: Record<string, () => { request: Promise<Answer>; flash: Flash }> = {
    approve: () => ({ request: one.decisions.$post({ param, json: { decision: 'approved' } }), flash: 'organizations_flash_approved' }),
    reject: () => ({
      request: one.decisions.$post({ param, json: { decision: 'rejected', reason: text('reason').trim() } }),
      flash: 'organizations_flash_rejected',
    }),
    claim: () => ({ request: one.claim.$post({ param }), flash: 'organizations_flash_claimed' }),
    give_back: () => ({ request: one.claim.$delete({ param }), flash: 'organizations_flash_given_back' }),
  }
  const change = Object.hasOwn(changes, text('intent')) ? changes[text('intent')]!() : undefined
  if (!change) throw data(null, { status: 400 })
  const done = await attempt(change.request)
  if ('refused' in done) return done.refused
  return redirect(url.pathname, { status: 303, headers: { 'set-cookie': flashCookie(change.flash) } })
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return deskMeta(about, about.loaderData?.organization.name ?? m.organizations_title())
}

export default function AdminOrganization() {
  const { organization, audit } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      title={<Title organization={organization} />}
      lead={<Link to={to('admin_organizations')}>← {m.organizations_title()}</Link>}
      actions={<ReviewActs organization={organization} />}
    >
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <DeskCard title={m.organizations_about()}>
            <OrganizationFacts organization={organization} />
          </DeskCard>
          <DeskCard title={m.organizations_reviews()}>
            <Reviews organization={organization} />
          </DeskCard>
        </div>
        <div className={desk.column}>
          {organization.alike.length > 0 && (
            <DeskCard title={m.organizations_alike()}>
              <ul className={css.list}>
                {organization.alike.map(({ id, slug, name, status }) => (
                  <li key={id}>
                    <Link to={to('admin_organization', { slug })}>{name}</Link>{' '}
                    <DeskBadge tone={statusTone(status)}>{statusName(status)}</DeskBadge>
                  </li>
                ))}
              </ul>
            </DeskCard>
          )}
          <DeskCard title={m.organizations_people()}>
            <People organization={organization} />
          </DeskCard>
          <DeskCard title={m.users_activity()}>
            {audit.length > 0 ? (
              <AuditList entries={audit} sentenceOf={(entry) => <Act entry={entry} />} />
            ) : (
              <DeskNothing>{m.organizations_activity_none()}</DeskNothing>
            )}
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

function Title({ organization: { name, logo, status } }: { organization: ManagedOrganization }) {
  return (
    <span className={css.title}>
      {logo && <img src={logo.url} alt="" width={48} height={48} />}
      <span lang="es">{name}</span>
      <DeskBadge tone={statusTone(status)}>{statusName(status)}</DeskBadge>
    </span>
  )
}

function Reviews({ organization: { reviews } }: { organization: ManagedOrganization }) {
  if (reviews.length === 0) return <DeskNothing>{m.organizations_reviews_none()}</DeskNothing>
  return (
    <ul className={css.list}>
      {reviews.map(({ id, decision, reason, decided_by, created_at }) => (
        <li key={id}>
          <DeskBadge tone={statusTone(decision)}>{statusName(decision)}</DeskBadge> <When value={created_at} time />
          {decided_by && (
            <>
              {' '}
              · <UserLink user={decided_by} />
            </>
          )}
          {reason && <blockquote>{reason}</blockquote>}
        </li>
      ))}
    </ul>
  )
}

function People({ organization: { registered_by, claimed_by, managers } }: { organization: ManagedOrganization }) {
  return (
    <dl className={css.facts}>
      <dt>{m.organizations_registered_by()}</dt>
      <dd>
        {registered_by ? (
          <>
            <UserLink user={registered_by} /> <span className={css.quiet}>{registered_by.email}</span>
          </>
        ) : (
          m.organizations_nobody()
        )}
      </dd>
      <dt>{m.organizations_managers()}</dt>
      <dd>
        {managers.length === 0
          ? m.organizations_nobody()
          : managers.map((user, at) => (
              <span key={user.id}>
                {at > 0 && ', '}
                <UserLink user={user} />
              </span>
            ))}
      </dd>
      {claimed_by && (
        <>
          <dt>{m.organizations_claimed()}</dt>
          <dd>
            <UserLink user={claimed_by} />
          </dd>
        </>
      )}
    </dl>
  )
}

function UserLink({ user }: { user: MemberRef }) {
  const to = usePaths()
  return (
    <Link to={to('admin_user', { slug: user.username })}>
      {user.name} {user.surname}
    </Link>
  )
}

function readOrganization(context: LoaderFunctionArgs['context'], slug: string): Promise<ManagedOrganization> {
  return ask(context.get(apiContext).admin.organization[':slug'].$get({ param: { slug: encodeURIComponent(slug) } }))
}
