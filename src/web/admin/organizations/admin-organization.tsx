import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ManagedOrganization, MemberRef } from '../../../domain/organizations/managed-organization.ts'
import { isoDay } from '../../../kit/formatters.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { type Answer, ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { DocumentList } from '../../components/organizations/document-list.tsx'
import { PeriodForm } from '../../components/receipts/period-form.tsx'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { type PostedForm, readForm } from '../../form.server.ts'
import { apiContext, localeContext, nowContext } from '../../visitor/page-context.ts'
import css from './admin-organization.module.css'
import { OrganizationAccount } from './organization-account.tsx'
import { OrganizationChangeCard } from './organization-change.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { organizationStatusName, statusTone } from './organization-labels.ts'
import { ProjectLimitAct } from './project-limit-act.tsx'
import { ReviewActs } from './review-acts.tsx'

/** One organization, with all that a review needs. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const organization = await readOrganization(context, params.slug ?? '')
  const [audit, account, documents, limit] = await Promise.all([
    ask(api.admin.audit.$get({ query: { about: organization.id, per_page: '10' } })),
    ask(api.admin.organization[':slug']['bank-account'].$get({ param: { slug: organization.id } })),
    ask(api['organization-documents'][':slug'].$get({ param: { slug: organization.id } })),
    ask(api.admin.organization[':id']['project-limit'].$get({ param: { id: organization.id } })),
  ])
  const today = isoDay(context.get(nowContext), 'America/Argentina/Buenos_Aires')
  return { organization, audit: audit.data, account, documents, limit, this_month: { from: `${today.slice(0, 8)}01`, to: today } }
}

/** Approves, rejects, takes the review on or gives it back; decides about a change; confirms or refuses a bank account, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const done = text('account')
    ? await decideAccount(posted, context)
    : text('change')
      ? await decideChange(posted, context)
      : await decide(posted, context, params.slug ?? '')
  if ('confirm' in done) return done.confirm
  if ('refused' in done) return done.refused
  const to = done.flash === 'organization_change_flash_accepted' ? pathTo('admin_organizations', context.get(localeContext)) : url.pathname
  return redirectWith(to, done.flash)
}

async function decide({ text }: PostedForm, context: ActionFunctionArgs['context'], slug: string) {
  const { id } = await readOrganization(context, slug)
  const one = context.get(apiContext).admin.organization[':id']
  const param = { id }
  const changes: Record<string, () => { request: Promise<Answer>; flash: Flash }> = {
    approve: () => ({
      request: one.decisions.$post({ param, json: { decision: 'approved', seen: text('seen') } }),
      flash: 'organizations_flash_approved',
    }),
    reject: () => ({
      request: one.decisions.$post({ param, json: { decision: 'rejected', seen: text('seen'), reason: text('reason').trim() } }),
      flash: 'organizations_flash_rejected',
    }),
    limit: () => ({
      request: one['project-limit'].$post({
        param,
        json: { seen: Number(text('seen')), most: Number(text('most') || Number.NaN), reason: text('reason') },
      }),
      flash: 'organizations_flash_limit',
    }),
    claim: () => ({ request: one.claim.$post({ param }), flash: 'organizations_flash_claimed' }),
    give_back: () => ({ request: one.claim.$delete({ param }), flash: 'organizations_flash_given_back' }),
  }
  const change = Object.hasOwn(changes, text('intent')) ? changes[text('intent')]!() : undefined
  if (!change) throw data(null, { status: 400 })
  return { ...(await attempt(change.request)), flash: change.flash }
}

/** A change that its managers sent. Accepted, the organization may have another address. */
async function decideChange({ text }: PostedForm, context: ActionFunctionArgs['context']) {
  const one = context.get(apiContext).admin['organization-change'][':id']
  const param = { id: encodeURIComponent(text('change')) }
  const seen = text('seen')
  if (text('intent') === 'accept_change')
    return {
      ...(await attempt(one.decision.$post({ param, json: { to: 'accepted', seen } }))),
      flash: 'organization_change_flash_accepted' as const,
    }
  if (text('intent') !== 'refuse_change') throw data(null, { status: 400 })
  const done = await attempt(one.decision.$post({ param, json: { to: 'refused', seen, reason: text('reason').trim() } }))
  return { ...done, flash: 'organization_change_flash_refused' as const }
}

