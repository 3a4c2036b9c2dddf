import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import type { EmailCard } from '../../../domain/emails/email.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt } from '../../ask.server.ts'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-emails.module.css'
import { EmailDrawer } from './email-drawer.tsx'
import { EMAIL_STATES, emailState } from './email-labels.ts'

/** The list, and the message that the address opens, if any. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const emails = await readList(url, (query) => admin.emails.$get({ query }))
  const id = url.searchParams.get('email')
  const opened = id ? await askOr(admin.email[':id'].$get({ param: { id: encodeURIComponent(id) } }), null) : null
  return { ...emails, opened }
}

/** Sends a message again, or shows the link of a stored one. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request)
  const param = { id: encodeURIComponent(posted.text('email_id')) }
  const email = context.get(apiContext).admin.email[':id']
  if (posted.text('intent') === 'open_link') {
    const opened = await withProof(posted, context, () => email['link-openings'].$post({ param }))
    if ('confirm' in opened) return opened.confirm
    return 'refused' in opened ? opened.refused : data({ show: opened.given.url })
  }
  const done = await attempt(email.resends.$post({ param }))
  if ('refused' in done) return done.refused
  return redirect(url.pathname + url.search, { status: 303, headers: { 'set-cookie': flashCookie('email_flash_queued') } })
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.email_title())
}

export default function AdminEmails() {
  const { data: emails, meta: about, opened } = useLoaderData<typeof loader>()
  const [parameters] = useSearchParams()
  const filtered = parameters.has('query') || parameters.has('state')
  const to = usePaths()
  return (
    <DeskPage title={m.email_title()} lead={m.email_lead()}>
      <FilterBar
        placeholder={m.email_search()}
        filters={[
          {
            name: 'state',
            label: m.email_state(),
            all: m.email_state_all(),
            options: EMAIL_STATES.map((state) => ({ value: state, label: emailState(state).name })),
          },
        ]}
      />
      {emails.length > 0 ? (
        <DeskTable label={m.email_title()} rows={emails} columns={columns()} meta={about} />
      ) : (
        <EmptyState
          title={filtered ? m.email_empty() : m.email_none()}
          action={filtered && <ButtonLink to={to('admin_emails')}>{m.email_empty_action()}</ButtonLink>}
        >
          {filtered ? m.email_empty_text() : m.email_none_text()}
        </EmptyState>
      )}
      <EmailDrawer email={opened} />
    </DeskPage>
  )
}

function columns(): DeskColumn<EmailCard>[] {
  return [
    { key: 'subject', title: m.email_subject(), render: (email) => <Subject email={email} /> },
    { key: 'state', title: m.email_state(), render: (email) => <State email={email} /> },
    { key: 'to', title: m.email_to(), from: 'tablet', render: (email) => <span className={css.address}>{email.to_address}</span> },
    { key: 'attempts', title: m.email_attempts(), align: 'right', from: 'desktop', render: (email) => email.attempts },
    {
      key: 'when',
      title: m.email_when(),
      from: 'tablet',
      render: (email) => <When value={email.sent_at ?? email.created_at} short time />,
    },
  ]
}

function Subject({ email }: { email: EmailCard }) {
  const addressOf = useListAddress()
  return (
    <div className={css.subject}>
      <Link to={addressOf({ email: email.id }, { stay: true })} preventScrollReset>
        {email.subject ?? email.label}
      </Link>
      <span>{email.label}</span>
      <span className={css.phone}>{email.to_address}</span>
    </div>
  )
}

function State({ email }: { email: EmailCard }) {
  const { name, tone } = emailState(email.state)
  return (
    <div className={css.state}>
      <DeskBadge tone={tone}>{name}</DeskBadge>
      {email.error && <span>{email.error}</span>}
    </div>
  )
}
