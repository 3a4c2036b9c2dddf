import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { OwnReport } from '../../../domain/reports/report.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconBrandWhatsapp, IconCopy } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Badge, Button, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { Refusal } from '../../post-form.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { ProjectProblem } from '../projects/project-problem.tsx'
import css from './own-reports.module.css'
import { reportDaysText } from './report-days.ts'

/** The reports that a project owes, sent and had approved. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { id, slug, name, language } = await loadProject(context, params.slug, url, 1)
  const reports = await ask(context.get(apiContext).organization.project[':id'].reports.$get({ param: { id } }))
  return { slug, name, language, reports }
}

/** Makes a new link, which is shown once. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const key = (value: string | undefined) => (/^[\w-]{1,80}$/.test(value ?? '') ? (value ?? '-') : '-')
  const param = { id: key(params.slug), report: key(text('report')) }
  const done = await attempt(context.get(apiContext).organization.project[':id'].reports[':report'].links.$post({ param }))
  return 'refused' in done ? done.refused : { report: param.report, url: done.given.url }
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProjectProblem error={error} />
}

export default function OwnReports() {
  const { slug, name, language, reports } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const made = answered && 'url' in answered ? answered : null
  return (
    <Container className={css.page}>
      <p className={css.up}>
        <Link to={to('own_project', { slug })} lang={language}>
          ← {name}
        </Link>
      </p>
      <PageHeading tab={m.own_reports_title({ name })}>{m.own_reports_heading()}</PageHeading>
      <p className={css.lead}>{m.own_reports_lead()}</p>
      {answered && 'message' in answered && <Refusal>{answered.message}</Refusal>}
      {reports.length === 0 ? (
        <EmptyState title={m.own_reports_none()}>{m.own_reports_none_text()}</EmptyState>
      ) : (
        <ul className={css.list}>
          {reports.map((report) => (
            <li key={report.id}>
              <OneReport report={report} url={made?.report === report.id ? made.url : null} />
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
}

function OneReport({ report, url }: { report: OwnReport; url: string | null }) {
  const { id, state, payouts, due_at, days_left, overdue, sent_at, decided_at, reason } = report
  const awaited = state === 'owed' || state === 'returned'
  return (
    <article className={css.report}>
      <p className={css.state}>
        <Badge {...(state === 'approved' && { tone: 'good' as const })} {...(awaited && { tone: 'gold' as const })}>
          {STATES[state]()}
        </Badge>
        {awaited && (
          <span>
            {reportDaysText(days_left)} · {m.report_due()} <When value={due_at} />
          </span>
        )}
        {state === 'pending' && sent_at && (
          <span>
            {m.own_reports_sent()} <When value={sent_at} />
          </span>
        )}
        {state === 'approved' && decided_at && <When value={decided_at} />}
      </p>
      <h2>{m.own_reports_of()}</h2>
      <ul className={css.payouts}>
        {payouts.map(({ id: payout, amount, paid_at }) => (
          <li key={payout}>
            <MoneyText value={amount} exact /> · <When value={paid_at} />
          </li>
        ))}
      </ul>
      {overdue && <p className={css.overdue}>{m.own_reports_overdue()}</p>}
      {state === 'returned' && reason && (
        <>
          <p>{m.report_returned_text()}</p>
          <blockquote>{reason}</blockquote>
        </>
      )}
      {awaited && (url ? <NewLink report={report} url={url} /> : <MakeLink id={id} />)}
    </article>
  )
}

function MakeLink({ id }: { id: string }) {
  return (
    <Form method="post" preventScrollReset className={css.make}>
      <input type="hidden" name="report" value={id} />
      <Button type="submit">{m.own_reports_link()}</Button>
      <p>{m.own_reports_link_text()}</p>
    </Form>
  )
}

/** Displayed once: only its digest is stored. */
function NewLink({ report: { project, payouts }, url }: { report: OwnReport; url: string }) {
  const [copied, setCopied] = useState(false)
  const text = m.own_reports_whatsapp({ project: project.name, url })
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <div className={css.link} role="status">
      <label htmlFor="report-link">{m.own_reports_link_is()}</label>
      <input id="report-link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className={css.share}>
        <a className={css.whatsapp} href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          {m.own_reports_by_whatsapp()}
        </a>
        <Button look="outline" onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden="true" />
          {copied ? m.own_reports_copied() : m.own_reports_copy()}
        </Button>
        <a href={url}>{m.own_reports_write()}</a>
      </div>
      <p>{payouts.length > 1 ? m.own_reports_once_many() : m.own_reports_once()}</p>
    </div>
  )
}

const STATES: Record<OwnReport['state'], () => string> = {
  owed: m.report_state_owed,
  pending: m.report_state_pending,
  returned: m.report_state_returned,
  approved: m.report_state_approved,
}
