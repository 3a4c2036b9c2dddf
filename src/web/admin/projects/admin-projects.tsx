import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ManagedCard, StatusCounts } from '../../../domain/projects/desk/managed-project.ts'
import { PROJECT_STATUSES, type ProjectStatus, progressOf } from '../../../domain/projects/project-rules.ts'
import { projectStatusName, projectStatusTone } from '../../../domain/projects/project-status.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { ProjectBar } from '../../components/projects/project-bar.tsx'
import { percentText } from '../../components/projects/project-labels.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-projects.module.css'

/** Every project, in any status. A list of options that fails leaves its filter out. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [projects, districts, causes] = await Promise.all([
    readList(url, (query) => api.admin.projects.$get({ query: { ...query, counts: 'yes' } })),
    askOr(api.districts.$get(), []),
    askOr(api.causes.$get({ query: {} }), []),
  ])
  return {
    ...projects,
    data: projects.data.map(rowOf),
    districts: districts.map(({ number, name }) => ({ number, name })),
    causes: causes.map(({ slug, name }) => ({ slug, name })),
    sort: url.searchParams.get('sort') ?? '-moved_at',
  }
}

/** The fields of a project that its row shows. */
function rowOf({ id, slug, name, status, organization, district, objective, expected, collected, paid, featured, moved_at }: ManagedCard) {
  const belongs_to = [organization.name, district?.number].filter(Boolean).join(' · ')
  return { id, slug, name, status, belongs_to, objective, expected, collected, paid, featured, moved_at }
}
type Row = ReturnType<typeof rowOf>

export default function AdminProjects() {
  const { data: projects, meta: about, sort, districts, causes } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const { counts = {} } = about
  const to = usePaths()
  const waiting = counts.under_review ?? 0
  return (
    <DeskPage
      title={m.project_desk_title()}
      lead={about.total === 1 ? m.project_count_one() : m.project_count_other({ count: totalLabel(about, locale) })}
      actions={
        <>
          <Button component={Link} to={to('admin_pending')} variant="default">
            {m.project_desk_pending_count({ count: waiting })}
          </Button>
          <Button component={Link} to={to('admin_project_new')}>
            {m.own_project_new_title()}
          </Button>
          <CsvButton list={{ name: 'projects', path: '/admin/projects.csv' }} total={about.total} />
        </>
      }
    >
      <FilterBar
        placeholder={m.project_desk_search()}
        filters={[
          {
            name: 'status',
            label: m.project_status(),
            all: m.project_desk_status_all(),
            options: PROJECT_STATUSES.map((status) => ({ value: status, label: withCount(status, counts) })),
          },
          {
            name: 'district',
            label: m.project_filter_district(),
            all: m.project_filter_district_all(),
            options: districts.map(({ number, name }) => ({ value: number, label: m.project_district_named({ number, name }) })),
          },
          {
            name: 'cause',
            label: m.project_filter_cause(),
            all: m.project_filter_cause_all(),
            options: causes.map(({ slug, name }) => ({ value: slug, label: name })),
          },
          {
            name: 'featured',
            label: m.project_desk_featured(),
            all: m.project_desk_featured_all(),
            options: [
              { value: 'yes', label: m.project_desk_featured_yes() },
              { value: 'no', label: m.project_desk_featured_no() },
            ],
          },
        ]}
      />
      {projects.length > 0 ? (
        <DeskTable label={m.project_desk_title()} rows={projects} columns={columns()} sort={sort} meta={about} />
      ) : (
        <EmptyState title={m.project_none()} action={<ButtonLink to={to('admin_projects')}>{m.project_desk_all()}</ButtonLink>}>
          {m.project_desk_none_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function withCount(status: ProjectStatus, counts: StatusCounts): string {
  return `${projectStatusName(status)} (${counts[status] ?? 0})`
}

function columns(): DeskColumn<Row>[] {
  return [
    { key: 'name', title: m.project_desk_name(), sort: ['name', '-name'], render: (project) => <Name project={project} /> },
    {
      key: 'status',
      title: m.project_status(),
      render: ({ status }) => <DeskBadge tone={projectStatusTone(status)}>{projectStatusName(status)}</DeskBadge>,
    },
    {
      key: 'collected',
      title: m.project_desk_collected(),
      from: 'tablet',
      sort: ['-progress', 'progress'],
      render: (project) => <Collected project={project} />,
    },
    {
      key: 'featured',
      title: m.project_desk_featured(),
      from: 'desktop',
      align: 'right',
      sort: ['featured', '-featured'],
      render: ({ featured }) => featured ?? '–',
    },
    {
      key: 'moved_at',
      title: m.project_desk_moved(),
      from: 'desktop',
      sort: ['-moved_at', 'moved_at'],
      render: ({ moved_at }) => <When value={moved_at} short />,
    },
  ]
}

function Name({ project }: { project: Row }) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_project', { slug: project.slug })}>{project.name || m.project_desk_unnamed()}</Link>
      <span>{project.belongs_to}</span>
    </RowName>
  )
}

function Collected({ project: { objective, ...project } }: { project: Row }) {
  if (!objective) return <span className={css.quiet}>–</span>
  const figures = { ...project, objective }
  return (
    <div className={css.collected}>
      <span>
        <MoneyText value={project.collected} /> · {percentText(progressOf(figures).collected_percent, project.collected.amount)}
      </span>
      <ProjectBar project={figures} />
    </div>
  )
}
