import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ReportCard } from '../../../domain/reports/report.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-reports.module.css'
import { reportStateName, reportStateTone, stateOptions } from './report-labels.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const reports = await readList(url, (query) => context.get(apiContext).admin.reports.$get({ query }))
  return { ...reports, sort: url.searchParams.get('sort') ?? '-sent_at' }
}

export default function AdminReports() {
  const { data: reports, meta: about, sort } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  return (
    <DeskPage
      title={m.reports_title()}
      lead={about.total === 1 ? m.reports_count_one() : m.reports_count_other({ count: totalLabel(about, locale) })}
      actions={<CsvButton list={{ name: 'reports', path: '/admin/reports.csv' }} total={about.total} />}
    >
      <FilterBar
        placeholder={m.reports_search()}
        filters={[
          { name: 'state', label: m.reports_state(), all: m.reports_state_all(), options: stateOptions() },
          {
            name: 'overdue',
            label: m.reports_listed(),
            all: m.reports_listed_all(),
            options: [{ value: 'yes', label: m.reports_unlisted() }],
          },
        ]}
      />
      {reports.length > 0 ? (
        <DeskTable label={m.reports_title()} rows={reports} columns={columns()} sort={sort} meta={about} />
      ) : (
        <EmptyState title={m.reports_empty()} action={<ButtonLink to={to('admin_reports')}>{m.reports_empty_action()}</ButtonLink>}>
          {m.reports_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function columns(): DeskColumn<ReportCard>[] {
  return [
    { key: 'project', title: m.reports_project(), sort: ['project', '-project'], render: (report) => <Name report={report} /> },
    {
      key: 'state',
      title: m.reports_state(),
      render: ({ state, overdue }) => (
        <>
          <DeskBadge tone={reportStateTone(state)}>{reportStateName(state)}</DeskBadge>
          {overdue && <span className={css.overdue}>{m.reports_unlisted()}</span>}
        </>
      ),
    },
    {
      key: 'payouts',
      title: m.reports_payouts(),
      from: 'tablet',
      align: 'right',
      render: ({ payouts }) =>
        payouts.map(({ id, amount }) => (
          <div key={id}>
            <MoneyText value={amount} exact />
          </div>
        )),
    },
    {
      key: 'due_at',
      title: m.reports_due(),
      from: 'tablet',
      sort: ['due_at', '-due_at'],
      render: ({ due_at }) => <When value={due_at} short />,
    },
    {
      key: 'sent_at',
      title: m.reports_sent(),
      from: 'desktop',
      sort: ['-sent_at', 'sent_at'],
      render: ({ sent_at }) => (sent_at ? <When value={sent_at} short /> : '—'),
    },
  ]
}

function Name({ report: { id, project, organization } }: { report: ReportCard }) {
  const to = usePaths()
  return (
    <div className={css.name}>
      <Link to={to('admin_report', { slug: id })} lang={project.language}>
        {project.name}
      </Link>
      <span>{organization.name}</span>
    </div>
  )
}
