import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { EmailCard } from '../../../domain/emails/email.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt, redirectWith } from '../../ask.server.ts'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import css from './admin-emails.module.css'
import { EmailDrawer } from './email-drawer.tsx'
import { EMAIL_STATES, emailState } from './email-labels.ts'
import { TemplateList } from './templates/template-table.tsx'

const VIEWS = ['log', 'templates'] as const

/** The log and the message that the address opens, if any; or the templates of all letters, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  if (url.searchParams.get('view') === 'templates') {
    const templates = await readList(url, (query) => admin.templates.$get({ query }))
    return { view: 'templates', templates, sort: url.searchParams.get('sort') ?? 'label' } as const
  }
  const emails = await readList(url, (query) => admin.emails.$get({ query }))
  const id = url.searchParams.get('email')
  const opened = id ? await askOr(admin.email[':id'].$get({ param: { id: encodeURIComponent(id) } }), null) : null
  return { view: 'log', emails, opened } as const
}

/** Sends a message again, or shows the link of a stored one. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const param = { id: encodeURIComponent(posted.text('email_id')) }
  const email = context.get(apiContext).admin.email[':id']
  if (posted.text('intent') === 'open_link') {
    const opened = await withProof(posted, context, () => email['link-openings'].$post({ param }))
    if ('confirm' in opened) return opened.confirm
    return 'refused' in opened ? opened.refused : data({ show: opened.given.url })
  }
  const done = await attempt(email.resends.$post({ param }))
  if ('refused' in done) return done.refused
  return redirectWith(url.pathname + url.search, 'email_flash_queued')
}

export default function AdminEmails() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const names = { log: m.templates_log, templates: m.templates_tab }
  return (
    <DeskPage
      title={m.email_title()}
      lead={loaded.view === 'log' ? m.email_lead() : m.templates_lead()}
      actions={
        loaded.view === 'templates' ? (
          <CsvButton list={{ name: 'email-templates', path: '/admin/templates.csv' }} total={loaded.templates.meta.total} />
        ) : (
          <CsvButton list={{ name: 'emails', path: '/admin/emails.csv' }} total={loaded.emails.meta.total} />
        )
      }
    >
      <ListViews
        label={m.email_title()}
        views={VIEWS.map((view) => ({
          to: to('admin_emails') + (view === 'log' ? '' : `?view=${view}`),
          text: names[view](),
          current: view === loaded.view,
        }))}
      />
      {loaded.view === 'log' ? <Log {...loaded} /> : <TemplateList {...loaded} />}
    </DeskPage>
  )
}

function Log({ emails, opened }: Extract<ReturnType<typeof useLoaderData<typeof loader>>, { view: 'log' }>) {
  const [parameters] = useSearchParams()
  const filtered = parameters.has('query') || parameters.has('state')
  const to = usePaths()
  return (
    <>
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
      {emails.data.length > 0 ? (
        <DeskTable label={m.email_title()} rows={emails.data} columns={columns()} meta={emails.meta} />
      ) : (
        <EmptyState
          title={filtered ? m.email_empty() : m.email_none()}
          action={filtered && <ButtonLink to={to('admin_emails')}>{m.email_empty_action()}</ButtonLink>}
        >
          {filtered ? m.email_empty_text() : m.email_none_text()}
        </EmptyState>
      )}
      <EmailDrawer email={opened} />
    </>
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
      <span>
        {email.label} {email.test && <DeskBadge>{m.email_test()}</DeskBadge>}
      </span>
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
      {email.waits_for && email.next_try_at && (
        <span>
          {m.email_next_try()}: <When value={email.next_try_at} short time />
        </span>
      )}
    </div>
  )
}
