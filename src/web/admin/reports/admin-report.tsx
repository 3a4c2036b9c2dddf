import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ReportDetail } from '../../../domain/reports/report.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './admin-reports.module.css'
import { reportStateName, reportStateTone } from './report-labels.ts'

/** One report: its content, its payouts, and the possible decisions. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const report = await ask(api.admin.report[':id'].$get({ param: { id: idOf(params.slug) } }))
  const audit = await ask(api.admin.audit.$get({ query: { about: report.id, per_page: '10' } }))
  return { report, audit: audit.data }
}

/** Approves it or sends it back, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const decisions = {
    approve: { decision: 'approved' as const, seen: text('seen') },
    return: { decision: 'returned' as const, seen: text('seen'), reason: text('reason').trim() },
  }
  const intent = text('intent')
  if (intent !== 'approve' && intent !== 'return') throw data(null, { status: 400 })
  const one = context.get(apiContext).admin.report[':id']
  const param = { id: idOf(params.slug) }
  const done = await attempt(one.decisions.$post({ param, json: decisions[intent] }))
  if ('refused' in done) return done.refused
  // Sent back without a payout that is left, it ended.
  if (intent === 'return' && (await one.$get({ param })).status === 404)
    return redirectWith(pathTo('admin_reports', context.get(localeContext)), 'reports_flash_ended')
  const flash = intent === 'approve' ? 'reports_flash_approved' : 'reports_flash_returned'
  return redirectWith(url.pathname, flash)
}

function idOf(id: string | undefined): string {
  return /^\w{1,40}$/.test(id ?? '') ? (id ?? '-') : '-'
}

export default function AdminReport() {
  const { report, audit } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      tab={report.project.name}
      title={
        <>
          <span lang={report.project.language}>{report.project.name}</span>{' '}
          <DeskBadge tone={reportStateTone(report.state)}>{reportStateName(report.state)}</DeskBadge>
        </>
      }
      lead={<Link to={to('admin_reports')}>← {m.reports_title()}</Link>}
      actions={report.abilities.decide && <Decisions report={report} />}
    >
      <div className={classes(desk.columns)}>
        <div className={desk.column}>
          <DeskCard title={m.reports_says()}>
            <Answers report={report} />
          </DeskCard>
          <DeskCard title={m.report_pictures()}>
            <Pictures report={report} />
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.reports_about()}>
            <ReportFacts report={report} />
          </DeskCard>
          <DeskCard title={m.users_activity()}>
            <AuditList entries={audit} none={m.reports_activity_none()} />
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

function Answers({ report: { spent, reached, next, language } }: { report: ReportDetail }) {
  if (spent === null) return <DeskNothing>{m.reports_not_sent()}</DeskNothing>
  const answers = [
    [m.report_question_spent(), spent],
    [m.report_question_reached(), reached],
    [m.report_question_next(), next],
  ]
  return (
    <div className={css.answers}>
      {answers.map(([question, answer]) => (
        <section key={question}>
          <h3>{question}</h3>
          <p lang={language}>{answer}</p>
        </section>
      ))}
    </div>
  )
}

function Pictures({ report: { images, language } }: { report: ReportDetail }) {
  if (images.length === 0) return <DeskNothing>{m.reports_no_pictures()}</DeskNothing>
  return (
    <ul className={css.pictures}>
      {images.map(({ scene, alt, url }) => (
        <li key={scene}>
          <figure>
            <a href={url} target="_blank" rel="noopener">
              <Picture scene={scene} alt={alt} lang={language} sizes="16rem" widest={640} />
            </a>
            <figcaption lang={language}>{alt}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function ReportFacts({ report }: { report: ReportDetail }) {
  const { project, organization, payouts, contributions, due_at, overdue, sent_at, decided_at, decided_by, reason } = report
  const to = usePaths()
  return (
    <FactList>
      <Fact name={m.reports_project()}>
        <Link to={to('admin_project', { slug: project.slug })} lang={project.language}>
          {project.name}
        </Link>
      </Fact>
      <Fact name={m.reports_organization()}>
        <Link to={to('admin_organization', { slug: organization.slug })}>{organization.name}</Link>
      </Fact>
      <Fact name={m.reports_payouts()}>
        {payouts.map(({ id, amount, paid_at }) => (
          <div key={id}>
            <MoneyText value={amount} exact /> · <When value={paid_at} short />
          </div>
        ))}
      </Fact>
      <Fact name={m.reports_contributions()}>{contributions}</Fact>
      <Fact name={m.reports_due()}>
        <When value={due_at} short />
        {overdue && ` · ${m.reports_unlisted()}`}
      </Fact>
      <Fact name={m.reports_sent()}>{sent_at ? <When value={sent_at} time short /> : '—'}</Fact>
      {decided_at && (
        <Fact name={m.reports_decided()}>
          <When value={decided_at} time short />
          {decided_by && ` · @${decided_by.username}`}
        </Fact>
      )}
      {reason && <Fact name={m.reports_reason()}>{reason}</Fact>}
    </FactList>
  )
}

function Decisions({ report: { project, payouts, version, abilities } }: { report: ReportDetail }) {
  return (
    <>
      <ActDialog
        label={m.reports_return()}
        button={{ variant: 'light', color: 'red', size: 'sm' }}
        title={m.reports_return_title({ name: project.name })}
        text={payouts.length > 0 ? m.reports_return_text() : m.reports_return_ends()}
        danger
        values={{ intent: 'return', seen: version }}
      >
        <ReasonField label={m.reports_reason()} description={m.reports_reason_hint()} />
      </ActDialog>
      {abilities.approve ? (
        <ActDialog
          label={m.reports_approve()}
          button={{ variant: 'filled', size: 'sm' }}
          title={m.reports_approve_title({ name: project.name })}
          text={m.reports_approve_text()}
          values={{ intent: 'approve', seen: version }}
        />
      ) : (
        <p>{payouts.length > 0 ? m.error_report_hidden() : m.error_report_payouts_returned()}</p>
      )}
    </>
  )
}