/** The second key of a bank account, or its refusal. */
async function decideAccount(posted: PostedForm, context: ActionFunctionArgs['context']) {
  const one = context.get(apiContext)['bank-account'][':id']
  const param = { id: encodeURIComponent(posted.text('account')) }
  if (posted.text('intent') === 'confirm_account') {
    const json = posted.form.has('call_back') ? { call_back: posted.text('call_back') } : {}
    const done = await withProof(posted, context, () => one.confirmation.$post({ param, json }))
    return { ...done, flash: 'bank_account_flash_confirmed' as const }
  }
  if (posted.text('intent') !== 'refuse_account') throw data(null, { status: 400 })
  const done = await attempt(one.refusal.$post({ param, json: { reason: posted.text('reason') } }))
  return { ...done, flash: 'bank_account_flash_refused' as const }
}

export default function AdminOrganization() {
  const { organization, audit, account, documents, limit, this_month } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      tab={organization.name}
      title={<Title organization={organization} />}
      lead={<Link to={to('admin_organizations')}>← {m.organizations_title()}</Link>}
      actions={<ReviewActs organization={organization} />}
    >
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <OrganizationChangeCard organization={organization} />
          <DeskCard title={m.organizations_about()}>
            <OrganizationFacts organization={organization} />
          </DeskCard>
          {organization.status === 'approved' && (
            <DeskCard title={m.organizations_projects()} aside={<ProjectLimitAct limit={limit} key={limit.most} />}>
              {m.organizations_projects_of({ count: limit.projects, most: limit.most })}
            </DeskCard>
          )}
          {(documents.length > 0 || organization.status !== 'approved') && (
            <DeskCard title={m.organizations_documents()}>
              {documents.length > 0 ? (
                <DocumentList slug={organization.id} documents={documents} />
              ) : (
                <DeskNothing>{m.organizations_documents_none()}</DeskNothing>
              )}
            </DeskCard>
          )}
          {organization.status === 'approved' && (
            <DeskCard title={m.bank_account_title()}>
              <OrganizationAccount record={account} />
            </DeskCard>
          )}
          {organization.status === 'approved' && (
            <DeskCard title={m.receipt_statements_title()}>
              <PeriodForm slug={organization.slug} {...this_month} />
            </DeskCard>
          )}
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
                    <DeskBadge tone={statusTone(status)}>{organizationStatusName(status)}</DeskBadge>
                  </li>
                ))}
              </ul>
            </DeskCard>
          )}
          <DeskCard title={m.organizations_people()}>
            <People organization={organization} />
          </DeskCard>
          <DeskCard title={m.users_activity()}>
            <AuditList entries={audit} none={m.organizations_activity_none()} />
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
      <DeskBadge tone={statusTone(status)}>{organizationStatusName(status)}</DeskBadge>
    </span>
  )
}

function Reviews({ organization: { reviews } }: { organization: ManagedOrganization }) {
  if (reviews.length === 0) return <DeskNothing>{m.organizations_reviews_none()}</DeskNothing>
  return (
    <ul className={css.list}>
      {reviews.map(({ id, decision, reason, decided_by, created_at }) => (
        <li key={id}>
          <DeskBadge tone={statusTone(decision)}>{organizationStatusName(decision)}</DeskBadge> <When value={created_at} time />
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
    <FactList>
      <Fact name={m.organizations_registered_by()}>
        {registered_by ? (
          <>
            <UserLink user={registered_by} /> <span className={css.quiet}>{registered_by.email}</span>
          </>
        ) : (
          m.organizations_nobody()
        )}
      </Fact>
      <Fact name={m.organizations_managers()}>
        {managers.length === 0
          ? m.organizations_nobody()
          : managers.map((user, at) => (
              <span key={user.id}>
                {at > 0 && ', '}
                <UserLink user={user} />
              </span>
            ))}
      </Fact>
      {claimed_by && (
        <Fact name={m.organizations_claimed()}>
          <UserLink user={claimed_by} />
        </Fact>
      )}
    </FactList>
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
